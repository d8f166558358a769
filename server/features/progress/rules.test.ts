import { describe, expect, test } from "vitest";
import { changesIn, sharesOf } from "./rules.ts";

describe("a share and its interval", () => {
  test("holds nothing before an answer, and 90% of what chance makes of a true share after some", () => {
    expect(sharesOf(0, 0)).toEqual({ Mean: null, Low: null, High: null });
    // Wilson, 10 of 20: 0.5 ± 0.173
    const { Mean, Low, High } = sharesOf(10, 20);
    expect([Mean, Low?.toFixed(3), High?.toFixed(3)]).toEqual([0.5, "0.327", "0.673"]);
    for (const [right, answered] of [
      [0, 1],
      [1, 1],
      [0, 500],
      [500, 500],
      [3, 7],
    ] as const) {
      const { Mean: mean, Low: low, High: high } = sharesOf(right, answered);
      expect(mean).toBe(right / answered);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(mean ?? -1);
      expect(high).toBeGreaterThanOrEqual(mean ?? 2);
    }
  });
});

test("changes of mind are counted one by one; from right to right does not count", () => {
  expect(changesIn([true, false, false, true, true])).toEqual({
    RightToWrong: 1,
    WrongToRight: 1,
    WrongToWrong: 1,
  });
  expect(changesIn([true])).toEqual({ RightToWrong: 0, WrongToRight: 0, WrongToWrong: 0 });
});
