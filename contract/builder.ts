import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Attempt, SetSummary } from "./shapes.ts";
import { Empty, Id, PaperId, pageQuery } from "./values.ts";

/** States of a question for a learner. Those of one list are joined by "or". */
export const QuestionState = z.enum([
  "unseen",
  "wrong-last",
  "wrong-ever",
  "flagged",
  "saved",
  "unsure",
  "right",
]);
export type QuestionState = z.infer<typeof QuestionState>;

/** Kinds of the bank, and the three types of question. */
export const QuestionKind = z.enum([
  "mcq",
  "csq",
  "saq",
  "direct",
  "scenario",
  "computation",
  "document",
  "sequence",
  "negative",
  "combination",
]);
export type QuestionKind = z.infer<typeof QuestionKind>;

const word = z.string().min(1).max(100);
const MOST_CHOSEN = 100;
const MOST_QUESTIONS = 100;
const MOST_MINUTES = 600;

/** The criteria of a test: each list narrows it, and within a list one match is enough. */
const filter = {
  Papers: z.array(PaperId).min(1, "Please choose at least one paper.").max(2).default([1, 2]),
  Topics: z.array(Id).max(MOST_CHOSEN).optional(),
  Areas: z.array(word).max(MOST_CHOSEN).optional().describe("sub-areas, by their keys"),
  Tags: z.array(word).max(MOST_CHOSEN).optional(),
  States: z.array(QuestionState).max(MOST_CHOSEN).optional(),
  Kinds: z.array(QuestionKind).max(MOST_CHOSEN).optional(),
  Difficulties: z
    .array(z.enum(["easy", "medium", "hard"]))
    .max(MOST_CHOSEN)
    .optional(),
  Misconceptions: z.array(word).max(MOST_CHOSEN).optional(),
};
export const TestFilter = z.strictObject(filter);
export type TestFilter = z.infer<typeof TestFilter>;

const Preset = z.object({ ID: Id, Name: z.string(), Filter: TestFilter });
export type Preset = z.infer<typeof Preset>;

const Choices = z.object({
  Topics: z.array(
    z.object({
      ID: Id,
      Name: z.string(),
      Paper: z.int(),
      Areas: z.array(z.object({ Key: z.string(), Title: z.string() })),
    }),
  ),
  Tags: z
    .array(z.object({ Tag: z.string(), Questions: z.int() }))
    .describe("of explained questions, the most frequent 60"),
});
export type Choices = z.infer<typeof Choices>;

/** Tests that a learner puts together. */
export const builder = {
  choices: endpoint("GET /api/tests/choices", {
    who: "user",
    summary: "The topics, sub-areas and tags to choose from",
    reply: Choices,
  }),
  count: endpoint("POST /api/tests/count", {
    who: "user",
    summary: "How many questions match, of those that the caller may open",
    body: TestFilter,
    reply: z.object({
      Questions: z.int(),
      EmptiedBy: z.string().optional().describe("the list that leaves nothing, where nothing matches"),
    }),
  }),
  build: endpoint("POST /api/tests", {
    who: "user",
    summary: "Builds a test of the questions that match, and starts it",
    body: z.strictObject({
      ...filter,
      Number: z.int().min(1).max(MOST_QUESTIONS, `A test has up to ${MOST_QUESTIONS} questions.`),
      Delayed: z.boolean().default(false).describe("marked at the end, as in the exam"),
      Minutes: z
        .int()
        .min(1)
        .max(MOST_MINUTES, `A test takes up to ${MOST_MINUTES} minutes.`)
        .nullable()
        .optional(),
    }),
    reply: Attempt,
  }),
  built: endpoint("GET /api/tests", {
    who: "user",
    summary: "The caller's built tests, the newest first",
    query: pageQuery,
    reply: z.array(SetSummary),
    paged: true,
  }),
  link: endpoint("POST /api/tests/:id/link", {
    who: "user",
    summary: "Makes a link by which others get a test of the same questions",
    params: { id: Id },
    reply: z.object({ Token: z.string() }),
  }),
  fromLink: endpoint("POST /api/tests/from-link/:token", {
    who: "user",
    summary: "Starts a test of the questions of a link",
    params: { token: z.string().min(1).max(64) },
    reply: Attempt,
  }),
  presets: endpoint("GET /api/tests/presets", {
    who: "user",
    summary: "The filters that the caller keeps, by name",
    reply: z.array(Preset),
  }),
  keepPreset: endpoint("POST /api/tests/presets", {
    who: "user",
    summary: "Keeps a filter under a name; one of the same name is replaced",
    body: z.strictObject({
      Name: z
        .string()
        .trim()
        .min(1, "Please give it a name.")
        .max(60, "Please keep the name to 60 characters."),
      Filter: TestFilter,
    }),
    reply: Preset,
  }),
  removePreset: endpoint("DELETE /api/tests/presets/:id", {
    who: "user",
    summary: "Deletes a preset",
    params: { id: Id },
    reply: Empty,
  }),
};
