import { expect, test } from "vitest";
import { pageOf, pagesOf } from "./paging.ts";
import {
  dayInSingapore,
  hourInSingapore,
  secondsToMidnight,
  singaporeDay,
  startOfSingaporeDay,
} from "./singapore-day.ts";

const LAST = new Date("2026-12-31T15:59:59.999Z");
const FIRST = new Date("2026-12-31T16:00:00.000Z");

test("a day in Singapore begins at four in the afternoon UTC, also that of a new year", () => {
  expect([singaporeDay(LAST), singaporeDay(FIRST)]).toEqual(["31 Dec 2026", "1 Jan 2027"]);
  expect([dayInSingapore(LAST), dayInSingapore(FIRST)]).toEqual(["2026-12-31", "2027-01-01"]);
  expect([hourInSingapore(LAST), hourInSingapore(FIRST)]).toEqual([23, 0]);
});

test("each moment of a day has the same beginning, the first of them included", () => {
  expect(startOfSingaporeDay(FIRST)).toEqual(FIRST);
  expect(startOfSingaporeDay(new Date("2027-01-01T15:59:59.999Z"))).toEqual(FIRST);
  expect(startOfSingaporeDay(LAST)).toEqual(new Date("2026-12-30T16:00:00.000Z"));
});

test("a day lasts until the next, and its last moment for a second still", () => {
  expect(secondsToMidnight(FIRST)).toBe(86_400);
  expect(secondsToMidnight(new Date(FIRST.getTime() + 1))).toBe(86_400);
  expect(secondsToMidnight(new Date(FIRST.getTime() + 1000))).toBe(86_399);
  expect(secondsToMidnight(LAST)).toBe(1);
});

test("a list has a page for each that is begun, and one when it is empty", () => {
  expect([undefined, 0, 1, 10, 11].map((total) => pagesOf(total, 10))).toEqual([1, 1, 1, 1, 2]);
  const items = [1, 2, 3, 4, 5];
  expect([1, 3, 4].map((page) => pageOf(items, page, 2))).toEqual([
    { items: [1, 2], totalPages: 3 },
    { items: [5], totalPages: 3 },
    { items: [], totalPages: 3 },
  ]);
});
