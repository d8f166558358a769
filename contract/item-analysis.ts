import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, PaperId, pageQuery, Time } from "./values.ts";

/** What is noteworthy about an item; server/features/item-analysis/rules.ts has the thresholds. */
export const ITEM_FLAGS = [
  "key_suspicious",
  "negative",
  "too_hard",
  "too_easy",
  "unused_distractor",
] as const;
const ItemFlag = z.enum(ITEM_FLAGS);
export type ItemFlag = z.infer<typeof ItemFlag>;

/** The columns of the list; a minus in front sorts from the largest down. */
const ITEM_COLUMNS = [
  "question",
  "topic",
  "answers",
  "facility",
  "discrimination",
  "time",
  "a",
  "b",
  "c",
  "d",
  "flags",
] as const;
export type ItemColumn = (typeof ITEM_COLUMNS)[number];
export type ItemSort = ItemColumn | `-${ItemColumn}`;
const ItemSort = z.enum([...ITEM_COLUMNS, ...ITEM_COLUMNS.map((column): `-${ItemColumn}` => `-${column}`)]);

const Share = z.number().min(0).max(1).nullable();
const Correlation = z.number().min(-1).max(1).nullable();

const ItemOption = z.object({
  Choice: z.int().min(1).max(4),
  IsKey: z.boolean(),
  Share: Share.describe("of the first answers"),
  Discrimination: Correlation.describe("of choosing it against the rest of the attempt"),
});
export type ItemOption = z.infer<typeof ItemOption>;

/** How well an MCQ works; figures are null while there are too few answers. */
const ItemFigures = z.object({
  Version: z.int().describe("the version whose substance it is"),
  Answers: z.int().describe("first answers, one a learner"),
  Rested: z
    .int()
    .describe("those whose attempt is marked and asked more than this: discrimination is of them"),
  Timed: z.int().describe("those whose time was noted"),
  TooFew: z.boolean(),
  Facility: Share.describe("the share that was right"),
  Discrimination: Correlation.describe(
    "of being right against the learner's share of the attempt's other marks",
  ),
  MedianSeconds: z.number().nullable(),
  Options: z.array(ItemOption),
  Flags: z.array(ItemFlag),
});
export type ItemFigures = z.infer<typeof ItemFigures>;

const Item = ItemFigures.extend({
  QuestionID: Id,
  TopicID: Id,
  TopicName: z.string(),
  Paper: z.int(),
  Body: z.string().describe("how it begins"),
});
export type Item = z.infer<typeof Item>;

const Fifth = z.object({
  Answers: z.int(),
  Shares: z.array(z.number().min(0).max(1)).describe("one per option; empty if nobody is in this fifth"),
});

const ItemVersion = ItemFigures.extend({
  IsCurrent: z.boolean(),
  Since: Time,
  Body: z.string(),
  OptionTexts: z.array(z.string()),
  Fifths: z
    .array(Fifth)
    .describe("learners by their share of the other marks, weakest first; empty while there are too few"),
});
export type ItemVersion = z.infer<typeof ItemVersion>;

const ItemDetail = z.object({
  QuestionID: Id,
  TopicName: z.string(),
  Paper: z.int(),
  Versions: z.array(ItemVersion),
});
export type ItemDetail = z.infer<typeof ItemDetail>;

/** An empty value counts as none. */
const empty = z.literal("").transform(() => undefined);
const filters = {
  topic: Id.or(empty).optional(),
  paper: PaperId.or(empty).optional(),
  flag: ItemFlag.or(empty).optional(),
  sort: ItemSort.or(empty).optional(),
};

/** How well the bank's MCQs work as test items. */
export const itemAnalysis = {
  list: endpoint("GET /api/admin/items", {
    who: "admin",
    summary:
      "Each MCQ in its current version, noteworthy ones first; what has no figure comes last either way",
    query: { ...filters, ...pageQuery },
    paged: true,
    reply: z.array(Item),
  }),
  one: endpoint("GET /api/admin/items/:questionId", {
    who: "admin",
    summary: "An MCQ in each of its versions, newest first, with what each fifth of the learners chose",
    params: { questionId: Id },
    reply: ItemDetail,
  }),
  csv: endpoint("GET /api/admin/items.csv", {
    who: "admin",
    summary: "The whole list as a CSV file",
    query: filters,
    isFile: true,
    streams: true,
    reply: z.string(),
  }),
};
