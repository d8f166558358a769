import { z } from "zod";
import { WorkedSum } from "./calculators.ts";
import { endpoint } from "./endpoint.ts";
import { Shelf } from "./shapes.ts";
import { Empty, Id } from "./values.ts";

const PROMPT_MOST = 1000;
const RULE = `Please ask in 1 to ${PROMPT_MOST} characters.`;

const BotSource = z.object({
  Title: z.string(),
  /** For a question that the caller has answered; null for a study note. */
  QuestionID: z.number().int().nullable(),
  Source: z.string().describe("Statute and section, case or page"),
  Href: z.string().describe("The address of its page"),
  Shelf: Shelf.optional().describe("of a question: named where it is beyond the exam"),
});
export type BotSource = z.infer<typeof BotSource>;

const BotReply = z.object({
  ID: Id,
  /**
   * Plain text; a blank line between paragraphs. The first paragraph answers: with the sum, or the sentence that fits
   * best. A model's answer begins with a sum alone.
   */
  Completion: z.string(),
  /** The sum in the first paragraph; null if none was worked out. */
  Sum: WorkedSum.nullable(),
  Sources: z.array(BotSource),
  /** A day: the law that the answer states. Null if nothing was found. */
  LawAsAt: z.string().nullable(),
  /** The model that wrote it and the date its knowledge ends; null if passages are quoted. */
  Model: z.object({ Name: z.string(), Cutoff: z.string().nullable() }).nullable(),
});
export type BotReply = z.infer<typeof BotReply>;

const ask = {
  who: "user",
  summary: "Answers from the study notes, and from what the caller has answered",
  query: {
    prompt: z.string({ error: RULE }).max(PROMPT_MOST, { error: RULE, abort: true }).trim().min(1, RULE),
    question: Id.optional().describe("The question of the bank that is asked about"),
  },
  reply: BotReply,
  changesState: true,
  comesInLine: true,
} as const;
const judge = {
  who: "user",
  summary: "Says whether one of the caller's answers helped",
  params: { id: Id },
  query: { feedback: z.enum(["thumbsup", "thumbsdown"]) },
  reply: Empty,
  changesState: true,
} as const;

/** The study bot. */
export const bot = {
  askByGet: endpoint("GET /api/chatbot", ask),
  /** With `Accept: text/event-stream` it comes as events: `sources`, `text`, `done`, `error`. */
  ask: endpoint("POST /api/chatbot", { ...ask, body: Empty.optional(), streams: true }),
  judgeByGet: endpoint("GET /api/chatbot/:id/feedback", judge),
  judge: endpoint("POST /api/chatbot/:id/feedback", { ...judge, body: Empty.optional() }),
};
