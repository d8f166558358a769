import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { GradedAnswer } from "#contract/shapes.ts";
import { afterAttemptChange, fresh, keys } from "../../../lib/cache.ts";
import { call } from "../../../lib/call.ts";
import { isSkipped } from "../../../question/marks.ts";

export const analysisQuery = (attemptId: number) =>
  queryOptions({
    queryKey: keys.analysis(attemptId),
    queryFn: () => call("GET /api/attempts/:id/analysis", { params: { id: attemptId } }),
    staleTime: fresh.reviewQuestions,
    meta: { inline: true },
  });

/** What a review shows, and what may be practised again. */
export type Kind = "wrong" | "skipped" | "flagged";
export const KINDS: Kind[] = ["wrong", "skipped", "flagged"];

export const isOfKind: Record<Kind, (answer: GradedAnswer) => boolean> = {
  wrong: (answer) => answer.Score !== null && !isSkipped(answer) && answer.Score < answer.Question.MaxScore,
  skipped: isSkipped,
  flagged: (answer) => answer.Question.Flagged ?? false,
};

/** Makes a set of exactly those questions. */
export function usePractiseAgain(attemptId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (Which: Kind) =>
      call("POST /api/attempts/:id/practice", { params: { id: attemptId }, body: { Which } }),
    onSuccess: () => afterAttemptChange(client),
  });
}
