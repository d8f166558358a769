import { describe, expect, test } from "vitest";
import { enoughUntil, monthsFrom, monthValue } from "./exam-rules.ts";

const LENGTHS = [24, 1, 12, 3];
const day = (text: string) => new Date(`${text}T12:00:00`);

describe("the plan that lasts until an exam", () => {
  test.each([
    // In this month every plan does.
    ["2026-11-22", 2026, 11, 1],
    // A month from 22 November ends on 22 December, before that month does.
    ["2026-11-22", 2026, 12, 3],
    ["2026-11-30", 2026, 12, 3],
    ["2026-11-22", 2027, 1, 3],
    ["2026-11-22", 2027, 2, 12],
    // Three months from 30 November end on 28 February, the last day of it.
    ["2026-11-30", 2027, 2, 3],
    ["2026-12-31", 2027, 1, 1],
    ["2026-11-22", 2027, 11, 24],
    ["2026-11-22", 2028, 10, 24],
  ])("bought on %s for an exam in %i-%i it is that of %i months", (today, year, month, length) => {
    expect(enoughUntil({ year, month }, day(today), LENGTHS)).toBe(length);
  });

  test("no plan lasts until an exam that is too far away", () => {
    expect(enoughUntil({ year: 2028, month: 11 }, day("2026-11-22"), LENGTHS)).toBeUndefined();
  });

  test("what can be chosen begins with this month, continues over the new year, and some plan always lasts", () => {
    const today = day("2026-11-01");
    const months = monthsFrom(today, 24);
    expect(months.slice(0, 3).map(monthValue)).toEqual(["2026-11", "2026-12", "2027-01"]);
    expect(monthValue(months.at(-1) ?? { year: 0, month: 0 })).toBe("2028-10");
    expect(months.every((month) => enoughUntil(month, today, LENGTHS))).toBe(true);
  });
});
