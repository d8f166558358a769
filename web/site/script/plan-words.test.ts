import { describe, expect, it } from "vitest";
import { bestValue, cardWords, type Price, reasonWords } from "./plan-words.ts";

const price = (Months: number, Payable: number, Amount = Payable): Price => ({
  ID: `combined-${Months}`,
  Months,
  Amount,
  Discount: 0,
  Payable,
});

describe("a price card", () => {
  it("shows the list price only beside another that is lower", () => {
    expect(cardWords(price(3, 12341, 12990))).toEqual({
      list: "S$129.90",
      payable: "S$123.41",
      perMonth: "S$41.14 a month",
    });
    expect(cardWords(price(3, 12990)).list).toBeUndefined();
  });

  it("points out the lowest price per month, and none if two share it", () => {
    expect(bestValue([price(1, 5990), price(3, 12990), price(24, 25990)])).toBe("combined-24");
    expect(bestValue([price(1, 1000), price(3, 3000)])).toBeUndefined();
    expect(bestValue([])).toBeUndefined();
  });
});

describe("why an order went no further", () => {
  it("is said in words of ours, whatever the address holds", () => {
    expect(reasonWords("payment_left")).toContain("nothing was paid");
    const fallback = reasonWords("<script>");
    expect(fallback).toBe("The checkout could not be started. Please try again.");
    expect([reasonWords("constructor"), reasonWords("__proto__")]).toEqual([fallback, fallback]);
  });
});
