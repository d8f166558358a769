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
import { pageNow } from "../../lib/page-clock.ts";
import { forgetDwell, reportDwell } from "./dwell.ts";

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

export interface StartedAttempt {
  attempt: Attempt;
  /** When it arrived, by this page's clock. */
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
  const started: StartedAttempt = { attempt, receivedAt: pageNow() };
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
export function useFinish({ ID, ProblemSetID }: Attempt) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await reportDwell(ID);
      return call<Attempt>("PUT", `/api/sets/${ProblemSetID}/done`);
    },
    // Waits for the connection: a test whose time ran out without one is marked on return.
    networkMode: "online",
    onSuccess: (attempt) => adoptMarked(client, attempt),
  });
}

/** Takes over an attempt that is marked now, whoever finished it. */
export function adoptMarked(client: QueryClient, attempt: Attempt): void {
  forgetDwell(attempt.ID);
  client.setQueryData(attemptQuery(attempt.ID).queryKey, attempt);
  client.setQueryData(latestAttemptQuery(attempt.ProblemSetID).queryKey, attempt);
  client.removeQueries({ queryKey: keys.answers(attempt.ID) });
  afterAttemptChange(client);
}

const MINUTE = 60_000;
const SOON = 3_000;

/**
 * How a running test stands at the server: its clock, and whether it was finished elsewhere or by the time.
 * Asked once a minute, and often once the time is over.
 */
export const watchQuery = (attempt: Attempt, isOver: boolean) =>
  queryOptions({
    queryKey: keys.watch(attempt.ID),
    queryFn: async (): Promise<StartedAttempt> => ({
      attempt: await call<Attempt>("GET", `/api/attempts/${attempt.ID}`),
      receivedAt: pageNow(),
    }),
    enabled: attempt.DelayMarking,
    refetchInterval: isOver ? SOON : MINUTE,
    refetchOnWindowFocus: "always",
    staleTime: MINUTE,
    gcTime: 0,
    meta: { inline: true },
  });

/** Flags a question of the attempt for later, or takes the flag off. It shows at once, and again if it fails. */
export function useFlag(attempt: Attempt) {
  const client = useQueryClient();
  const show = (questionId: number, Flagged: boolean) =>
    client.setQueryData(setQuestionsQuery(attempt.ProblemSetID).queryKey, (list) =>
      list?.map((question) => (question.ID === questionId ? { ...question, Flagged } : question)),
    );
  const { mutate } = useMutation({
    mutationFn: ({ questionId, Flagged }: { questionId: number; Flagged: boolean }) =>
      call("PUT", `/api/attempts/${attempt.ID}/questions/${questionId}/flag`, { body: { Flagged } }),
    networkMode: "online",
    onMutate: ({ questionId, Flagged }) => show(questionId, Flagged),
    onError: (_error, { questionId, Flagged }) => show(questionId, !Flagged),
  });
  return mutate;
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
