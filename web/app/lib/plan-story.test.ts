import { describe, expect, it } from "vitest";
import type { Charge, SubscriptionInfo } from "#contract/shapes.ts";
import { buildUser } from "../../../test/user.ts";
import { planStory } from "./plan-story.ts";

const charge = (overrides: Partial<Charge> = {}): Charge => ({
  ID: 1,
  Status: "captured",
  Perm: 3,
  Plan: "combined-3",
  SucceededAt: "2026-08-21T02:00:00Z",
  TrialHours: 0,
  SubscriptionMonths: 3,
  TransferredAt: null,
  Amount: 12_990,
  Source: "purchase",
  ...overrides,
});

const story = (History: Charge[], paper?: number, info: Partial<SubscriptionInfo> = {}) =>
  planStory(buildUser({ Perm: 0, Status: "ended", History, ...info }), paper);

describe("what is locked says", () => {
  it.each([
    [
      "that a plan ended",
      charge(),
      /^Your 3-month plan of 21 Aug 2026 has ended\..*A new plan opens it again/,
    ],
    [
      "that a trial ended",
      charge({ Source: "trial", SubscriptionMonths: 0 }),
      /^Your trial of 21 Aug 2026 has ended/,
    ],
    [
      "that it was refunded",
      charge({ Status: "refunded" }),
      /^Your plan of 21 Aug 2026 was refunded, which ended it/,
    ],
    ["that it is disputed", charge({ Status: "disputed" }), /is disputed at the bank, so it rests.*goes on/],
    [
      "to whom it went",
      charge({ TransferredAt: "2026-10-01T02:00:00Z" }),
      /^You transferred your plan on 01 Oct 2026/,
    ],
    [
      "what it waits for",
      charge({ Status: "pending", SucceededAt: null }),
      /waits for its payment.*as soon as it arrives/,
    ],
  ])("%s, and what opens it", (_what, one, words) => {
    expect(story([one])).toMatch(words);
  });

  it("the latest that opened this paper, past orders that came to nothing", () => {
    const orders = [
      charge({ ID: 4, Status: "failed", SucceededAt: null }),
      charge({ ID: 3, Status: "refunded", Perm: 2, SucceededAt: "2026-11-01T02:00:00Z" }),
      charge({ ID: 2, Status: "cancelled", SucceededAt: null }),
      charge({ ID: 1, Perm: 1 }),
    ];
    expect(story(orders, 1)).toMatch(/^Your 3-month plan of 21 Aug 2026 has ended/);
    expect(story(orders, 2)).toMatch(/^Your plan of 01 Nov 2026 was refunded/);
    expect(story([charge({ Status: "failed" })], 1)).toBe("It opens with a plan for Paper 1.");
  });

  it("what the running plan covers, where it is the other paper", () => {
    expect(story([charge({ Perm: 2 })], 1, { Perm: 2, Status: "paid" })).toBe(
      "Your plan covers Paper 2. This belongs to Paper 1, and opens with a plan for that paper or for both.",
    );
  });

  it("to somebody without a plan, and to a visitor, what opens it", () => {
    expect(story([])).toBe("It opens with a plan.");
    expect(planStory(null, 2)).toBe("It opens with a plan for Paper 2. If you have one, log in.");
  });
});

it("a plan for both papers tells of each of them, and one for the other paper of none", () => {
  expect(story([charge({ Perm: 3 })], 1)).toContain("has ended");
  expect(story([charge({ Perm: 2 })], 1)).toBe("It opens with a plan for Paper 1.");
});
