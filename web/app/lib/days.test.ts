import { expect, it } from "vitest";
import {
  addDays,
  dayAndYear,
  dayInSingapore,
  daysFrom,
  fullDay,
  monthAndYear,
  monthsAfter,
  spansOf,
} from "./days.ts";

it("days are counted over months and leap days, whatever the reader's time zone", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  expect(daysFrom("2026-11-29", "2026-12-02")).toEqual([
    "2026-11-29",
    "2026-11-30",
    "2026-12-01",
    "2026-12-02",
  ]);
});

it("between days that are the wrong way round, or none, there is no day", () => {
  expect(daysFrom("2026-12-02", "2026-12-01")).toEqual([]);
  expect(daysFrom("2026-12-02", "")).toEqual([]);
});

it("days are written as people here write them", () => {
  expect(fullDay("2027-03-13")).toBe("Saturday 13 March");
  expect(dayAndYear("2027-03-13")).toBe("13 March 2027");
  expect(monthAndYear("2027-03")).toBe("March 2027");
});

it("days one after the other are one span", () => {
  expect(spansOf(["2026-12-01", "2026-11-30", "2026-12-24"])).toEqual([
    ["2026-11-30", "2026-12-01"],
    ["2026-12-24", "2026-12-24"],
  ]);
  expect(spansOf([])).toEqual([]);
});

it("a month later is on the last day of a month that is too short, by Singapore's calendar", () => {
  const later = (day: string, months: number) =>
    dayInSingapore(new Date(monthsAfter(Date.parse(`${day}T12:00:00+08:00`), months)).toISOString());
  expect(later("2027-01-31", 1)).toBe("2027-02-28");
  expect(later("2027-01-31", 2)).toBe("2027-03-31");
  expect(later("2026-11-30", 3)).toBe("2027-02-28");
  expect(later("2026-12-15", 1)).toBe("2027-01-15");
});
