import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { useMutation } from "../../lib/use-mutation.ts";

const KIND = "corrections";

/** Questions that the learner answered and that were rewritten since, because the law changed. */
export const correctionsQuery = queryOptions({
  queryKey: [KIND],
  queryFn: () => call("GET /api/corrections"),
  meta: { inline: true },
});

export function useSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("PUT /api/corrections/seen"),
    onSuccess: () => client.invalidateQueries({ queryKey: [KIND] }),
    meta: { inline: true },
  });
}
