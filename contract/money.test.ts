import { expect, it } from "vitest";
import { dollars, perMonth } from "./money.ts";

it("writes cents as dollars, including negative amounts", () => {
  expect([dollars(12990), dollars(5), dollars(0), dollars(-450), dollars(-5)]).toEqual([
    "S$129.90",
    "S$0.05",
    "S$0.00",
    "-S$4.50",
    "-S$0.05",
  ]);
});

it("spreads a price over its months to the nearest cent", () => {
  expect([perMonth(25990, 24), perMonth(19990, 12), perMonth(5990, 1)]).toEqual([1083, 1666, 5990]);
});
