import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Paper, ProblemSet, Topic } from "./shapes.ts";
import { Id, PaperId, pageQuery } from "./values.ts";

/** Papers, topics and sets with the caller's progress. */
export const overview = {
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
};
