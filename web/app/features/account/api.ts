import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { afterReset, fresh, keys } from "../../lib/cache.ts";
import { call, callList } from "../../lib/call.ts";
import { dropCopies } from "../../lib/kept-copies.ts";
import { forgetSession, updateSession } from "../../lib/session.ts";
import { useMutation } from "../../lib/use-mutation.ts";

/** Whether the caller has any attempt: what a progress reset would delete. */
export const anyAttemptQuery = queryOptions({
  queryKey: keys.attempts("any"),
  queryFn: async () => (await callList("GET /api/attempts", { query: { pageSize: 1 } })).items.length > 0,
  staleTime: fresh.attempts,
});

/** Signs out and opens the landing page again, so that nothing of the account stays in memory. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/logout"),
    onSuccess: async () => {
      await forgetSession(client);
      window.location.assign("/");
    },
  });
}

export function useRename() {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: (name: string) => call("POST /api/user", { query: { DisplayName: name } }),
    onSuccess: (user) => updateSession(client, user),
  });
}

export function useResetProgress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("PUT /api/user/reset-progress"),
    onSuccess: async (user) => {
      // Before anything is read again, so that what is new is kept.
      await dropCopies();
      updateSession(client, user);
      await afterReset(client);
    },
  });
}
