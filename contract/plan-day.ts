import { z } from "zod";
import { Day } from "./day.ts";
import { endpoint } from "./endpoint.ts";
import { Attempt } from "./shapes.ts";

const PlanItem = z.object({
  Label: z.string(),
  Href: z.string(),
  Minutes: z.int(),
  Why: z.string().describe("why it is there, in a sentence"),
  Kind: z.enum(["review", "new", "practice", "case", "mock"]),
  Questions: z.int(),
  State: z.enum(["open", "started", "done"]),
  Attempt: z.int().nullable().describe("once it was started"),
});

const PlanDay = z.object({
  Day: z.string(),
  Minutes: z.int().describe("what the learner gives to that day; 0 on a day off"),
  IsOff: z.boolean(),
  DaysLeft: z.int().nullable().describe("until the exam"),
  Note: z.string().nullable().describe("a sentence on the day: a missed one, the last week, a day off"),
  Items: z.array(PlanItem).describe("in the order to do them; a day that is over has what it had"),
});
export type PlanDay = z.infer<typeof PlanDay>;
export type PlanItem = PlanDay["Items"][number];

const PlannedDay = z.object({
  Day: z.string(),
  Minutes: z.int(),
  IsOff: z.boolean(),
  IsMock: z.boolean().describe("a full paper is meant for that day"),
  Done: z.int().describe("questions answered on it"),
});

/** The purpose of each day. */
export const planDay = {
  read: endpoint("GET /api/plan/day", {
    who: "user",
    summary: "The session of a day: today's, or another's as it looks now",
    query: { on: Day.optional() },
    reply: PlanDay,
  }),
  days: endpoint("GET /api/plan/days", {
    who: "user",
    summary: "Two weeks: the seven days before today and the fourteen from today",
    reply: z.array(PlannedDay),
  }),
  start: endpoint("POST /api/plan/sessions", {
    who: "user",
    summary: "Starts an item of today's session, or resumes it: an ordinary attempt",
    body: z.strictObject({
      Day,
      Item: z
        .string()
        .max(8, { abort: true })
        .regex(/^[0-9a-f]{8}$/),
    }),
    reply: Attempt,
  }),
};
