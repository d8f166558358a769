import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { fresh, keys } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import type { BodyOf } from "../../lib/endpoints.ts";
import { useMutation } from "../../lib/use-mutation.ts";

export const forecastQuery = (paper: number) =>
  queryOptions({
    queryKey: keys.forecast(paper),
    queryFn: () => call("GET /api/forecast/:paper", { params: { paper } }),
    staleTime: fresh.attempts,
    meta: { inline: true },
  });

/** What the learner reported of real exams. */
export const examResultsQuery = queryOptions({
  queryKey: keys.examResults,
  queryFn: () => call("GET /api/exam-results"),
  staleTime: fresh.paper,
  meta: { inline: true },
});

export const calibrationQuery = queryOptions({
  queryKey: keys.calibration,
  queryFn: () => call("GET /api/calibration"),
  staleTime: fresh.paper,
  meta: { inline: true },
});

/** Reports how a paper of the real exam went. */
export function useReportResult() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (result: BodyOf<"PUT /api/exam-results">) => call("PUT /api/exam-results", { body: result }),
    onSuccess: (results) => client.setQueryData(examResultsQuery.queryKey, results),
    meta: { inline: true },
  });
}
