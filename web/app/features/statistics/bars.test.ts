import { expect, it } from "vitest";
import { barsOf } from "./bars.ts";

it("draws no bars while there is too little data", () => {
  expect(barsOf({ TooLittleData: true })).toBeUndefined();
});

it("draws one bar an option, with its count and percent", () => {
  const stats = { TooLittleData: false, Total: 12, Ans1: 3, Ans2: 9, Ans1Pct: 25, Ans2Pct: 75 };
  expect(barsOf(stats)).toEqual([
    { letter: "A", count: 3, percent: 25 },
    { letter: "B", count: 9, percent: 75 },
    { letter: "C", count: 0, percent: 0 },
    { letter: "D", count: 0, percent: 0 },
  ]);
});
