import type { Checkout } from "#contract/billing.ts";

/** What a returning buyer sees about their order. */
export type Outcome =
  | "paid"
  | "awaiting"
  | "unpaid"
  | "failed"
  | "expired"
  | "cancelled"
  | "needs_refund"
  | "refunded"
  | "disputed";

/** A pending order is one that nobody has paid yet, or one whose money is on its way. */
export function outcomeOf({
  Status,
  AwaitingPayment,
}: Pick<Checkout, "Status" | "AwaitingPayment">): Outcome {
  if (Status === "captured") return "paid";
  if (Status !== "pending") return Status;
  return AwaitingPayment ? "awaiting" : "unpaid";
}

/** Where practice starts for who has just bought: at the paper that they paid for. */
export const firstPaper = (option: Checkout["Option"]): 1 | 2 => (option === "p2" ? 2 : 1);
