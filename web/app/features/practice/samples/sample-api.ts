import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { Attempt } from "#contract/shapes.ts";
import { afterAttemptChange, fresh, keys } from "../../../lib/cache.ts";
import { call } from "../../../lib/call.ts";
import { paths } from "../../../lib/paths.ts";
import { toast } from "../../../lib/toasts.ts";
import { useMutation } from "../../../lib/use-mutation.ts";
import { carrySamples, isRefusedForGood } from "./sample-carry.ts";

/** Long enough to follow the link in it; on a phone it lies above what the page asks. */
const TOLD_MS = 10_000;

/** The public samples, with their keys. */
export const samplesQuery = queryOptions({
  queryKey: keys.samples,
  queryFn: () => call("GET /api/questions/samples"),
  staleTime: fresh.setQuestions,
  meta: { inline: true },
});

/** The attempt that the caller's sample answers became; null when there is none. */
export const carriedQuery = queryOptions({
  queryKey: keys.carriedSamples,
  queryFn: () => call("GET /api/questions/samples/answers"),
  staleTime: fresh.attempts,
  meta: { inline: true },
});

/** Carries sample answers into the account of a user, by ID. */
export function useCarrySamples() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: carrySamples,
    // Waits for the connection, and one after the other: a second finds nothing left to send.
    networkMode: "online",
    scope: { id: "samples" },
    meta: { inline: true },
    onSuccess: (attempt) => {
      if (!attempt) return;
      client.setQueryData(carriedQuery.queryKey, attempt);
      afterAttemptChange(client);
      // There the page itself says it.
      if (window.location.pathname !== paths.try()) tellCarried(attempt);
    },
    onError: (error) => {
      if (isRefusedForGood(error))
        toast({ tone: "warning", title: "Your sample answers could not be saved", body: error.message });
    },
  });
}

function tellCarried({ ID, ProblemSetID, Score, MaxScore, CreatedAt, Now }: Attempt) {
  // Made by this very call, or by an earlier one, whose answers stand.
  const isNew = CreatedAt === Now;
  toast({
    tone: "success",
    title: isNew ? "Your sample answers are saved" : "Your first sample answers stand",
    body: `${Score ?? 0}/${MaxScore} marks, with every explanation.`,
    link: { href: paths.setReview(ProblemSetID, ID), text: "See the review" },
    durationMs: TOLD_MS,
  });
}
