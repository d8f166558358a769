import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { GradedAnswer } from "#contract/shapes.ts";
import { afterAnswer, keys } from "../../../lib/cache.ts";
import { ApiError, call } from "../../../lib/call.ts";
import { toast } from "../../../lib/toasts.ts";
import { createBatch } from "../../../sending/batch.ts";
import { judge } from "../../../sending/failures.ts";
import { Outbox, type Pending } from "../../../sending/outbox.ts";
import { createWhoIs, sendThrough } from "../../../sending/session-calls.ts";
import { rememberAnswer } from "../api.ts";
import { createAnswerStore, type GivenAnswer, type UnsentAnswer } from "./unsent-answers.ts";

type AnswerOutbox = Outbox<GivenAnswer, GradedAnswer>;

const placeOf = (u: UnsentAnswer) => ({ id: u.attemptId, qid: u.questionId });

const given = ({ answer, seq, sure }: UnsentAnswer) => ({
  Answer: answer,
  Seq: seq,
  ...(sure && { Sure: sure }),
});

/** What one call takes (contract/practice.ts, answerAll). */
const MOST = 100;

/** Sends answers of one attempt together, each of which is judged alone. */
async function postAll(id: number, answers: UnsentAnswer[]) {
  const outcomes = await call("POST /api/attempts/:id/answers", {
    params: { id },
    body: { Answers: answers.map((unsent) => ({ QnID: unsent.questionId, ...given(unsent) })) },
  });
  return outcomes.map((outcome) =>
    "Ans" in outcome ? outcome : new ApiError("POST", `/api/attempts/${id}/answers`, 400, outcome),
  );
}

async function adopt(client: QueryClient, unsent: UnsentAnswer, error: unknown) {
  if (error instanceof ApiError) toast({ tone: "warning", title: "Oops!", body: error.message });
  // It may have been finished elsewhere.
  void client.invalidateQueries({ queryKey: keys.watch(unsent.attemptId) });
  // The answer that the server has instead, if any.
  const stored = await call("GET /api/attempts/:id/questions/:qid/answer", { params: placeOf(unsent) }).catch(
    () => undefined,
  );
  if (stored) rememberAnswer(client, stored);
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

function createOutbox(client: QueryClient): AnswerOutbox {
  const tabs = new BroadcastChannel("answers");
  // What another tab of this browser had stored is shown here too.
  tabs.onmessage = ({ data }: MessageEvent<GradedAnswer>) => rememberAnswer(client, data);
  const sendTogether = createBatch<UnsentAnswer, GradedAnswer, number>({
    groupOf: ({ attemptId }) => attemptId,
    most: MOST,
    post: (attemptId, answers) => sendThrough(client, () => postAll(attemptId, answers)),
  });
  const sendOne = (unsent: UnsentAnswer) =>
    sendThrough(client, () =>
      call("POST /api/attempts/:id/questions/:qid/done", { params: placeOf(unsent), body: given(unsent) }),
    );
  const outbox = new Outbox<GivenAnswer, GradedAnswer>({
    store: createAnswerStore(),
    keyOf: ({ userId, attemptId, questionId }) => `${userId}/${attemptId}/${questionId}`,
    seqOf: ({ Seq }) => Seq,
    send: (unsent, isRetry) => (isRetry ? sendTogether(unsent) : sendOne(unsent)),
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
  // Coming back, and also going: what waits for a change of mind has waited long enough.
  document.addEventListener("visibilitychange", () => outbox.retryNow());
  return outbox;
}

const outboxes = new WeakMap<QueryClient, AnswerOutbox>();

function outboxOf(client: QueryClient): AnswerOutbox {
  const made = outboxes.get(client) ?? createOutbox(client);
  outboxes.set(client, made);
  return made;
}

/**
 * The outbox, sending for this user from now on, also after the page that asked for it is left. A visitor stops
 * it: what is unsent waits here for its owner.
 */
export function useOutbox(userId: string | undefined): AnswerOutbox {
  const outbox = outboxOf(useQueryClient());
  useEffect(() => {
    if (userId) void outbox.start(userId);
    else outbox.stop();
  }, [outbox, userId]);
  return outbox;
}

/** What the outbox has not had acknowledged yet. */
export function usePending(outbox: AnswerOutbox): readonly Pending<GivenAnswer>[] {
  return useSyncExternalStore(outbox.subscribe, outbox.pending);
}

/** Whether it is known what this user left unsent: only then a run may say which question is the first open one. */
export function useHasListed(outbox: AnswerOutbox, userId: string): boolean {
  return useSyncExternalStore(outbox.subscribe, () => outbox.hasListed(userId));
}
