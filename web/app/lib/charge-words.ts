import type { Charge, SubscriptionInfo } from "#contract/shapes.ts";

/** The life of a charge, in words. */
export const CHARGE_WORDS: Record<Charge["Status"], string> = {
  pending: "Waiting for payment",
  captured: "Paid",
  cancelled: "Cancelled",
  expired: "Expired unpaid",
  failed: "Payment failed",
  needs_refund: "To be refunded",
  refunded: "Refunded",
  disputed: "Disputed",
};

const isCharge = (status: string): status is Charge["Status"] => Object.hasOwn(CHARGE_WORDS, status);

/**
 * A subscription's status in words. Anyone who has a plan now has paid, whatever became of a later order: that is in the
 * history.
 */
export function statusWords({ Perm, Status }: Pick<SubscriptionInfo, "Perm" | "Status">): string {
  if (Perm > 0) return "Paid";
  if (isCharge(Status)) return CHARGE_WORDS[Status];
  return Status === "ended" ? "Ended" : "None";
}
