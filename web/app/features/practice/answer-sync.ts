import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { GradedAnswer, User } from "#contract/shapes.ts";
import { afterAnswer } from "../../lib/cache.ts";
import { ApiError, call } from "../../lib/call.ts";
import { toast } from "../../lib/toasts.ts";
import { rememberAnswer } from "./api.ts";
import { type Failure, Outbox, type Pending } from "./outbox.ts";
import { createBrowserStore, type UnsentAnswer } from "./outbox-store.ts";

/** Refusals that no repeat can change; anything else may pass. */
const FOR_GOOD = [400, 404, 413, 415];

function judge(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { outcome: "wait" };
  if (error.status === 401 || error.status === 409) return { outcome: "hold" };
  if (FOR_GOOD.includes(error.status)) return { outcome: "drop" };
  return { outcome: "wait", ...(error.retryAfter ? { afterMs: error.retryAfter * 1000 } : {}) };
}

const pathOf = (u: UnsentAnswer) => `/api/attempts/${u.attemptId}/questions/${u.questionId}`;

/** Sends through the cache of mutations, so that the global rules for failures hold here too. */
function send(client: QueryClient, unsent: UnsentAnswer): Promise<GradedAnswer> {
  const mutation = client.getMutationCache().build<GradedAnswer, Error, void, unknown>(client, {
    mutationFn: () =>
      call("POST", `${pathOf(unsent)}/done`, { body: { Answer: unsent.answer, Seq: unsent.seq } }),
    meta: { inline: true },
    networkMode: "always",
    gcTime: 0,
  });
  return mutation.execute();
}

async function adopt(client: QueryClient, unsent: UnsentAnswer, error: unknown) {
  if (error instanceof ApiError) toast({ tone: "warning", title: "Oops!", body: error.message });
  // What stands instead, when something does.
  const stands = await call<GradedAnswer>("GET", `${pathOf(unsent)}/answer`).catch(() => undefined);
  if (stands) rememberAnswer(client, stands);
}

function createOutbox(client: QueryClient): Outbox {
  const outbox = new Outbox({
    store: createBrowserStore(),
    send: (unsent) => send(client, unsent),
    judge,
    isSignedInAs: async (userId) => (await call<User | null>("GET", "/api/whoami"))?.ID === userId,
    onStored: (unsent, graded) => {
      rememberAnswer(client, graded);
      afterAnswer(client, graded.QnID);
      if (graded.Ans !== unsent.answer)
        toast({ tone: "info", title: "Answered in another tab", body: "The answer given there is shown." });
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
