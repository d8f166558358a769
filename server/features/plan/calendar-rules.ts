import { addDays, type ExamDay, isAfterExam } from "./exam-day-rules.ts";
import type { PlanFacts } from "./rules.ts";

/** A full paper takes so long. */
const MOCK_MINUTES = 150;
/** In the last week one goes over what one knows, and rests: so much of each day's minutes. */
const LAST_WEEK = 0.75;
const LAST_DAY = 0.4;
const WEEK = 7;

const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7;

/** Whole days from one to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

export const isOff = (plan: PlanFacts, day: string): boolean => plan.daysOff.includes(day);

/** The minutes of a day as the learner gave them: of the date itself, or else of its weekday; none on a day off. */
export function minutesGiven(plan: PlanFacts, day: string): number {
  if (isOff(plan, day)) return 0;
  return plan.dates.find((one) => one.day === day)?.minutes ?? plan.minutes[weekdayOf(day)] ?? 0;
}

/** The minutes that a session is planned for: fewer in the last week, none from the day of the exam on. */
export function minutesPlanned(plan: PlanFacts, day: string, exam: ExamDay): number {
  if (isAfterExam(plan, day)) return 0;
  const given = minutesGiven(plan, day);
  const left = daysBetween(day, exam.day);
  if (!exam.isSet || left < 0 || left > WEEK) return given;
  if (left === 0) return 0;
  return Math.round(given * (left === 1 ? LAST_DAY : LAST_WEEK));
}

/** So many days before the exam a full paper tells most: late enough to count, early enough to fix what it shows. */
const BEFORE_EXAM = [7, 21, 42];
/** Those of the second paper come some days after those of the first. */
const APART = 3;
/** A day so near will do, where the best has too few minutes. */
const NEAR = [0, 1, -1, 2, -2];

/** The days for full mock papers and the paper of each: only days that have the time. Known dates alone move them, not the day that it is. */
export function mockDays(plan: PlanFacts, exam: ExamDay): Map<string, number> {
  const days = new Map<string, number>();
  if (!exam.isSet) return days;
  for (const [i, paper] of plan.papers.entries())
    for (const before of BEFORE_EXAM) {
      const best = addDays(exam.day, i * APART - before);
      const day = NEAR.map((near) => addDays(best, near)).find(
        (one) => !days.has(one) && daysBetween(one, exam.day) >= 2 && minutesGiven(plan, one) >= MOCK_MINUTES,
      );
      if (day) days.set(day, paper);
    }
  return days;
}
