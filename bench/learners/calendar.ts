import { at, Chance } from "./chance.ts";
import type { Learner } from "./learner.ts";
import type { World } from "./world.ts";

/** One day on which a learner studies. */
export interface StudyDay {
  day: number;
  minutes: number;
}

export interface Calendar {
  start: number;
  exam: number;
  /** Minutes that the learner plans for each weekday, Sunday first. */
  weekly: number[];
  days: StudyDay[];
}

/** A Sunday in 2026. */
export const FIRST_DAY = 20_465;
const WEEKEND = 1.8;
const LEAST_WEEKS = 4;
const WEEKS_BETWEEN = 6;
/** Nobody plans more than this for weeks. */
const MOST_HOURS_A_WEEK = 6;
/** A learner who skipped a day is more likely to skip the next. */
const SKIPS_ON = 1.5;
/** Nobody studies longer in one day, whatever is left of the budget. */
const MOST_MINUTES = 300;

const isWeekend = (weekday: number) => weekday === 0 || weekday === 6;

/**
 * When a learner studies: every day that is not skipped until the exam, longer at weekends, so that the hours add up to
 * the budget.
 */
export function makeCalendar(world: World, learner: Learner, hours: number): Calendar {
  const chance = new Chance(learner.seed, 11);
  const least = Math.max(LEAST_WEEKS, Math.ceil(hours / MOST_HOURS_A_WEEK)) * 7;
  const length = least + chance.below(WEEKS_BETWEEN * 7 + 1);
  const start = FIRST_DAY + chance.below(7);
  const longer = Array.from(
    { length: 7 },
    (_, weekday) => (isWeekend(weekday) ? WEEKEND : 1) * chance.factor(0.2),
  );

  let skippedBefore = false;
  const days: StudyDay[] = [];
  for (let n = 0; n < length; n++) {
    const skips = Math.min(0.7, learner.traits.skips * (skippedBefore ? SKIPS_ON : 1));
    skippedBefore = chance.happens(skips);
    const weight = at(longer, (start + n) % 7) * chance.factor(0.25);
    if (!skippedBefore) days.push({ day: start + n, minutes: weight });
  }
  const sum = days.reduce((all, { minutes }) => all + minutes, 0);
  const planned = longer.reduce((all, weight) => all + weight, 0) / 7;
  const scale = (hours * 60) / sum;
  return {
    start,
    exam: start + length,
    weekly: longer.map((weight) =>
      Math.round((weight * hours * 60) / (planned * length * (1 - world.settings.skipping))),
    ),
    days: days.map(({ day, minutes }) => ({ day, minutes: Math.min(MOST_MINUTES, minutes * scale) })),
  };
}
