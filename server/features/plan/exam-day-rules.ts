import type { PlanFacts } from "./rules.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Where no day is set, one studies for a day so far ahead. */
const AHEAD_DAYS = 28;

/** `day` and so many days, as YYYY-MM-DD. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export interface ExamDay {
  day: string;
  /** Whether the learner gave it; otherwise it is a substitute. */
  isSet: boolean;
}

/** Whether a day comes after the exam: after its day, or after the month that is all that is known of it. */
export const isAfterExam = (
  { examDate, examMonth }: Pick<PlanFacts, "examDate" | "examMonth">,
  day: string,
): boolean => (examDate !== null ? examDate < day : examMonth !== null && examMonth < day.slice(0, 7));

/** The day that a learner studies for: the exam's, the middle of its month, or four weeks from today. */
export function examDayOf(plan: Pick<PlanFacts, "examDate" | "examMonth">, today: string): ExamDay {
  if (plan.examDate !== null && plan.examDate >= today) return { day: plan.examDate, isSet: true };
  const middle = plan.examMonth && `${plan.examMonth}-15`;
  if (middle && middle > today) return { day: middle, isSet: false };
  return { day: addDays(today, AHEAD_DAYS), isSet: false };
}
