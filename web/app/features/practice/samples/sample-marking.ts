import type { GradedAnswer, Question } from "#contract/shapes.ts";
import { rightCount } from "../../../question/answer-text.ts";
import { withoutKey } from "../../../question/marks.ts";
import { type RunItem, standingOf } from "../run/run.ts";
import type { KeptAnswer } from "./sample-store.ts";

/** What the server would say of the answer. What counts in an account is the server's own marking. */
function graded(sample: Question, answer: string): GradedAnswer {
  return {
    QnID: sample.ID,
    Ans: answer,
    Score: rightCount(sample, answer),
    AttemptID: 0,
    Seq: 0,
    Version: sample.Version,
    Counted: true,
    CreatedAt: sample.CreatedAt,
    Question: sample,
  };
}

/** A sample in a run: without its key until it is answered, then marked from its public key. */
export function sampleItem(sample: Question, kept: readonly KeptAnswer[]): RunItem {
  const given = kept.find((one) => one.questionId === sample.ID && one.version === sample.Version);
  const question = withoutKey(sample);
  if (!given) return { question, graded: undefined, known: undefined, standing: "open" };
  const marked = graded(sample, given.answer);
  const known = { answer: given.answer, isMarked: true };
  return { question, graded: marked, known, standing: standingOf(marked) };
}

/** Marks so far, and the marks that all the samples bring. */
export function sampleScore(items: readonly RunItem[]): { score: number; max: number } {
  return {
    score: items.reduce((sum, item) => sum + (item.graded?.Score ?? 0), 0),
    max: items.reduce((sum, item) => sum + item.question.MaxScore, 0),
  };
}
