import { describe, expect, it } from "vitest";
import { nextLook } from "./api.ts";
import { firstPaper, outcomeOf } from "./outcome.ts";

describe("an order that a buyer comes back from", () => {
  it("is shown as on its way only once the buyer is done, and as paid only once it is captured", () => {
    expect(outcomeOf({ Status: "pending", AwaitingPayment: true })).toBe("awaiting");
    expect(outcomeOf({ Status: "pending", AwaitingPayment: false })).toBe("unpaid");
    expect(outcomeOf({ Status: "captured", AwaitingPayment: false })).toBe("paid");
    expect(outcomeOf({ Status: "needs_refund", AwaitingPayment: false })).toBe("needs_refund");
  });

  it("leads to the paper that was bought", () => {
    expect([firstPaper("combined"), firstPaper("p1"), firstPaper("p2")]).toEqual([1, 1, 2]);
  });
});

describe("waiting for money", () => {
  it("looks soon at first, then ever more seldom, and never gives up", () => {
    expect(nextLook(1)).toBe(2000);
    expect(nextLook(2)).toBeGreaterThan(nextLook(1));
    expect(nextLook(50)).toBe(20_000);
  });
});
