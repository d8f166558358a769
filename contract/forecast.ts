import { z } from "zod";
import { Day } from "./day.ts";
import { endpoint } from "./endpoint.ts";
import { Id, PaperId } from "./values.ts";

const Share = z.number().min(0).max(1);
const Marks = z.number().min(0).max(100);

const Forecast = z.object({
  Paper: z.int(),
  Day: z
    .string()
    .describe("the day that it is for: that of the exam, or four weeks from now where none is set"),
  IsExamDay: z.boolean(),
  Enough: z.boolean().describe("whether there is enough evidence for a forecast"),
  Answers: z
    .int()
    .describe("marked answers of the paper, each part of a case that was answered counted as one"),
  Needs: z.int().describe("how many more it takes; 0 where there is enough"),
  Mean: Marks.nullable(),
  Low: Marks.nullable().describe("the mark lies between Low and High nine times in ten"),
  High: Marks.nullable(),
  Pass: Share.nullable().describe("the probability of the pass mark or more"),
  PassLow: Share.nullable(),
  PassHigh: Share.nullable(),
  PassMark: z.int(),
  Words: z.string().nullable().describe("the same in a sentence"),
  Drivers: z
    .array(z.object({ TopicID: Id, Label: z.string(), Marks: z.number() }))
    .describe("topics whose mastery would raise the mark most, with the marks available; at most 3"),
  Unpractised: z
    .array(z.object({ TopicID: Id, Key: z.string(), Title: z.string() }))
    .describe("sub-areas never practised, which make it wider"),
});
export type Forecast = z.infer<typeof Forecast>;

const Calibration = z.object({
  Forecasts: z.int().describe("forecasts before full mock papers, each with the mark that came"),
  Enough: z.boolean().describe("from 400 on"),
  Needs: z.int().describe("so many are needed before anything is said"),
  Bins: z.array(
    z.object({
      From: Share,
      To: Share,
      Said: Share.describe("the mean of the probabilities that were given"),
      Came: Share.describe("the share that passed"),
      Low: Share.describe("nine times in ten the true share lies between Low and High"),
      High: Share,
      N: z.int(),
    }),
  ),
  Brier: z.number().nullable(),
  BrierOfBase: z.number().nullable().describe("of someone who always gives the share that passed"),
  Covered: Share.nullable().describe("how often the mark lay within the interval that was given"),
  Error: z
    .object({ Mean: z.number(), Low: z.number(), High: z.number() })
    .nullable()
    .describe("mark that came less mean that was forecast, with its 95% interval"),
  Told: z
    .object({ N: z.int(), Passed: z.int(), Said: Share.nullable() })
    .describe("results of the real exam that learners reported: counted apart"),
});
export type Calibration = z.infer<typeof Calibration>;

const ExamResult = z.object({ Paper: z.int(), On: z.string(), Passed: z.boolean() });
export type ExamResult = z.infer<typeof ExamResult>;

/** The mark to expect, and how accurate such forecasts were. */
export const forecast = {
  read: endpoint("GET /api/forecast/:paper", {
    who: "user",
    summary:
      "The caller's marks in a paper on the exam day, as a forecast; nothing that an open test withholds",
    params: { paper: PaperId },
    reply: Forecast,
  }),
  results: endpoint("GET /api/exam-results", {
    who: "user",
    summary: "What the caller reported of real exams, the latest first",
    reply: z.array(ExamResult),
  }),
  report: endpoint("PUT /api/exam-results", {
    who: "user",
    summary: "Reports how a paper of the real exam went; a second report of the same day replaces the first",
    body: z.strictObject({ Paper: PaperId, On: Day, Passed: z.boolean() }),
    reply: z.array(ExamResult),
  }),
  calibration: endpoint("GET /api/calibration", {
    who: "visitor",
    summary: "How forecasts of all learners compare with what came",
    reply: Calibration,
  }),
};
