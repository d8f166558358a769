import { expect, onTestFailed, test } from "vitest";
import { seeded } from "../../../test/random.ts";
import { sized } from "../../../test/size.ts";
import type { Payment } from "../../platform/payments/provider.ts";
import {
  type Buyer,
  balancesOf,
  commissionOf,
  latest,
  type Money,
  papersOf,
  payable,
  settle,
  standingOf,
} from "./rules.ts";

/** Half up, in arithmetic that can't round by accident. */
function slowPayable(amount: number, off: number): number {
  const exact = BigInt(amount) * BigInt(Math.max(0, 100 - off));
  return Number(exact / 100n + (exact % 100n >= 50n ? 1n : 0n));
}

const cases = sized(30_000, 1_000_000);
test(`the price is rounded once, half up, never below 0 (${cases} cases against BigInt)`, () => {
  const { below } = seeded(onTestFailed);
  for (let i = 0; i < cases; i++) {
    const amount = below(10_000_001);
    const [global, referral, price] = [below(101), below(11), below(101)];
    const got = payable(amount, { global, referral, price });
    if (got !== slowPayable(amount, global + referral + price) || !Number.isSafeInteger(got))
      throw new Error(`${amount} less ${global}, ${referral}, ${price} gave ${got}`);
    const rate = 10 + below(16);
    if (commissionOf(got, rate) !== Number((BigInt(got) * BigInt(rate)) / 100n))
      throw new Error(`commission of ${got} at ${rate}`);
  }
  expect(payable(5990, { global: 0, referral: 5, price: 0 })).toBe(5691);
  expect(payable(1, { global: 50, referral: 0, price: 0 })).toBe(1);
  expect(payable(9999, { global: 90, referral: 10, price: 50 })).toBe(0);
});

const states = ["none", "open", "won", "lost"] as const;

test("the ledger entries of a charge sum to zero however it was refunded and disputed", () => {
  for (const state of ["paid", "needs_refund"] as const)
    for (const disputeState of states)
      for (const refunded of [0, 1, 4999, 5000])
        for (const rate of [null, 10, 15, 25]) {
          const money: Money = { state, paid: 5000, refunded, disputeCount: 1, disputeState };
          const booked = balancesOf(money, rate);
          expect(Object.values(booked).reduce((a, b) => a + b)).toBe(0);
          expect(booked.owed).toBeGreaterThanOrEqual(0);
          expect(booked.owed).toBeLessThanOrEqual(commissionOf(booked.provider, rate ?? 0));
          expect(booked.held).toBe(0);
          const { owed, held, ...house } = booked;
          expect(balancesOf(money, rate, "held")).toEqual({ ...house, owed: held, held: owed });
          const refused = { ...house, commission: -0, owed: 0, held: 0 };
          expect(balancesOf(money, rate, "refused")).toEqual(refused);
        }
});

test("an older reply of the provider takes nothing back", () => {
  const now = { refunded: 500, disputeCount: 1, disputeState: "won" as const };
  expect(latest(now, { refunded: 0, disputeCount: 0, disputeState: "none" })).toEqual(now);
  expect(latest(now, { refunded: 500, disputeCount: 1, disputeState: "open" })).toEqual(now);
  const second = { refunded: 500, disputeCount: 2, disputeState: "open" as const };
  expect(latest(now, second)).toEqual(second);
});

test("a permission includes the papers of its bits", () => {
  expect([0, 1, 2, 3].map(papersOf)).toEqual([[], [1], [2], [1, 2]]);
});

type State = Parameters<typeof settle>[0]["state"];
const PAID: Payment = {
  sessionId: "a session",
  status: "complete",
  paid: true,
  failed: false,
  paymentIntent: null,
  amount: 5990,
  currency: "sgd",
  refunded: 0,
  disputeCount: 0,
  disputeState: "none",
  payers: [],
};
const settling = (state: State, payment: Partial<Payment> = {}, buyer: Buyer = "free") =>
  settle({ state, amount: 5990, flag: null }, { ...PAID, ...payment }, buyer);
const UNPAID = { status: "open", paid: false } as const;

