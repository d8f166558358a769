/*
 * Days without a time, as 2027-03-13: the same day everywhere, so all of this counts in UTC. Where a moment's day is
 * needed, it is Singapore's.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
const AHEAD_OF_UTC_MS = 8 * 60 * 60 * 1000;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The day in Singapore at a moment, such as 2026-11-27T22:19:00.000Z. */
export const dayInSingapore = (moment: string): string => dayOf(Date.parse(moment) + AHEAD_OF_UTC_MS);

/** The day in Singapore now. */
export const todayInSingapore = (): string => dayOf(Date.now() + AHEAD_OF_UTC_MS);

export const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);

/**
 * The moment some months later by Singapore's calendar, as the server counts: on the last day of a month that is too short.
 * @param start ms since 1970
 */
export function monthsAfter(start: number, months: number): number {
  const at = new Date(start + AHEAD_OF_UTC_MS);
  const day = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() + months);
  if (at.getUTCDate() < day) at.setUTCDate(0);
  return at.getTime() - AHEAD_OF_UTC_MS;
}

/** Every day from one to another, both included; none if they are the wrong way round. */
export function daysFrom(first: string, last: string): string[] {
  const days = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, days || 0) }, (_, i) => addDays(first, i));
}

const written = (options: Intl.DateTimeFormatOptions) => (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-SG", { ...options, timeZone: "UTC" });

/** `Sat` */
export const weekdayOf = written({ weekday: "short" });
/** `Saturday 13 March`; en-SG puts a comma after the weekday. */
export const fullDay = (day: string): string =>
  written({ weekday: "long", day: "numeric", month: "long" })(day).replace(",", "");
/** `13 March 2027` */
export const dayAndYear = written({ day: "numeric", month: "long", year: "numeric" });
/** `13 Mar` */
export const dayInShort = written({ day: "numeric", month: "short" });
/** `March 2027`, of 2027-03. */
export const monthAndYear = (month: string): string =>
  written({ month: "long", year: "numeric" })(`${month}-01`);

/** Days one after the other as spans, in order: `[["2027-03-01", "2027-03-03"], …]`. */
export function spansOf(days: readonly string[]): [first: string, last: string][] {
  const spans: [string, string][] = [];
  for (const day of days.toSorted()) {
    const span = spans.at(-1);
    if (span && addDays(span[1], 1) === day) span[1] = day;
    else spans.push([day, day]);
  }
  return spans;
}
