import { z } from "zod";
import { Day } from "./day.ts";
import { endpoint } from "./endpoint.ts";
import { COUNT_LIMITS, TEXT_LIMITS, WORDS_LIMIT } from "./question-limits.ts";
import { CasePart, ProblemSet, QnType, Question, SetType, Shelf, Topic, WordChange } from "./shapes.ts";
import { Empty, Flag, Id, PaperId, pageQuery, SentTime, Time } from "./values.ts";

/** A type as sent; `css` is another name for a case. */
const SentType = z
  .enum([...QnType.options, "css"])
  .transform((type) => (type === "css" ? ("csq" as const) : type));
const Difficulty = z.enum(["easy", "medium", "hard"]);
const TenantId = Id.describe("1 is the product's own");

const NOTE = 500;

const Text = (most: number) => z.string().max(most, { error: `Please keep this to ${most} characters.` });

/** A question as its editor sees it, complete in any state. `UpdatedAt` is that of the current version. */
export const EditorQuestion = Question.extend({
  Key: z
    .string()
    .nullable()
    .describe("its name in the bank's files; null for one that was made in the product"),
  Paper: z.int(),
  IsDraft: z.boolean(),
  Shelf,
  DeletedAt: Time.nullable(),
  Review: z
    .object({ Since: Time, Reason: z.string() })
    .nullable()
    .describe("why it stays out of new tests, until somebody has looked at it"),
  Constants: z.array(z.string()).describe("the dated figures that it names, by key"),
  Sets: z.array(z.object({ ID: Id, Title: z.string() })),
  Note: z.string().nullable().describe("what changed with the current version"),
  Change: WordChange.describe("what this save changed; of a question that was only read: nothing"),
});
export type EditorQuestion = z.infer<typeof EditorQuestion>;

/** The content of a version. */
const VersionWords = z.object({
  Body: z.string(),
  Params: z.union([z.array(z.string()), z.array(CasePart)]),
  Answer: z.string(),
  Explanation: z.string(),
  Rationales: z.array(z.string()),
  Source: z.string(),
  LawAsAt: z.string().nullable(),
  Difficulty,
  Tags: z.array(z.string()),
});
export type VersionWords = z.infer<typeof VersionWords>;

/** One version, with its author. */
export const QuestionVersion = VersionWords.extend({
  Version: z.int(),
  At: Time,
  Author: z.string().describe("an e-mail; empty for a file of the bank or an account that is gone"),
  Note: z.string().nullable(),
  Change: WordChange.describe("against the version before it"),
  Before: VersionWords.nullable().describe("what the version before it says; null for the first"),
});
export type QuestionVersion = z.infer<typeof QuestionVersion>;

const Options = z.array(Text(TEXT_LIMITS.option)).max(COUNT_LIMITS.options);
const Part = z.object({
  B: Text(TEXT_LIMITS.body),
  A: Options,
  R: z.int().min(1).max(COUNT_LIMITS.options),
  E: Text(TEXT_LIMITS.explanation),
});

/** What an editor writes. Fields left out stay as they are; read-only fields are ignored. */
const words = {
  Body: Text(TEXT_LIMITS.body),
  Params: z.union([Options, z.array(Part).max(COUNT_LIMITS.parts)]),
  Answer: Text(TEXT_LIMITS.answer),
  Explanation: Text(WORDS_LIMIT).describe(
    `up to ${TEXT_LIMITS.explanation} characters; of a case it is not read: its parts are explained one by one`,
  ),
  Rationales: z.array(Text(TEXT_LIMITS.rationale)).max(COUNT_LIMITS.rationales).optional(),
  Source: Text(TEXT_LIMITS.source).optional(),
  LawAsAt: Day.nullish(),
  Difficulty: Difficulty.optional(),
  Tags: z.array(Text(TEXT_LIMITS.tag)).max(COUNT_LIMITS.tags).optional(),
  TopicID: Id.optional(),
  Shelf: Shelf.optional().describe("beyond the exam, or on its own shelf; a short answer is never beyond"),
};
const Words = z.object(words);
export type QuestionWords = z.infer<typeof Words>;

const Finding = z.object({
  Field: z.enum(["Body", "Params", "Answer", "Explanation", "Rationales", "Source"]),
  Severity: z.enum(["error", "warning"]),
  Message: z.string(),
});
export type Finding = z.infer<typeof Finding>;

