import { expect, onTestFailed, test } from "vitest";
import { seeded } from "../../../test/random.ts";
import { sized } from "../../../test/size.ts";
import { balancesOf, commissionOf, latest, type Money, payable } from "./rules.ts";

/** Half up, in arithmetic that can't round by accident. */
function slowPayable(amount: number, off: number): number {
  const exact = BigInt(amount) * BigInt(Math.max(0, 100 - off));
  return Number(exact / 100n + (exact % 100n >= 50n ? 1n : 0n));
}

const cases = sized(100_000, 1_000_000);
test(`what is to be paid is rounded once, half up, never below 0 (${cases} cases against BigInt)`, () => {
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

test("what the ledger holds for a charge sums to zero however it was refunded and disputed", () => {
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

test("an older look at the provider takes nothing back", () => {
  const now = { refunded: 500, disputeCount: 1, disputeState: "won" as const };
  expect(latest(now, { refunded: 0, disputeCount: 0, disputeState: "none" })).toEqual(now);
  expect(latest(now, { refunded: 500, disputeCount: 1, disputeState: "open" })).toEqual(now);
  const second = { refunded: 500, disputeCount: 2, disputeState: "open" as const };
  expect(latest(now, second)).toEqual(second);
});
