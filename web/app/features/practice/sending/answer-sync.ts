import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { GradedAnswer, User } from "#contract/shapes.ts";
import { afterAnswer, keys } from "../../../lib/cache.ts";
import { ApiError, call } from "../../../lib/call.ts";
import { toast } from "../../../lib/toasts.ts";
import { rememberAnswer } from "../api.ts";
import { createBatch } from "./answer-batch.ts";
import { type Failure, Outbox, type Pending } from "./outbox.ts";
import { createBrowserStore, type UnsentAnswer } from "./outbox-store.ts";

/** Refusals that no repeat can change; anything else may pass. */
const FOR_GOOD = [400, 404, 413, 415];

/** What becomes of an answer that could not be sent. */
export function judge(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { outcome: "wait" };
  if (error.status === 401 || error.status === 409) return { outcome: "hold" };
  if (FOR_GOOD.includes(error.status)) return { outcome: "drop" };
  return { outcome: "wait", ...(error.retryAfter ? { afterMs: error.retryAfter * 1000 } : {}) };
}

const placeOf = (u: UnsentAnswer) => ({ id: u.attemptId, qid: u.questionId });

/** Sends through the cache of mutations, so that the global rules for failures hold here too. */
function post<T>(client: QueryClient, send: () => Promise<T>): Promise<T> {
  const mutation = client.getMutationCache().build<T, Error, void, unknown>(client, {
    mutationFn: send,
    meta: { inline: true },
    networkMode: "always",
    gcTime: 0,
  });
  return mutation.execute();
}

const given = ({ answer, seq }: UnsentAnswer) => ({ Answer: answer, Seq: seq });

/** Asks who is signed in; all who ask while an answer is on its way share it. */
function createWhoIs() {
  let asking: Promise<User | null> | undefined;
  return async (userId: string) => {
    asking ??= call("GET /api/whoami").finally(() => {
      asking = undefined;
    });
    return (await asking)?.ID === userId;
  };
}

async function adopt(client: QueryClient, unsent: UnsentAnswer, error: unknown) {
  if (error instanceof ApiError) toast({ tone: "warning", title: "Oops!", body: error.message });
  // It may have been finished elsewhere.
  void client.invalidateQueries({ queryKey: keys.watch(unsent.attemptId) });
  // What stands instead, when something does.
  const stands = await call("GET /api/attempts/:id/questions/:qid/answer", { params: placeOf(unsent) }).catch(
    () => undefined,
  );
  if (stands) rememberAnswer(client, stands);
}

/** Only where the server holds something else than what was sent. */
function tellOutcome(unsent: UnsentAnswer, graded: GradedAnswer) {
  if (!graded.Counted || graded.LateAns !== undefined)
    toast({
      tone: "warning",
      title: "The time was over",
      body: "Your last answer arrived too late to count. It is kept and shown in the review.",
    });
  else if (graded.Ans !== unsent.answer)
    toast({ tone: "info", title: "Answered in another tab", body: "The answer given there is shown." });
}

function createOutbox(client: QueryClient): Outbox {
  const tabs = new BroadcastChannel("answers");
  // What another tab of this browser had stored is shown here too.
  tabs.onmessage = ({ data }: MessageEvent<GradedAnswer>) => rememberAnswer(client, data);
  const sendTogether = createBatch((attemptId, answers) =>
    post(client, () =>
      call("POST /api/attempts/:id/answers", {
        params: { id: attemptId },
        body: { Answers: answers.map((unsent) => ({ QnID: unsent.questionId, ...given(unsent) })) },
      }),
    ),
  );
  const outbox = new Outbox({
    store: createBrowserStore(),
    send: (unsent, isRetry) =>
      isRetry
        ? sendTogether(unsent)
        : post(client, () =>
            call("POST /api/attempts/:id/questions/:qid/done", {
              params: placeOf(unsent),
              body: given(unsent),
            }),
          ),
    judge,
    isSignedInAs: createWhoIs(),
    onStored: (unsent, graded) => {
      rememberAnswer(client, graded);
      tabs.postMessage(graded);
      afterAnswer(client, graded.QnID);
      tellOutcome(unsent, graded);
    },
    onRefused: (unsent, error) => adopt(client, unsent, error),
  });
  window.addEventListener("online", () => outbox.retryNow());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") outbox.retryNow();
  });
  return outbox;
}

const outboxes = new WeakMap<QueryClient, Outbox>();

function outboxOf(client: QueryClient): Outbox {
  const made = outboxes.get(client) ?? createOutbox(client);
  outboxes.set(client, made);
  return made;
}

/**
 * The outbox, sending for this user from now on, also after the page that asked for it is left. A visitor stops
 * it: what is unsent waits here for its owner.
 */
export function useOutbox(userId: string | undefined): Outbox {
  const outbox = outboxOf(useQueryClient());
  useEffect(() => {
    if (userId) void outbox.start(userId);
    else outbox.stop();
  }, [outbox, userId]);
  return outbox;
}

/** What the outbox has not had acknowledged yet. */
export function usePending(outbox: Outbox): readonly Pending[] {
  return useSyncExternalStore(outbox.subscribe, outbox.pending);
}
