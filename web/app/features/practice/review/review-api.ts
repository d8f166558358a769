import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { GradedAnswer } from "#contract/shapes.ts";
import { afterAttemptChange, fresh, keys } from "../../../lib/cache.ts";
import { call } from "../../../lib/call.ts";
import { useMutation } from "../../../lib/use-mutation.ts";
import { isSkipped } from "../../../question/marks.ts";

export const analysisQuery = (attemptId: number) =>
  queryOptions({
    queryKey: keys.analysis(attemptId),
    queryFn: () => call("GET /api/attempts/:id/analysis", { params: { id: attemptId } }),
    staleTime: fresh.reviewQuestions,
    meta: { inline: true },
  });

/** What may be practised again. */
export type Again = "wrong" | "skipped" | "flagged";
/** What a review shows; of what was wrong, what one was sure of is the part most worth reading. */
export type Kind = Again | "surely-wrong";
export const KINDS: Kind[] = ["wrong", "surely-wrong", "skipped", "flagged"];
export const canPractise = (kind: Kind): kind is Again => kind !== "surely-wrong";

const isWrong = (answer: GradedAnswer) =>
  answer.Score !== null && !isSkipped(answer) && answer.Score < answer.Question.MaxScore;

export const isOfKind: Record<Kind, (answer: GradedAnswer) => boolean> = {
  wrong: isWrong,
  "surely-wrong": (answer) => isWrong(answer) && answer.Sure === "sure",
  skipped: isSkipped,
  flagged: (answer) => answer.Question.Flagged ?? false,
};

/** Makes a set of exactly those questions. */
export function usePractiseAgain(attemptId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (Which: Again) =>
      call("POST /api/attempts/:id/practice", { params: { id: attemptId }, body: { Which } }),
    onSuccess: () => afterAttemptChange(client),
  });
}
