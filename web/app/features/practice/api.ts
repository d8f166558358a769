import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Attempt, GradedAnswer, Question } from "#contract/shapes.ts";
import { afterAttemptChange, afterSavedChange, fresh, keys } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";

export const setQuestionsQuery = (setId: number) =>
  queryOptions({
    queryKey: keys.setQuestions(setId),
    queryFn: () => call<Question[]>("GET", `/api/sets/${setId}/questions`),
    staleTime: fresh.setQuestions,
    meta: { inline: true },
  });

/** The answers of an attempt, in its order; a marked one lists what was skipped too. */
export const answersQuery = (attemptId: number) =>
  queryOptions({
    queryKey: keys.answers(attemptId),
    queryFn: () => call<GradedAnswer[]>("GET", `/api/attempts/${attemptId}/answers`),
    staleTime: fresh.reviewQuestions,
    meta: { inline: true },
  });

export const attemptQuery = (attemptId: number) =>
  queryOptions({
    queryKey: keys.attempt(attemptId),
    queryFn: () => call<Attempt>("GET", `/api/attempts/${attemptId}`),
    staleTime: fresh.attempts,
    meta: { inline: true },
  });

/** The caller's latest attempt at a set, ongoing or marked; null when there is none. */
export const latestAttemptQuery = (setId: number) =>
  queryOptions({
    queryKey: keys.latestAttempt(setId),
    queryFn: () => call<Attempt | null>("GET", `/api/sets/${setId}/attempt/last`),
    staleTime: fresh.latestAttempt,
    meta: { inline: true },
  });

export const questionQuery = (questionId: number) =>
  queryOptions({
    queryKey: keys.question(questionId),
    queryFn: () => call<Question>("GET", `/api/questions/${questionId}`),
    staleTime: fresh.question,
    meta: { inline: true },
  });

interface StartedAttempt {
  attempt: Attempt;
  /** When it arrived, by this machine's clock. */
  receivedAt: number;
}

/** Starts an attempt or resumes the ongoing one, once each time that the page is opened. */
export const startQuery = (client: QueryClient, setId: number, delayMarking: boolean) =>
  queryOptions({
    queryKey: ["start", setId, delayMarking],
    queryFn: () => startAttempt(client, setId, delayMarking),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { inline: true },
  });

async function startAttempt(client: QueryClient, setId: number, delayMarking: boolean) {
  const attempt = await call<Attempt>("PUT", `/api/sets/${setId}/attempt`, { query: { delayMarking } });
  const started: StartedAttempt = { attempt, receivedAt: Date.now() };
  const known = client.getQueryData(latestAttemptQuery(setId).queryKey);
  if (known?.ID !== attempt.ID) {
    // What is cached belongs to an earlier attempt: its versions, and its keys.
    client.removeQueries({ queryKey: keys.setQuestions(setId) });
    afterAttemptChange(client);
  }
  client.setQueryData(latestAttemptQuery(setId).queryKey, attempt);
  return started;
}

/** Marks the attempt. The caller sees to it first that every answer has been sent. */
export function useFinish(setId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call<Attempt>("PUT", `/api/sets/${setId}/done`),
    onSuccess: (attempt) => {
      client.setQueryData(attemptQuery(attempt.ID).queryKey, attempt);
      client.setQueryData(latestAttemptQuery(setId).queryKey, attempt);
      client.removeQueries({ queryKey: keys.answers(attempt.ID) });
      afterAttemptChange(client);
    },
  });
}

/**
 * The answers that were acknowledged here. They stand beside the list of all, so that a reading of it that was
 * on its way meanwhile can't put an older state over them.
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

/** Saves a question or takes it off the list. */
export function useSaveQuestion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ questionId, saved }: { questionId: number; saved: boolean }) =>
      call<{ Saved: boolean }>("PUT", `/api/questions/${questionId}/${saved ? "fav" : "un-fav"}`),
    onSuccess: ({ Saved }, { questionId }) => {
      patchSaved(client, questionId, Saved);
      afterSavedChange(client, questionId);
    },
  });
}

/** The lists on screen are not read again for one bookmark, so it is put into what is cached. */
function patchSaved(client: QueryClient, questionId: number, Saved: boolean) {
  const patch = (question: Question) => (question.ID === questionId ? { ...question, Saved } : question);
  client.setQueriesData<Question[]>({ queryKey: ["set-questions"] }, (list) => list?.map(patch));
  client.setQueriesData<Question>({ queryKey: keys.question(questionId) }, (one) => one && patch(one));
  client.setQueriesData<GradedAnswer[]>({ queryKey: ["answers"] }, (list) =>
    list?.map((answer) => ({ ...answer, Question: patch(answer.Question) })),
  );
}
