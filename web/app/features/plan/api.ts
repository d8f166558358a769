import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { fresh, keys } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import type { BodyOf } from "../../lib/endpoints.ts";

export const todayQuery = queryOptions({
  queryKey: keys.today,
  queryFn: () => call("GET /api/today"),
  staleTime: fresh.attempts,
  meta: { inline: true },
});

export const planQuery = queryOptions({
  queryKey: keys.plan,
  queryFn: () => call("GET /api/plan"),
  staleTime: fresh.paper,
  meta: { inline: true },
});

export type PlanChange = BodyOf<"PUT /api/plan">;

/** Changes what the learner plans with; what is left out stays. */
export function useSavePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PlanChange) => call("PUT /api/plan", { body: change }),
    onSuccess: (plan) => {
      client.setQueryData(planQuery.queryKey, plan);
      void client.invalidateQueries({ queryKey: keys.dates });
      return client.invalidateQueries({ queryKey: keys.today });
    },
    meta: { inline: true },
  });
}
