import { z } from "zod";
import { Day } from "./day.ts";
import { endpoint } from "./endpoint.ts";
import { Attempt } from "./shapes.ts";
import { Id, PaperId } from "./values.ts";

/** The most days off in a plan. */
const MOST_DAYS_OFF = 400;
const MINUTES_A_DAY = 24 * 60;

const Month = z
  .string()
  .max(7, { abort: true })
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Please give a month such as 2027-03.");

const Papers = z.array(PaperId).min(1, "Please choose at least one paper.").max(2);
const Minutes = z
  .array(z.int().min(0).max(MINUTES_A_DAY, "A day has 1,440 minutes."))
  .length(7, "Please give the minutes of seven days, Monday first.");

/** The paper that was failed, and the areas that the candidate found weak. */
const Resit = z.strictObject({
  Paper: PaperId,
  Account: z.string().max(2000, "Please keep it to 2,000 characters.").default(""),
  Topics: z.array(Id).max(20).default([]).describe("topics that went badly: the plan begins there"),
});

/** Minutes for one date, overriding those of its weekday. */
const OneDate = z.strictObject({
  Day,
  Minutes: z.int().min(0).max(MINUTES_A_DAY, "A day has 1,440 minutes."),
});

/** The paper that was passed in an earlier sitting, and the day of that sitting. */
const PassedPaper = z.strictObject({ Paper: PaperId, Date: Day });

/** The inputs of a learner's plan. */
const StudyPlan = z.object({
  Papers: z.array(z.int()),
  ExamDate: z.string().nullable().describe("a day such as 2027-03-13"),
  ExamMonth: z.string().nullable().describe("where only the month is known, such as 2027-03"),
  Asked: z.boolean().describe("whether the first day's questions were answered or skipped"),
  Minutes: z.array(z.int()).describe("by weekday, Monday first"),
  DaysOff: z.array(z.string()),
  Dates: z.array(z.object({ Day: z.string(), Minutes: z.int() })).describe("dates whose minutes differ"),
  Resit: z.object({ Paper: z.int(), Account: z.string(), Topics: z.array(Id) }).nullable(),
  CourseDate: z.string().nullable().describe("the day of the course certificate"),
  PassedPaper: z.object({ Paper: z.int(), Date: z.string() }).nullable(),
});
export type StudyPlan = z.infer<typeof StudyPlan>;

const Today = z.object({
  Open: z.array(Attempt).describe("what is under way and may be gone on with, the latest first; at most 5"),
  Next: z.object({ Label: z.string(), Href: z.string() }).describe("the next useful thing"),
  ExamDate: z.string().nullable(),
  ExamMonth: z.string().nullable(),
  DaysLeft: z.int().nullable().describe("until the exam; null without a date, or when it is over"),
  Asked: z.boolean(),
  Saved: z.int(),
  Wrong: z.int().describe("questions open to the learner whose latest marked answer was not wholly right"),
  Results: z.array(Attempt).describe("the last 3 that were marked, of either paper"),
  Weak: z
    .array(
      z.object({
        TopicID: Id,
        Name: z.string(),
        Paper: z.int(),
        Answered: z.int(),
        Mean: z.number().describe("share of right answers, from 0 to 1"),
      }),
    )
    .describe(
      "up to 3 topics of the paper or else of the plan's papers, the weakest first, each with enough answers to say so",
    ),
});
export type Today = z.infer<typeof Today>;

/** A learner's plan, and what to do today. */
export const plan = {
  today: endpoint("GET /api/today", {
    who: "user",
    summary: "Where the learner is, and the next useful thing; of both papers, or of one alone",
    query: { paper: PaperId.optional() },
    reply: Today,
  }),
  read: endpoint("GET /api/plan", { who: "user", summary: "What the learner plans with", reply: StudyPlan }),
  save: endpoint("PUT /api/plan", {
    who: "user",
    summary: "Changes the plan; what is left out stays as it is",
    body: z.strictObject({
      Papers: Papers.optional(),
      ExamDate: Day.nullable().optional(),
      ExamMonth: Month.nullable().optional(),
      Asked: z.boolean().optional(),
      Minutes: Minutes.optional(),
      DaysOff: z.array(Day).max(MOST_DAYS_OFF, `A plan holds up to ${MOST_DAYS_OFF} days off.`).optional(),
      Dates: z
        .array(OneDate)
        .max(MOST_DAYS_OFF, `A plan holds up to ${MOST_DAYS_OFF} dates of their own.`)
        .optional(),
      Resit: Resit.nullable().optional(),
      CourseDate: Day.nullable().optional(),
      PassedPaper: PassedPaper.nullable().optional(),
    }),
    reply: StudyPlan,
  }),
};