/** What a regrade does to scores. */
export const RegradeEffect = z.object({
  Answers: z.int(),
  Learners: z.int(),
  Up: z.int(),
  Down: z.int(),
  NowPass: z.int(),
  NoLongerPass: z.int(),
  IsWhole: z.boolean().describe("false where there are more than were counted"),
});
export type RegradeEffect = z.infer<typeof RegradeEffect>;

/** One regrade of a question. */
export const Regrade = z.object({
  ID: Id,
  At: Time,
  Author: z.string(),
  Answer: z.string(),
  Former: z.string(),
  Reason: z.string(),
  Changed: z.int().describe("answers that are marked otherwise since"),
  IsSettled: z.boolean(),
});
export type Regrade = z.infer<typeof Regrade>;

/** A dated figure of the law, with the number of questions that depend on it. */
export const Constant = z.object({
  Key: z.string(),
  Title: z.string(),
  Value: z.string(),
  From: z.string(),
  To: z.string().nullable(),
  Source: z.string(),
  Questions: z.int(),
  UnderReview: z.int(),
});
export type Constant = z.infer<typeof Constant>;

/** A question that the caller answered and that was rewritten since, because the law changed. */
export const Correction = z.object({ QuestionID: Id, Paper: z.int(), Reason: z.string(), At: Time });
export type Correction = z.infer<typeof Correction>;

const NewKey = z
  .string()
  .max(4096)
  .describe("2, 2|3 for several, * for whatever was answered; ~ between parts");

const tenant = { tenantId: TenantId };
const listOrder = ["ID", "CreatedAt", "UpdatedAt", "QnType"] as const;
const OrderBy = z.enum([...listOrder, ...listOrder.map((name) => `-${name}` as const)]);

