import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Sure } from "./shapes.ts";
import { Id, PaperId, Time } from "./values.ts";

const Share = z.number().min(0).max(1);

/** A learner's results on some questions. Shares are null while none of them is answered. */
const Standing = {
  Answered: z.int().describe("questions with a marked answer that no open test withholds"),
  Right: z.int().describe("of these, how many were wholly right the last time"),
  Mean: Share.nullable(),
  Low: Share.nullable().describe("the true share lies between Low and High nine times in ten"),
  High: Share.nullable(),
};

const Progress = z.object({
  Topics: z.array(
    z.object({
      ID: Id,
      Name: z.string(),
      Paper: z.int(),
      ...Standing,
      Covered: z.int().describe("questions ever answered and marked; it never goes down by itself"),
      Questions: z.int().describe("questions of the topic on the exam shelf"),
      Others: Share.nullable().describe("the share of right first answers of all; null below 50 learners"),
      Areas: z.array(z.object({ Key: z.string(), Title: z.string(), Questions: z.int(), ...Standing })),
    }),
  ),
  Weeks: z
    .array(
      z.object({ Week: z.string().describe("its Monday"), TopicID: Id, Answered: z.int(), Right: z.int() }),
    )
    .describe("answers by week and topic, the last 26 weeks"),
  Mocks: z
    .array(z.object({ AttemptID: Id, Title: z.string(), Paper: z.int(), Percent: z.number(), At: Time }))
    .describe("full papers that were marked, oldest first; the last 50"),
  PassPercent: z.int(),
  Pace: z.object({
    Seconds: z.number().nullable().describe("the median time for a question of a test; null below 10"),
    ExamSeconds: z.int(),
  }),
  Changes: z
    .object({ RightToWrong: z.int(), WrongToRight: z.int(), WrongToWrong: z.int() })
    .describe("of answers that were changed before they were marked"),
  Sure: z.array(z.object({ Sure, Answered: z.int(), Right: z.int() })),
  Misconceptions: z
    .array(z.object({ Key: z.string(), Says: z.string(), TopicID: Id, Times: z.int() }))
    .describe("errors that were chosen twice or more, the most frequent first"),
  Days: z.array(z.object({ Day: z.string(), Answered: z.int() })).describe("the last 365 days"),
});
export type Progress = z.infer<typeof Progress>;

const PastAnswer = z.object({
  AttemptID: Id,
  Version: z.int(),
  Answer: z.string(),
  Score: z.int().nullable().describe("null before it is marked, and while an open test withholds it"),
  MaxScore: z.int(),
  Sure: Sure.nullable(),
  At: Time,
});
export type PastAnswer = z.infer<typeof PastAnswer>;

/** A learner's progress. */
export const progress = {
  read: endpoint("GET /api/progress", {
    who: "user",
    summary: "The caller's progress over time, of a paper or of both",
    query: { paper: PaperId.optional() },
    reply: Progress,
  }),
  history: endpoint("GET /api/questions/:id/history", {
    who: "user",
    summary: "The caller's own answers to a question, newest first; at most 100",
    params: { id: Id },
    reply: z.array(PastAnswer),
  }),
};
