import type { Forecast } from "../contract/forecast.ts";
import type { StudyPlan, Today } from "../contract/plan.ts";
import type { PlanDay, PlanItem } from "../contract/plan-day.ts";

/** The day of these fixtures: a Wednesday. */
export const DAY = "2026-11-25";

export const buildPlan = (overrides: Partial<StudyPlan> = {}): StudyPlan => ({
  Papers: [1, 2],
  ExamDate: "2027-03-13",
  ExamMonth: null,
  Asked: true,
  Minutes: [30, 30, 30, 30, 30, 30, 30],
  DaysOff: [],
  Dates: [],
  CourseDate: null,
  PassedPaper: null,
  Resit: null,
  ...overrides,
});

export const buildToday = (overrides: Partial<Today> = {}): Today => ({
  Open: [],
  Next: { Label: "Practise Caveats: set 1", Href: "/set/7/do" },
  ExamDate: "2027-03-13",
  ExamMonth: null,
  DaysLeft: 108,
  Asked: true,
  Saved: 0,
  Wrong: 0,
  Results: [],
  Weak: [],
  ...overrides,
});

/** @param number its position in the session, from 1 */
export const buildPlanItem = (number: number, overrides: Partial<PlanItem> = {}): PlanItem => ({
  Label: `Item ${number}`,
  Href: `/plan/${DAY}/${number}`,
  Minutes: 10,
  Why: `Because of ${number}.`,
  Kind: "review",
  Questions: 6,
  State: "open",
  Attempt: null,
  ...overrides,
});

export const buildPlanDay = (overrides: Partial<PlanDay> = {}): PlanDay => ({
  Day: DAY,
  Minutes: 30,
  IsOff: false,
  DaysLeft: 108,
  Note: null,
  Items: [buildPlanItem(1), buildPlanItem(2), buildPlanItem(3)],
  ...overrides,
});

/** A forecast with enough evidence. */
export const buildForecast = (overrides: Partial<Forecast> = {}): Forecast => ({
  Paper: 1,
  Day: "2027-03-13",
  IsExamDay: true,
  Enough: true,
  Answers: 214,
  Needs: 0,
  Mean: 66.2,
  Low: 55.1,
  High: 76.4,
  Pass: 0.78,
  PassLow: 0.6,
  PassHigh: 0.9,
  PassMark: 60,
  Words: "about 8 in 10, between 6 and 9; mostly stamp duties",
  Drivers: [{ TopicID: 4, Label: "Stamp duties", Marks: 3.4 }],
  Unpractised: [{ TopicID: 5, Key: "en-bloc", Title: "Collective sales" }],
  ...overrides,
});

/** One with too little evidence. */
export const buildSilentForecast = (overrides: Partial<Forecast> = {}): Forecast =>
  buildForecast({
    Enough: false,
    Answers: 18,
    Needs: 42,
    Mean: null,
    Low: null,
    High: null,
    Pass: null,
    PassLow: null,
    PassHigh: null,
    Words: null,
    Drivers: [],
    ...overrides,
  });
