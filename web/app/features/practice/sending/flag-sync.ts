import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Attempt } from "#contract/shapes.ts";
import { ApiError, call } from "../../../lib/call.ts";
import { toast } from "../../../lib/toasts.ts";
import { createBrowserStore } from "../../../sending/browser-store.ts";
import { judge } from "../../../sending/failures.ts";
import { Outbox } from "../../../sending/outbox.ts";
import { createWhoIs, sendThrough } from "../../../sending/session-calls.ts";
import { setQuestionsQuery } from "../api.ts";

/** A flag as it was set or taken off here. */
interface GivenFlag {
  userId: string;
  attemptId: number;
  questionId: number;
  setId: number;
  flagged: boolean;
}
type FlagOutbox = Outbox<GivenFlag, null>;

function show(client: QueryClient, { setId, questionId, flagged }: GivenFlag) {
  client.setQueryData(setQuestionsQuery(setId).queryKey, (list) =>
    list?.map((question) => (question.ID === questionId ? { ...question, Flagged: flagged } : question)),
  );
}

function createOutbox(client: QueryClient): FlagOutbox {
  const outbox: FlagOutbox = new Outbox({
    store: createBrowserStore<GivenFlag>({
      database: "threshold-flags",
      table: "flags",
      key: ["userId", "attemptId", "questionId"],
      journal: "unsent-flag/",
    }),
    keyOf: ({ userId, attemptId, questionId }) => `${userId}/${attemptId}/${questionId}`,
    seqOf: () => 0,
    send: async ({ attemptId, questionId, flagged }) => {
      await sendThrough(client, () =>
        call("PUT /api/attempts/:id/questions/:qid/flag", {
          params: { id: attemptId, qid: questionId },
          body: { Flagged: flagged },
        }),
      );
      return null;
    },
    judge,
    isSignedInAs: createWhoIs(),
    // The questions may have been read again meanwhile.
    onStored: (flag) => show(client, flag),
    onRefused: async (flag, error) => {
      show(client, { ...flag, flagged: !flag.flagged });
      const body = error instanceof ApiError ? error.message : undefined;
      toast({ tone: "warning", title: "The flag was not changed", ...(body && { body }) });
    },
  });
  window.addEventListener("online", () => outbox.retryNow());
  return outbox;
}

const outboxes = new WeakMap<QueryClient, FlagOutbox>();

/**
 * Flags a question of the attempt for later, or takes the flag off. It shows at once; until the server has it, it waits in this
 * browser as an answer does.
 */
export function useFlag({ ID, UserID, ProblemSetID }: Attempt) {
  const client = useQueryClient();
  const outbox = outboxes.get(client) ?? createOutbox(client);
  outboxes.set(client, outbox);
  useEffect(() => void outbox.start(UserID), [outbox, UserID]);
  return ({ questionId, Flagged }: { questionId: number; Flagged: boolean }) => {
    const flag = { userId: UserID, attemptId: ID, setId: ProblemSetID, questionId, flagged: Flagged };
    show(client, flag);
    void outbox.submit(flag);
  };
}
