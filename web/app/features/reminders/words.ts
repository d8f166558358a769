import { ApiError } from "../../lib/call.ts";
import { PushError } from "./push.ts";

const HALF_DAY = 12;

/** An hour as one says it: 8 pm. */
export function hourName(hour: number): string {
  const half = hour < HALF_DAY ? "am" : "pm";
  return `${hour % HALF_DAY || HALF_DAY} ${half}`;
}

/** A day as one says it: Sat, 13 March 2027. */
export const dayName = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-SG", {
    weekday: "short",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

/** What to say of something that failed. */
export const troubleOf = (error: unknown): string | undefined => {
  if (!error) return undefined;
  return error instanceof ApiError || error instanceof PushError ? error.message : "Something went wrong";
};