test.each<[string, State, Partial<Payment>, Buyer, ReturnType<typeof settle>]>([
  ["the sum of the order pays it", "open", {}, "free", { state: "paid", flag: null }],
  ["so it does after it was cancelled", "cancelled", {}, "free", { state: "paid", flag: null }],
  [
    "another sum goes back",
    "open",
    { amount: 5989 },
    "free",
    { state: "needs_refund", flag: "amount_differs" },
  ],
  [
    "so does another currency",
    "open",
    { currency: "usd" },
    "free",
    { state: "needs_refund", flag: "amount_differs" },
  ],
  ["and what a subscriber pays", "open", {}, "subscribed", { state: "needs_refund", flag: "second_payment" }],
  [
    "and what comes for an account that is gone",
    "open",
    {},
    "gone",
    { state: "needs_refund", flag: "account_gone" },
  ],
  ["what is paid stays paid", "paid", UNPAID, "gone", { state: "paid", flag: null }],
  ["what must go back stays so", "needs_refund", {}, "free", { state: "needs_refund", flag: null }],
  ["a failed payment fails it", "open", { ...UNPAID, failed: true }, "free", { state: "failed", flag: null }],
  [
    "so it does before the page was opened",
    "created",
    { ...UNPAID, failed: true },
    "free",
    { state: "failed", flag: null },
  ],
  ["time ends it", "open", { ...UNPAID, status: "expired" }, "free", { state: "expired", flag: null }],
  ["until then it is open", "created", UNPAID, "free", { state: "open", flag: null }],
  [
    "without money a cancelled one stays so",
    "cancelled",
    { ...UNPAID, failed: true },
    "free",
    { state: "cancelled", flag: null },
  ],
  ["and an expired one", "expired", UNPAID, "free", { state: "expired", flag: null }],
])("of an order: %s", (_what, state, payment, buyer, expected) => {
  expect(settling(state, payment, buyer)).toEqual(expected);
});

test("a flag stays with an order of which nothing was settled", () => {
  const order = { state: "cancelled", amount: 5990, flag: "second_payment" } as const;
  expect(settle(order, { ...PAID, ...UNPAID }, "free")).toEqual({
    state: "cancelled",
    flag: "second_payment",
  });
});

test("a charge has the state of its money: refunded, disputed, captured, or to be refunded", () => {
  const money: Money = { state: "paid", paid: 100, refunded: 0, disputeCount: 0, disputeState: "none" };
  const standing = (change: Partial<Money>) => standingOf({ ...money, ...change });
  expect(standing({})).toBe("captured");
  expect(standing({ refunded: 99 })).toBe("captured");
  expect(standing({ refunded: 100 })).toBe("refunded");
  expect(standing({ refunded: 100, disputeState: "open" })).toBe("refunded");
  expect(standing({ disputeState: "open" })).toBe("disputed");
  expect(standing({ disputeState: "lost" })).toBe("disputed");
  expect(standing({ disputeState: "won" })).toBe("captured");
  expect(standing({ state: "needs_refund" })).toBe("needs_refund");
  expect(standing({ paid: 0 })).toBe("captured");
});

test("the ledger says whose each cent is", () => {
  const money: Money = { state: "paid", paid: 1000, refunded: 0, disputeCount: 0, disputeState: "none" };
  const books = (
    change: Partial<Money>,
    rate: number | null = 15,
    claim?: Parameters<typeof balancesOf>[2],
  ) => balancesOf({ ...money, ...change }, rate, claim);
  const none = { provider: 0, disputed: 0, revenue: 0, to_refund: 0, owed: 0, held: 0, commission: -0 };
  expect(books({})).toEqual({ ...none, provider: 1000, revenue: -1000, owed: 150, commission: -150 });
  expect(books({}, 15, "held")).toEqual({
    ...none,
    provider: 1000,
    revenue: -1000,
    held: 150,
    commission: -150,
  });
  expect(books({}, 15, "refused")).toEqual({ ...none, provider: 1000, revenue: -1000 });
  expect(books({}, null)).toEqual({ ...none, provider: 1000, revenue: -1000 });
  expect(books({ refunded: 400 })).toEqual({
    ...none,
    provider: 600,
    revenue: -600,
    owed: 90,
    commission: -90,
  });
  expect(books({ refunded: 2000 })).toEqual({ ...none, revenue: -0 });
  expect(books({ disputeState: "open" })).toEqual({ ...none, disputed: 1000, revenue: -1000 });
  expect(books({ disputeState: "won" })).toEqual(books({}));
  expect(books({ disputeState: "lost" })).toEqual({ ...none, revenue: -0 });
  expect(books({ state: "needs_refund" })).toEqual({ ...none, provider: 1000, to_refund: -1000 });
});
