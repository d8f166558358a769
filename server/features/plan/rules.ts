import { isAfterExam } from "./exam-day-rules.ts";

/** What a learner plans with. Days are of Singapore, as 2027-03-13. */
export interface PlanFacts {
  papers: number[];
  examDate: string | null;
  /** Where only the month is known, as 2027-03. */
  examMonth: string | null;
  asked: boolean;
  /** By weekday, Monday first. */
  minutes: number[];
  daysOff: string[];
  /** Dates whose minutes differ from their weekday's, in order. */
  dates: { day: string; minutes: number }[];
  resit: { paper: number; account: string; topics: number[] } | null;
  /** The day of the course certificate. */
  courseDate: string | null;
  /** The one paper that was passed in an earlier sitting, and that sitting's day. */
  passedPaper: { paper: number; date: string } | null;
}

export type PlanChange = { [K in keyof PlanFacts]?: PlanFacts[K] | undefined };

/** Before anything was said. */
export const UNPLANNED: PlanFacts = {
  papers: [1, 2],
  examDate: null,
  examMonth: null,
  asked: false,
  minutes: [30, 30, 30, 30, 30, 30, 30],
  daysOff: [],
  dates: [],
  resit: null,
  courseDate: null,
  passedPaper: null,
};

const inOrder = <T>(all: readonly T[]): T[] => [...new Set(all)].sort();

/**
 * A plan with what was changed of it. A day and a month exclude each other: the one that was given now stays. A resit that is
 * reported after the exam is for a later one, whose day is not known yet.
 */
export function mended(before: PlanFacts, change: PlanChange, today: string): PlanFacts {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const plan: PlanFacts = { ...before, ...given };
  if (change.resit && isAfterExam(plan, today)) {
    plan.examDate = null;
    plan.examMonth = null;
  }
  if (plan.examDate !== null && plan.examMonth !== null)
    if (change.examMonth && !change.examDate) plan.examDate = null;
    else plan.examMonth = null;
  // A date that is given twice has what was said of it last.
  const dates = [...new Map(plan.dates.map((one) => [one.day, one])).values()];
  return {
    ...plan,
    papers: inOrder(plan.papers),
    daysOff: inOrder(plan.daysOff),
    dates: dates.sort((a, b) => a.day.localeCompare(b.day)),
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days until the exam, 0 on its day; null without a date, and when it is over. */
export function daysLeft(examDate: string | null, today: string): number | null {
  if (examDate === null || examDate < today) return null;
  return Math.round((Date.parse(examDate) - Date.parse(today)) / DAY_MS);
}
