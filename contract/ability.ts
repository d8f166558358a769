import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Empty, Id, PaperId } from "./values.ts";

const Share = z.number().min(0).max(1);

/** The estimate of a learner's ability: the probability of a right answer to a question of medium difficulty. */
const Belief = {
  Answers: z.int().describe("marked answers to single questions that it rests on; cases are of no one topic"),
  Now: Share,
  Low: Share.describe("the true one lies between Low and High nine times in ten"),
  High: Share,
  OnExamDay: Share.describe("the same for the day of the exam, without further study"),
};

const Area = z.object({
  Key: z.string(),
  Title: z.string(),
  ...Belief,
  Known: z.boolean().describe("the learner said to know it already"),
});

const Ability = z.object({
  Day: z.string().describe("the day that OnExamDay is about"),
  Topics: z.array(z.object({ ID: Id, Name: z.string(), Paper: z.int(), ...Belief, Areas: z.array(Area) })),
});
export type Ability = z.infer<typeof Ability>;

/** The estimate of a learner's ability, to see and to correct. */
export const ability = {
  read: endpoint("GET /api/ability", {
    who: "user",
    summary: "What is believed of the caller, by topic and sub-area; nothing that an open test withholds",
    query: { paper: PaperId.optional() },
    reply: Ability,
  }),
  know: endpoint("PUT /api/ability/known", {
    who: "user",
    summary: "Says of a sub-area that one knows it, or takes that back: the plan then leaves it for later",
    body: z.strictObject({ Area: z.string().min(1).max(100), Known: z.boolean() }),
    reply: Empty,
  }),
};
