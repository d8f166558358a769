import type { Attempt, GradedAnswer, Question } from "../contract/shapes.ts";
import type { Run, RunItem } from "../web/app/features/practice/run/run.ts";
import { buildQuestion } from "./question.ts";

/** A case of so many parts, each with the options a to d, as a learner sees it before marking. */
export const buildCaseQuestion = (id: number, parts: number, overrides: Partial<Question> = {}): Question =>
  buildQuestion({
    ID: id,
    QnType: "csq",
    Body: `The story of case ${id}`,
    Params: Array.from({ length: parts }, (_, i) => ({
      B: `Case ${id} asks part ${i + 1}`,
      A: ["a", "b", "c", "d"],
    })),
    MaxScore: parts,
    ...overrides,
  });

/** A question of a run that nobody has answered yet. */
export const openItem = (question: Question): RunItem => ({
  question,
  graded: undefined,
  known: undefined,
  standing: "open",
});

const AT = "2026-11-21T02:00:00Z";

/** A run through these questions; a test unless stated to be practice. */
export function buildRun(
  items: RunItem[],
  { isTest = true, ...overrides }: Partial<Run> & { isTest?: boolean } = {},
): Run {
  const attempt = {
    ID: 7,
    ProblemSetID: 5,
    DelayMarking: isTest,
    Now: AT,
    CreatedAt: AT,
    Deadline: null,
    MarkedAt: null,
    ProblemSet: { Title: "A set", ForFree: true },
  } as Attempt;
  return {
    attempt,
    clock: { aheadBy: 0, startedAt: 0, deadline: null },
    items,
    unsent: 0,
    waiting: 0,
    submit: () => undefined,
    retryNow: () => undefined,
    ...overrides,
  };
}

/** A marked answer to a case: the answer and the key. */
export function markedCase(question: Question, answer: string, key: string): RunItem {
  const graded: GradedAnswer = {
    QnID: question.ID,
    Ans: answer,
    Score: answer === key ? question.MaxScore : 1,
    AttemptID: 7,
    Seq: 1,
    Version: 1,
    Counted: true,
    CreatedAt: AT,
    Question: { ...question, Answer: key },
  };
  return {
    question,
    graded,
    known: { answer, isMarked: true },
    standing: answer === key ? "right" : "partly",
  };
}