/** The bank's editor: questions with their versions, sets and their order. */
export const editing = {
  question: endpoint("GET /api/admin/questions/:id", {
    who: "editor",
    summary: "A question with everything that belongs to it, drafts and deleted ones too",
    params: { id: Id },
    reply: EditorQuestion,
  }),
  save: endpoint("PUT /api/admin/questions/:id", {
    who: "editor",
    summary:
      "Saves a new version; `UpdatedAt` must be that of the current one. A corrected comma keeps statistics and notifies nobody",
    params: { id: Id },
    query: { resetStat: Flag.optional() },
    body: Words.extend({
      UpdatedAt: SentTime,
      IsDraft: z.boolean().optional(),
      Note: Text(NOTE).nullish().describe("what changed, for learners who saw the former one"),
    }),
    reply: EditorQuestion,
  }),
  versions: endpoint("GET /api/admin/questions/:id/versions", {
    who: "editor",
    summary: "A question's versions, newest first, 20 a page",
    params: { id: Id },
    query: { page: pageQuery.page },
    paged: true,
    reply: z.array(QuestionVersion),
  }),
  previewRegrade: endpoint("POST /api/admin/questions/:id/regrade/preview", {
    who: "editor",
    summary: "Whose scores another key would change; nothing is written",
    params: { id: Id },
    body: z.strictObject({ Answer: NewKey }),
    reply: RegradeEffect,
  }),
  regrade: endpoint("POST /api/admin/questions/:id/regrade", {
    who: "editor",
    summary: "Marks the question again by another key, also what was marked before; learners see both scores",
    params: { id: Id },
    body: z.strictObject({
      Answer: NewKey,
      Reason: z.string().trim().min(1, "Please tell learners why.").max(500),
    }),
    reply: z.array(Regrade),
  }),
  regrades: endpoint("GET /api/admin/questions/:id/regrades", {
    who: "editor",
    summary: "Each time that the question was marked again, the latest first",
    params: { id: Id },
    reply: z.array(Regrade),
  }),
  constants: endpoint("GET /api/admin/constants", {
    who: "admin",
    summary: "The dated figures that questions name",
    reply: z.array(Constant),
  }),
  saveConstant: endpoint("PUT /api/admin/constants/:key", {
    who: "admin",
    summary:
      "A dated figure as it is from now on; the questions that name it are under review until they are looked at",
    params: { key: z.string().max(200) },
    body: z.strictObject({
      Value: z.string().trim().min(1, "Please give the figure.").max(500),
      From: Day,
      To: Day.nullable(),
      Source: z.string().trim().min(1, "Please name the source.").max(TEXT_LIMITS.source),
    }),
    reply: Constant,
  }),
  reviewSource: endpoint("POST /api/admin/law-changes", {
    who: "admin",
    summary: "Puts the questions whose source holds a text under review; a preview says how many",
    body: z.strictObject({
      Source: z.string().trim().min(4, "Please give at least four letters of the source.").max(200),
      Reason: z.string().trim().min(1, "Please say what has changed.").max(NOTE),
      Preview: z.boolean().default(false),
    }),
    reply: z.object({ Questions: z.int() }),
  }),
  clearReview: endpoint("PUT /api/admin/questions/:id/reviewed", {
    who: "editor",
    summary: "Marks it as checked: it may appear in new tests again",
    params: { id: Id },
    reply: EditorQuestion,
  }),
  corrections: endpoint("GET /api/corrections", {
    who: "user",
    summary: "Questions that the caller answered and that were rewritten since, because the law changed",
    reply: z.array(Correction),
  }),
  seeCorrections: endpoint("PUT /api/corrections/seen", {
    who: "user",
    summary: "The caller has seen them",
    reply: Empty,
  }),
  check: endpoint("POST /api/admin/question-check", {
    who: "editor",
    summary: "What the bank's linter says to a wording, without saving it",
    body: Words.extend({ QnType: SentType }),
    reply: z.array(Finding),
  }),
  add: endpoint("POST /api/tenant/:tenantId/questions", {
    who: "editor",
    summary: "A new question, as a draft",
    params: tenant,
    body: Words.extend({ QnType: SentType, TopicID: Id }),
    reply: EditorQuestion,
  }),
  list: endpoint("GET /api/tenant/:tenantId/questions", {
    who: "editor",
    summary: "A tenant's questions; `sql` is a text that they hold, taken literally",
    params: tenant,
    query: {
      page: pageQuery.page,
      pageSize: z.coerce.number().int().min(1).max(100).default(10),
      sql: z.string().max(200).default(""),
      orderBy: OrderBy.default("ID"),
      setId: Id.optional().describe("only those of a set, in its order"),
      paper: PaperId.optional(),
      topicId: Id.optional(),
      constant: z.string().max(200).optional().describe("only those that name a dated figure"),
      only: z.enum(["drafts", "review", "unassigned", "edited"]).optional(),
    },
    paged: true,
    reply: z.array(EditorQuestion),
  }),
  remove: endpoint("DELETE /api/tenant/:tenantId/questions/:questionId", {
    who: "editor",
    summary: "Takes a question out of the bank; past attempts still show it",
    params: { ...tenant, questionId: Id },
    reply: Empty,
  }),
  papers: endpoint("GET /api/tenant/:tenantId/paper", {
    who: "editor",
    summary: "The papers, and 0 for topics in none",
    params: tenant,
    reply: z.array(z.object({ ID: z.int(), Title: z.string(), Questions: z.int() })),
  }),
  paper: endpoint("GET /api/tenant/:tenantId/paper/:paperId", {
    who: "editor",
    summary: "A paper's topics and sets; `hideGenerated` leaves out what was drawn for learners",
    params: { ...tenant, paperId: z.coerce.number().int().min(0).max(2) },
    query: { hideGenerated: Flag.optional() },
    reply: z.object({ Topics: z.array(Topic), ProblemSets: z.array(ProblemSet) }),
  }),
  saveSet: endpoint("PUT /api/tenant/:tenantId/sets/:setId", {
    who: "editor",
    summary: "A set's title and its questions in their order",
    params: { ...tenant, setId: Id },
    body: z.strictObject({
      Title: z.string().trim().min(1, "Please give the set a title.").max(200),
      Questions: z.array(Id).max(100),
    }),
    reply: ProblemSet,
  }),
  addSet: endpoint("POST /api/tenant/:tenantId/sets", {
    who: "editor",
    summary: "A new set of a topic, empty",
    params: tenant,
    body: z.strictObject({
      Title: z.string().trim().min(1, "Please give the set a title.").max(200),
      TopicID: Id,
      Type: SetType.exclude(["Full"]),
    }),
    reply: ProblemSet,
  }),
};
