import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Paper, ProblemSet, Question, Topic } from "./shapes.ts";
import { AnyPaper, Id, PaperId, pageQuery, Time } from "./values.ts";

const favourite = { who: "user", params: { id: Id }, reply: z.object({ Saved: z.boolean() }) } as const;

/** How many public samples there are at most. */
export const MOST_SAMPLES = 5;

/** Papers, topics, sets and the questions in them. */
export const catalogue = {
  papers: endpoint("GET /api/paperv2/:id", {
    who: "visitor",
    summary: "A paper with its topics and sets",
    params: { id: PaperId },
    reply: Paper,
  }),
  topics: endpoint("GET /api/topic", {
    who: "visitor",
    summary: "Every topic with its sets",
    query: pageQuery,
    reply: z.array(Topic),
    paged: true,
  }),
  topic: endpoint("GET /api/topic/:id", {
    who: "visitor",
    summary: "A topic with its sets",
    params: { id: Id },
    reply: Topic,
  }),
  sets: endpoint("GET /api/sets", {
    who: "visitor",
    summary: "Every set of the bank, without questions",
    query: pageQuery,
    reply: z.array(ProblemSet),
    paged: true,
  }),
  set: endpoint("GET /api/sets/:id", {
    who: "visitor",
    summary: "A set with the caller's attempts at it",
    params: { id: Id },
    reply: ProblemSet,
  }),
  setQuestions: endpoint("GET /api/sets/:id/questions", {
    who: "visitor",
    summary: "The questions of a set; keys only where the caller's latest attempt at it is marked",
    params: { id: Id },
    reply: z.array(Question),
  }),
  samples: endpoint("GET /api/questions/samples", {
    who: "visitor",
    summary: "At most five public questions, with their keys",
    reply: z.array(Question),
  }),
  count: endpoint("GET /api/questions/count", {
    who: "visitor",
    summary: "How many questions are published",
    reply: z.object({
      MCQ: z.int(),
      CSQ: z.int(),
      SAQ: z.int(),
      Total: z.int(),
      UpdatedAt: Time.nullable(),
    }),
  }),
  question: endpoint("GET /api/questions/:id", {
    who: "user",
    summary: "One question; its key only when the caller may see it",
    params: { id: Id },
    reply: Question,
  }),
  saved: endpoint("GET /api/questions/fav", {
    who: "user",
    summary: "The caller's saved questions, newest first; a locked one has an empty body",
    query: { ...pageQuery, paper: AnyPaper.default(0) },
    reply: z.array(Question),
    paged: true,
  }),
  save: endpoint("PUT /api/questions/:id/fav", { ...favourite, summary: "Saves a question" }),
  unsave: endpoint("PUT /api/questions/:id/un-fav", {
    ...favourite,
    summary: "Takes a saved question off the list",
  }),
  updated: endpoint("GET /api/questions/updated/:paperId", {
    who: "user",
    summary: "Questions edited in the last 14 days, newest first",
    params: { paperId: PaperId },
    query: pageQuery,
    reply: z.array(Question),
    paged: true,
  }),
};
