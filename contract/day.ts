import { z } from "zod";

/** PostgreSQL has no year 0, and no law here is older than this one. */
const FIRST = "1800-01-01";

/** Whether a text is a calendar day such as `2026-03-27`: 30 February would otherwise be read as 2 March. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= FIRST ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A day such as `2026-03-27`, without a time. */
export const Day = z.string().max(10, { abort: true }).refine(isDay, "Please give a day such as 2026-03-27.");
