import { useQueryClient } from "@tanstack/react-query";
import { keys } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import { updateSession } from "../../lib/session.ts";
import { useMutation } from "../../lib/use-mutation.ts";

/** Cancels the order that is not paid yet. */
export function useCancelOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/subscription/cancel"),
    onSuccess: async (user) => {
      updateSession(client, user);
      await client.invalidateQueries({ queryKey: [keys.checkout("")[0]] });
    },
  });
}

/** Orders a plan, and goes to where it is paid. */
export function useOrder() {
  return useMutation({
    mutationFn: (PriceID: string) => call("POST /api/create-checkout-session", { body: { PriceID } }),
    onSuccess: ({ URL }) => window.location.assign(URL),
    meta: { inline: true },
  });
}
