import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { afterAttemptChange, fresh, keys } from "../../../lib/cache.ts";
import { call } from "../../../lib/call.ts";
import { useMutation } from "../../../lib/use-mutation.ts";

/** What a dynamic test is drawn for; the address names one of them. */
export type TestScope = { paper_id: number } | { topic_id: number };

const nameOf = (scope: TestScope) => JSON.stringify(scope);

/** The ongoing test of a scope, then the last five that are marked. */
export const drawnTestsQuery = (scope: TestScope) =>
  queryOptions({
    queryKey: keys.drawnTests(nameOf(scope)),
    queryFn: () => call("GET /api/dynamic-sets/attempts", { query: scope }),
    staleTime: fresh.attempts,
    meta: { inline: true },
  });

/** Draws a test, or resumes the ongoing one. */
export function useDrawTest(scope: TestScope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/dynamic-sets/attempts/new", { query: scope }),
    onSuccess: () => afterAttemptChange(client),
    meta: { inline: true },
  });
}

/** Draws ten questions of a topic to practise, or resumes what was drawn of it before. */
export function usePractiseTen(topicId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call("POST /api/dynamic-sets/attempts/new", { query: { topic_id: topicId, short: true } }),
    onSuccess: () => afterAttemptChange(client),
    meta: { inline: true },
  });
}

/** Deletes the ongoing test with its answers. */
export function useResetTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (attemptId: number) => call("DELETE /api/attempts/:id", { params: { id: attemptId } }),
    onSettled: () => afterAttemptChange(client),
  });
}
