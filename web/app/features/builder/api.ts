import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { afterAttemptChange, fresh, keys } from "../../lib/cache.ts";
import { call, callList } from "../../lib/call.ts";
import type { BodyOf } from "../../lib/endpoints.ts";
import { useMutation } from "../../lib/use-mutation.ts";

/** What a test is built of, as the API takes it. */
export type Filter = BodyOf<"POST /api/tests/count">;
export type TestRequest = BodyOf<"POST /api/tests">;

export const choicesQuery = queryOptions({
  queryKey: keys.testChoices,
  queryFn: () => call("GET /api/tests/choices"),
  staleTime: fresh.paper,
  meta: { inline: true },
});

/** How many questions match; the former number stays until the next one is there. */
export const countQuery = (filter: Filter) =>
  queryOptions({
    queryKey: keys.testCount(filter),
    queryFn: ({ signal }) => call("POST /api/tests/count", { body: filter, signal }),
    staleTime: fresh.attempts,
    placeholderData: keepPreviousData,
    meta: { inline: true },
  });

export const builtTestsQuery = (page: number) =>
  queryOptions({
    queryKey: keys.builtTests(page),
    queryFn: () => callList("GET /api/tests", { query: { page, pageSize: 20 } }),
    staleTime: fresh.attempts,
    placeholderData: keepPreviousData,
    meta: { inline: true },
  });

export function useBuildTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: TestRequest) => call("POST /api/tests", { body: request }),
    onSuccess: () => afterAttemptChange(client),
    meta: { inline: true },
  });
}

/** A link to the questions of an attempt. */
export function useMakeLink() {
  return useMutation({
    mutationFn: (attemptId: number) => call("POST /api/tests/:id/link", { params: { id: attemptId } }),
    meta: { inline: true },
  });
}

export function useStartLinked() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call("POST /api/tests/from-link/:token", { params: { token } }),
    onSuccess: () => afterAttemptChange(client),
    meta: { inline: true },
  });
}

export const presetsQuery = queryOptions({
  queryKey: keys.presets,
  queryFn: () => call("GET /api/tests/presets"),
  staleTime: fresh.paper,
  meta: { inline: true },
});

export function useKeepPreset() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (preset: BodyOf<"POST /api/tests/presets">) =>
      call("POST /api/tests/presets", { body: preset }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.presets }),
    meta: { inline: true },
  });
}

export function useRemovePreset() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call("DELETE /api/tests/presets/:id", { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.presets }),
  });
}
