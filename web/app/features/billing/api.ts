import { queryOptions } from "@tanstack/react-query";
import { keys } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";

/** How long after a look the next one comes while money is on its way: a bit longer each time, up to a limit. */
export const nextLook = (looks: number): number => Math.min(2000 * 1.4 ** Math.max(0, looks - 1), 20_000);

/**
 * The caller's order as the payment provider has it now. Asking grants what was paid and may be repeated, so it is a
 * query; while money is on its way it is asked again by itself.
 */
export const checkoutQuery = (checkoutId: string) =>
  queryOptions({
    queryKey: keys.checkout(checkoutId),
    queryFn: () => call("POST /api/checkout/:id/confirm", { params: { id: checkoutId } }),
    refetchInterval: ({ state }) => (state.data?.AwaitingPayment ? nextLook(state.dataUpdateCount) : false),
    meta: { inline: true },
  });

/** What the plans cost the caller, whom a code may have referred. */
export const plansQuery = (referee: string | undefined) =>
  queryOptions({
    queryKey: ["plans", referee],
    queryFn: () => call("GET /api/plans", { query: { referee } }),
    // Without an answer the order continues anyway, and the payment page names its price.
    meta: { inline: true },
  });

/** What the receipt of a purchase says. */
export const receiptQuery = (chargeId: number) =>
  queryOptions({
    queryKey: keys.receipt(chargeId),
    queryFn: () => call("GET /api/charges/:id/receipt", { params: { id: chargeId } }),
    meta: { inline: true },
  });

/** The caller's order that may still be paid. */
export const openOrderQuery = queryOptions({
  queryKey: keys.checkout("open"),
  queryFn: () => call("GET /api/checkout"),
  meta: { inline: true },
});
