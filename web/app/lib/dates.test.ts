import { expect, it } from "vitest";
import { dateTime, dayDate, longDate, shortDate } from "./dates.ts";

// Made from local parts, so that the table holds in every time zone.
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

it.each([
  [at(2026, 8, 5, 9, 7), "05 Sep 26", "05 Sep 2026", "05 Sep 2026 09:07"],
  [at(2030, 11, 31, 23, 59), "31 Dec 30", "31 Dec 2030", "31 Dec 2030 23:59"],
  [at(2008, 0, 1, 0, 0), "01 Jan 08", "01 Jan 2008", "01 Jan 2008 00:00"],
])("formats %s as DD MMM YY and DD MMM YYYY HH:mm", (iso, short, long, full) => {
  expect(shortDate(iso)).toBe(short);
  expect(longDate(iso)).toBe(long);
  expect(dateTime(iso)).toBe(full);
});

it("formats a day without a time as that day in every time zone", () => {
  expect(dayDate("2026-10-01")).toBe("01 Oct 2026");
});
