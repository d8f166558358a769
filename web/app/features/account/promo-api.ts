import { useQueryClient } from "@tanstack/react-query";
import { keys } from "../../lib/cache.ts";
import { ApiError, call } from "../../lib/call.ts";
import { updateSession } from "../../lib/session.ts";
import { toast } from "../../lib/toasts.ts";
import { useMutation } from "../../lib/use-mutation.ts";

/** Says whether the caller wants news and offers by mail. */
export function useWantsPromo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wants: boolean) => call("PUT /api/user/promo", { body: { PromoOptOut: !wants } }),
    onSuccess: (user) => updateSession(client, user),
  });
}

/** Stops promotional mail to the address of a mail's link. */
export function useUnsubscribe(token: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: () => call("PUT /api/user/unsubscribe-promo/:id", { params: { id: token } }),
    // The address may be the caller's own.
    onSuccess: () => client.invalidateQueries({ queryKey: keys.whoami }),
    onError: (error) => {
      // Too many calls are reported everywhere in the same words.
      if (error instanceof ApiError && error.status === 429) return;
      toast({ tone: "warning", title: "unsub failed", body: error.message });
    },
  });
}
