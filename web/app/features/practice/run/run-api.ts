import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { Attempt } from "#contract/shapes.ts";
import { afterAttemptChange, keys } from "../../../lib/cache.ts";
import { call } from "../../../lib/call.ts";
import { pageNow } from "../../../lib/page-clock.ts";
import { useMutation } from "../../../lib/use-mutation.ts";
import { attemptQuery, latestAttemptQuery } from "../api.ts";
import { forgetDwell, reportDwell } from "./dwell.ts";

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
  const known = client.getQueryData(latestAttemptQuery(setId).queryKey);
  // Taken along and opened without a network: what was answered is in it, so it is opened before anything else is.
  if (known?.Reserved)
    await call("POST /api/attempts/:id/open", {
      params: { id: known.ID },
      body: { OpenedAt: known.CreatedAt },
    }).catch(() => undefined);
  const attempt = await call("PUT /api/sets/:id/attempt", { params: { id: setId }, query: { delayMarking } });
  const started: StartedAttempt = { attempt, receivedAt: pageNow() };
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
      return call("PUT /api/sets/:id/done", { params: { id: ProblemSetID } });
    },
    // Waits for the connection: a test whose time ran out without one is marked on return.
    networkMode: "online",
    onSuccess: (attempt) => adoptMarked(client, attempt),
  });
}

/** Takes over an attempt that is marked now, anyone who finished it. */
export function adoptMarked(client: QueryClient, attempt: Attempt): void {
  forgetDwell(attempt.ID);
  // It may come twice, from the clock and from the call that was waiting for a connection: by then the review is on screen.
  const isNew = !client.getQueryData(attemptQuery(attempt.ID).queryKey)?.MarkedAt;
  client.setQueryData(attemptQuery(attempt.ID).queryKey, attempt);
  client.setQueryData(latestAttemptQuery(attempt.ProblemSetID).queryKey, attempt);
  if (isNew) client.removeQueries({ queryKey: keys.answers(attempt.ID) });
  afterAttemptChange(client);
}

const MINUTE = 60_000;
const SOON = 3_000;

/**
 * How a running test is at the server: its clock, and whether it was finished elsewhere or by the time. Asked once a
 * minute, and often once the time is over.
 */
export const watchQuery = (attempt: Attempt, isOver: boolean) =>
  queryOptions({
    queryKey: keys.watch(attempt.ID),
    queryFn: async (): Promise<StartedAttempt> => ({
      attempt: await call("GET /api/attempts/:id", { params: { id: attempt.ID } }),
      receivedAt: pageNow(),
    }),
    enabled: attempt.DelayMarking,
    refetchInterval: isOver ? SOON : MINUTE,
    refetchOnWindowFocus: "always",
    staleTime: MINUTE,
    gcTime: 0,
    meta: { inline: true },
  });
