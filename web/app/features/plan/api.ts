import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { afterAttemptChange, afterPlanChange, fresh, keys } from "../../lib/cache.ts";
import { ApiError, call } from "../../lib/call.ts";
import type { BodyOf, Reply } from "../../lib/endpoints.ts";
import { useMutation } from "../../lib/use-mutation.ts";

/** The work of one paper alone, for its page. */
export const paperTodayQuery = (paper: number) =>
  queryOptions({
    queryKey: [...keys.today, paper],
    queryFn: () => call("GET /api/today", { query: { paper } }),
    staleTime: fresh.attempts,
    meta: { inline: true },
  });

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

/** The session of a day, today's where none is named. */
export const planDayQuery = (on?: string) =>
  queryOptions({
    queryKey: keys.planDay(on),
    queryFn: () => call("GET /api/plan/day", { query: { on } }),
    staleTime: fresh.attempts,
    meta: { inline: true },
  });

/** The seven days before today and the fourteen from today. */
export const planDaysQuery = queryOptions({
  queryKey: keys.planDays,
  queryFn: () => call("GET /api/plan/days"),
  staleTime: fresh.attempts,
  meta: { inline: true },
});

export type PlannedDay = Reply<"GET /api/plan/days">[number];

/** What a paper is made of: the same as its page shows, and kept under the same name. */
export const paperQuery = (paper: number) =>
  queryOptions({
    queryKey: keys.paper(paper),
    queryFn: () => call("GET /api/paperv2/:id", { params: { id: paper } }),
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
      return afterPlanChange(client);
    },
    meta: { inline: true },
  });
}

/** Starts an item of a day's session, or resumes it. */
export function useStartItem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (item: BodyOf<"POST /api/plan/sessions">) => call("POST /api/plan/sessions", { body: item }),
    onSuccess: () => afterAttemptChange(client),
    // The plan has moved on: what pages show of it is old.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 404) afterPlanChange(client);
    },
    meta: { inline: true },
  });
}
