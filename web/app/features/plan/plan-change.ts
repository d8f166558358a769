import type { StudyPlan } from "#contract/plan.ts";
import { daysFrom } from "../../lib/days.ts";
import type { PlanChange } from "./api.ts";

type Single = Pick<StudyPlan, "Dates" | "DaysOff">;

const without = (days: readonly string[], gone: readonly string[]) =>
  days.filter((day) => !gone.includes(day));

/** The minutes of a date as the learner gave them: its own, or else those of its weekday. */
export const minutesGiven = ({ Dates, Minutes }: Pick<StudyPlan, "Dates" | "Minutes">, day: string): number =>
  Dates.find(({ Day }) => Day === day)?.Minutes ?? Minutes[(new Date(day).getUTCDay() + 6) % 7] ?? 0;

/** Gives one date minutes of its own; it is no day off then. */
export const withMinutes = (plan: Single, day: string, minutes: number): PlanChange => ({
  Dates: [...plan.Dates.filter(({ Day }) => Day !== day), { Day: day, Minutes: minutes }],
  DaysOff: without(plan.DaysOff, [day]),
});

/** Gives a date back to its weekday. */
export const withoutDate = (plan: Single, day: string): PlanChange => ({
  Dates: plan.Dates.filter(({ Day }) => Day !== day),
});

/** Takes days off, from the first to the last. */
export const withHoliday = (plan: Single, first: string, last: string): PlanChange => ({
  DaysOff: [...new Set([...plan.DaysOff, ...daysFrom(first, last)])].sort(),
});

export const withoutHoliday = (plan: Single, first: string, last: string): PlanChange => ({
  DaysOff: without(plan.DaysOff, daysFrom(first, last)),
});

const MOST_MINUTES = 24 * 60;

/** What was written as minutes of a day; undefined if it is no such number. */
export function minutesOf(text: string): number | undefined {
  const minutes = Number(text);
  return /^\d{1,4}$/.test(text.trim()) && minutes <= MOST_MINUTES ? minutes : undefined;
}
