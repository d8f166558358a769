import type { DisputeState, Payment } from "../../platform/payments/provider.ts";

/** Commission is owed this long after capture. */
export const OWED_AFTER_MS = 14 * 24 * 60 * 60 * 1000;
/** How long an order may be paid. */
export const CHECKOUT_LIFE_MS = 60 * 60 * 1000;

export interface Discounts {
  /** Whole percents. */
  global: number;
  referral: number;
  price: number;
}

/** The price in cents: rounded once, half up, never below 0. */
export function payable(amount: number, { global, referral, price }: Discounts): number {
  const percent = Math.max(0, 100 - global - referral - price);
  return Math.floor((amount * percent + 50) / 100);
}

/** floor(paid × rate / 100), in cents. */
export const commissionOf = (paid: number, rate: number): number => Math.floor((paid * rate) / 100);

export const papersOf = (perm: number): number[] => [1, 2].filter((paper) => (perm & paper) !== 0);

type CheckoutState = "created" | "open" | "paid" | "expired" | "failed" | "cancelled" | "needs_refund";
type Flag = "second_payment" | "amount_differs" | "account_gone";

const settled = (state: CheckoutState) => state === "paid" || state === "needs_refund";

/** Whether a payment can buy anything: not while a subscription runs, nor once the account is deleted. */
export type Buyer = "free" | "subscribed" | "gone";

/**
 * The new state of an order by what the provider says of its payment. Only money that has arrived buys anything; it
 * does so also after the order was cancelled, and never twice: a payment while the buyer has a subscription must be
 * refunded.
 */
export function settle(
  order: { state: CheckoutState; amount: number; flag: Flag | null },
  payment: Payment,
  buyer: Buyer,
): { state: CheckoutState; flag: Flag | null } {
  const { state, flag } = order;
  if (settled(state)) return { state, flag };
  if (payment.paid) {
    if (payment.amount !== order.amount || payment.currency !== "sgd")
      return { state: "needs_refund", flag: "amount_differs" };
    if (buyer === "gone") return { state: "needs_refund", flag: "account_gone" };
    return buyer === "subscribed"
      ? { state: "needs_refund", flag: "second_payment" }
      : { state: "paid", flag: null };
  }
  if (state !== "created" && state !== "open") return { state, flag };
  if (payment.failed) return { state: "failed", flag };
  return { state: payment.status === "expired" ? "expired" : "open", flag };
}

interface Aftermath {
  refunded: number;
  disputeCount: number;
  disputeState: DisputeState;
}

const RANK = { none: 0, open: 1, won: 2, lost: 2 } as const;

/** Refunds and disputes only move forward: an older reply of the provider may arrive after a newer one. */
export function latest(known: Aftermath, seen: Aftermath): Aftermath {
  const newer =
    seen.disputeCount > known.disputeCount ||
    (seen.disputeCount === known.disputeCount && RANK[seen.disputeState] > RANK[known.disputeState]);
  const { disputeCount, disputeState } = newer ? seen : known;
  return { refunded: Math.max(known.refunded, seen.refunded), disputeCount, disputeState };
}

export interface Money extends Aftermath {
  state: CheckoutState;
  /** Cents that arrived. */
  paid: number;
}

export type Standing = "captured" | "needs_refund" | "disputed" | "refunded";

/** The current state of the charge for money that arrived. */
export function standingOf({ state, paid, refunded, disputeState }: Money): Standing {
  if (refunded > 0 && refunded >= paid) return "refunded";
  if (disputeState === "open" || disputeState === "lost") return "disputed";
  return state === "paid" ? "captured" : "needs_refund";
}

type Account = "provider" | "disputed" | "revenue" | "to_refund" | "commission" | "owed" | "held";

/**
 * Who a commission belongs to: the affiliate from its day on, nobody until a person has decided, or the house
 * permanently.
 */
export type Claim = "payable" | "held" | "refused";

/**
 * What the ledger should hold for a charge in each account, in cents, summing to zero. A transaction books the
 * difference to what it holds, so that no event can be booked twice. A refund or dispute takes the commission back, in
 * part for a partial refund; a won dispute returns it. A held commission is earned and not owed.
 */
export function balancesOf(
  money: Money,
  rate: number | null,
  claim: Claim = "payable",
): Record<Account, number> {
  const rest = money.paid - Math.min(money.refunded, money.paid);
  const { disputeState } = money;
  const sold = disputeState === "lost" ? 0 : rest;
  const held = disputeState === "open" || disputeState === "lost" ? 0 : rest;
  const earns = money.state === "paid" && rate !== null && claim !== "refused";
  const commission = earns ? commissionOf(held, rate) : 0;
  return {
    provider: held,
    disputed: disputeState === "open" ? rest : 0,
    revenue: money.state === "paid" ? -sold : 0,
    to_refund: money.state === "paid" ? 0 : -sold,
    owed: claim === "held" ? 0 : commission,
    held: claim === "held" ? commission : 0,
    commission: -commission,
  };
}
