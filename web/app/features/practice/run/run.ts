import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Attempt, GradedAnswer, Question, Sure } from "#contract/shapes.ts";
import { preloadAreas } from "../../../question/answer-area.tsx";
import { type Mark, markOf } from "../../../question/marks.ts";
import type { Pending } from "../../../sending/outbox.ts";
import { acknowledgedQuery, answersQuery, newestAnswers, setQuestionsQuery } from "../api.ts";
import type { KnownAnswer } from "../card/machine.ts";
import { clockOf, type TestClock } from "../elapsed.ts";
import { useHasListed, useOutbox, usePending } from "../sending/answer-sync.ts";
import type { GivenAnswer } from "../sending/unsent-answers.ts";
import { startQuery } from "./run-api.ts";

/** A choice in a test is kept here at once; a change of mind within this time is sent in its place. */
const SETTLE_MS = 1000;

/** The state of a question of the run, for the progress grid. */
export type Standing = "open" | "answered" | "unsaved" | Mark;

/** One question of a run, with what is known of its answer. */
export interface RunItem {
  question: Question;
  /** The server's, with the key once it is marked. */
  graded: GradedAnswer | undefined;
  /** What counts as given: the unsent answer before the server's. */
  known: KnownAnswer | undefined;
  standing: Standing;
}

export interface Run {
  attempt: Attempt;
  clock: TestClock;
  items: RunItem[];
  /** Answers of this attempt that are not acknowledged, and how many of them wait for another try. */
  unsent: number;
  waiting: number;
  submit: (questionId: number, answer: string, sure?: Sure) => void;
  retryNow: () => void;
}

export interface RunState {
  run: Run | undefined;
  /** Why there is no run, and which of the calls failed. */
  startError: unknown;
  questionsError: unknown;
  retry: () => void;
}

/** The state of an answer that the server has. */
export function standingOf({ Score, Question }: Pick<GradedAnswer, "Score" | "Question">): Standing {
  return Score === null ? "answered" : markOf(Score, Question.MaxScore);
}

/** A run through a set: the attempt, its questions, and the answers that the server and this browser hold. */
export function useRun(setId: number, delayMarking: boolean, userId: string): RunState {
  const client = useQueryClient();
  const outbox = useOutbox(userId);
  const pending = usePending(outbox);
  const hasListed = useHasListed(outbox, userId);
  const start = useQuery(startQuery(client, setId, delayMarking));
  const attempt = start.data?.attempt;
  const isStarted = attempt !== undefined;
  const questions = useQuery({ ...setQuestionsQuery(setId), enabled: isStarted });
  const answers = useQuery({ ...answersQuery(attempt?.ID ?? 0), enabled: isStarted });
  const { data: acknowledged } = useQuery(acknowledgedQuery(attempt?.ID ?? 0));

  useEffect(() => preloadAreas(questions.data ?? []), [questions.data]);

  const run = useMemo<Run | undefined>(() => {
    if (!hasListed || !start.data || !questions.data || !answers.data) return undefined;
    const { attempt, receivedAt } = start.data;
    const ours = pending.filter(({ unsent }) => unsent.attemptId === attempt.ID);
    const unsentOf = (id: number) => ours.find(({ unsent }) => unsent.questionId === id);
    const newest = newestAnswers(answers.data, acknowledged ?? []);
    const gradedOf = (id: number) => newest.get(id);
    return {
      attempt,
      clock: clockOf(attempt, receivedAt),
      items: questions.data.map((question) => itemOf(question, gradedOf(question.ID), unsentOf(question.ID))),
      unsent: ours.length,
      waiting: ours.filter(({ isSaving }) => !isSaving).length,
      submit: (questionId, answer, sure) => {
        const serverSeq = gradedOf(questionId)?.Seq ?? 0;
        const given = { userId, attemptId: attempt.ID, questionId, answer, ...(sure && { sure }) };
        void outbox.submit(given, serverSeq, attempt.DelayMarking ? SETTLE_MS : 0);
      },
      retryNow: () => outbox.retryNow(),
    };
  }, [start.data, questions.data, answers.data, acknowledged, hasListed, pending, outbox, userId]);

  const retry = () => {
    if (start.error) void start.refetch();
    if (questions.error) void questions.refetch();
    if (answers.error) void answers.refetch();
  };
  return { run, startError: start.error, questionsError: questions.error ?? answers.error, retry };
}

function itemOf(
  question: Question,
  graded: GradedAnswer | undefined,
  pending: Pending<GivenAnswer> | undefined,
): RunItem {
  if (pending) {
    const known = { answer: pending.unsent.answer, isMarked: false };
    return { question, graded: undefined, known, standing: pending.isSaving ? "answered" : "unsaved" };
  }
  if (!graded) return { question, graded, known: undefined, standing: "open" };
  const known = { answer: graded.Ans, isMarked: graded.Score !== null };
  return { question, graded, known, standing: standingOf(graded) };
}
