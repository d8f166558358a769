import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { afterPlanChange, fresh, keys } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import type { BodyOf } from "../../lib/endpoints.ts";
import { useMutation } from "../../lib/use-mutation.ts";

export const abilityQuery = (paper: number) =>
  queryOptions({
    queryKey: keys.ability(paper),
    queryFn: () => call("GET /api/ability", { query: { paper } }),
    staleTime: fresh.attempts,
    meta: { inline: true },
  });

/** Says of a sub-area that one knows it, or takes that back. */
export function useSayKnown() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (said: BodyOf<"PUT /api/ability/known">) => call("PUT /api/ability/known", { body: said }),
    onSettled: () => afterPlanChange(client),
  });
}
