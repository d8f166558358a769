import { expect, test } from "vitest";
import type { Charge } from "#contract/shapes.ts";
import { buildUser } from "../../../test/user.ts";
import { isEligible } from "./affiliate-access.ts";

const charge = (Status: Charge["Status"], SucceededAt: string | null): Charge => ({
  ID: 1,
  Status,
  Perm: 3,
  Plan: "combined",
  SucceededAt,
  TrialHours: 0,
  SubscriptionMonths: 3,
  TransferredAt: null,
  Amount: 12990,
  Source: "purchase",
});
const user = (History: Charge[], IsAffiliate = false) => buildUser({ History }, { IsAffiliate });
const now = Date.parse("2026-11-21T00:00:00Z");

test("the programme is offered from the third day after the latest payment, and at once to who joined", () => {
  expect(isEligible(user([]), now)).toBe(false);
  expect(isEligible(user([], true), now)).toBe(true);
  expect(isEligible(user([charge("captured", "2026-11-18T00:00:00Z")]), now)).toBe(true);
  expect(isEligible(user([charge("captured", "2026-11-18T00:00:01Z")]), now)).toBe(false);
  expect(isEligible(user([charge("pending", null)]), now)).toBe(false);
  expect(isEligible(user([charge("captured", "2020-06-01T00:00:00Z")]), now)).toBe(false);
});
