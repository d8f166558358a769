import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import type { GradedAnswer } from "#contract/shapes.ts";
import { fresh, keys } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";

export const setQuestionsQuery = (setId: number) =>
  queryOptions({
    queryKey: keys.setQuestions(setId),
    queryFn: () => call("GET /api/sets/:id/questions", { params: { id: setId } }),
    staleTime: fresh.setQuestions,
    meta: { inline: true },
  });

/** The answers of an attempt, in its order; a marked one lists what was skipped too. */
export const answersQuery = (attemptId: number) =>
  queryOptions({
    queryKey: keys.answers(attemptId),
    queryFn: () => call("GET /api/attempts/:id/answers", { params: { id: attemptId } }),
    staleTime: fresh.reviewQuestions,
    meta: { inline: true },
  });

export const attemptQuery = (attemptId: number) =>
  queryOptions({
    queryKey: keys.attempt(attemptId),
    queryFn: () => call("GET /api/attempts/:id", { params: { id: attemptId } }),
    staleTime: fresh.attempts,
    meta: { inline: true },
  });

/** The caller's latest attempt at a set, ongoing or marked; null when there is none. */
export const latestAttemptQuery = (setId: number) =>
  queryOptions({
    queryKey: keys.latestAttempt(setId),
    queryFn: () => call("GET /api/sets/:id/attempt/last", { params: { id: setId } }),
    staleTime: fresh.latestAttempt,
    meta: { inline: true },
  });

export const questionQuery = (questionId: number) =>
  queryOptions({
    queryKey: keys.question(questionId),
    queryFn: () => call("GET /api/questions/:id", { params: { id: questionId } }),
    staleTime: fresh.question,
    meta: { inline: true },
  });

/**
 * The answers that were acknowledged here. They are beside the list of all, so that a reading of it that was on its way
 * meanwhile can't put an older state over them.
 */
export const acknowledgedQuery = (attemptId: number) =>
  queryOptions<GradedAnswer[]>({
    queryKey: [...keys.answers(attemptId), "acknowledged"],
    queryFn: skipToken,
  });

/** Keeps an acknowledged answer. */
export function rememberAnswer(client: QueryClient, graded: GradedAnswer): void {
  client.setQueryData(acknowledgedQuery(graded.AttemptID).queryKey, (answers) => [
    ...(answers ?? []).filter((answer) => answer.QnID !== graded.QnID),
    graded,
  ]);
}

/** The newest state of each answer, out of what was read and what was acknowledged. */
export function newestAnswers(read: GradedAnswer[], acknowledged: GradedAnswer[]): Map<number, GradedAnswer> {
  const newest = new Map(read.map((answer) => [answer.QnID, answer]));
  for (const answer of acknowledged) {
    const other = newest.get(answer.QnID);
    if (!other || other.Seq <= answer.Seq) newest.set(answer.QnID, answer);
  }
  return newest;
}
