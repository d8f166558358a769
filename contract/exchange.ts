import { z } from "zod";
import { CSV_COLUMNS, MOST_MATCHED } from "./csv-columns.ts";
import { endpoint } from "./endpoint.ts";
import { FILE_LIMIT, READ_FORMATS, WRITTEN_FORMATS } from "./question-format.ts";
import { Id } from "./values.ts";

/** A remark on a line of a file; in a package, of the file that the message names. */
const Remark = z.object({ Line: z.int(), Message: z.string() });
export type Remark = z.infer<typeof Remark>;

/** What is missing from a file's new questions, so that they wait as drafts. */
const Lack = z.enum(["source", "explanation", "reasons", "topic"]);
export type Lack = z.infer<typeof Lack>;

/** What a file of questions does, or would do. */
export const ImportReport = z.object({
  DryRun: z.boolean(),
  Questions: z.int().describe("how many of the file can be imported"),
  Added: z.int(),
  Changed: z.int().describe("in the bank already: they say or are filed otherwise now"),
  Unchanged: z.int(),
  Published: z.int().describe("of all of them, those that learners see from now on and did not before"),
  Drafts: z.int().describe("of those added, how many wait as drafts"),
  Lacks: z.array(z.object({ What: Lack, Questions: z.int() })).describe("why drafts are not whole"),
  LeftOut: z.int().describe("how many cannot be imported, so that they are, or would be, left out"),
  ProblemCount: z.int().describe("with a problem anywhere, nothing is written but with `SkipBroken`"),
  Problems: z.array(Remark).describe("the first 500, by line"),
  WarningCount: z.int(),
  Warnings: z.array(Remark).describe("the first 500, by line: what of the file is left behind"),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** Text in JSON takes more than its bytes, and a package in base64 a third more. */
const BODY_LIMIT = (FILE_LIMIT / 2) * 3;

/** Questions as files: in, and out. */
export const exchange = {
  importQuestions: endpoint("POST /api/tenant/:tenantId/import", {
    who: "editor",
    summary:
      "Reads a file of questions of up to 16 MB, as text or in base64; all of it is written or nothing, but with " +
      "`SkipBroken` all that can be read. With " +
      "`Accept: text/event-stream` it sends events: `progress` {Done, Total}, then `done` {Report} or `error` {Error, Code}",
    params: { tenantId: Id },
    body: z.strictObject({
      Format: z.enum(READ_FORMATS),
      Text: z.string().max(BODY_LIMIT).optional(),
      Base64: z.string().max(BODY_LIMIT).optional().describe("for packages"),
      TopicID: Id.optional().describe("for questions that name no topic of ours"),
      Publish: z.boolean().default(false).describe("shows learners at once what is whole"),
      SkipBroken: z
        .boolean()
        .default(false)
        .describe("leaves out what cannot be imported, and imports the rest of the file at once"),
      Columns: z
        .record(z.string().max(200), z.enum(CSV_COLUMNS))
        .refine((columns) => Object.keys(columns).length <= MOST_MATCHED, {
          error: `Please match ${MOST_MATCHED} columns at most.`,
        })
        .optional()
        .describe("for CSV: which of our columns a header of the file means, if its name does not say"),
      DryRun: z.boolean().default(false).describe("only reports what would be done"),
    }),
    bodyLimit: BODY_LIMIT,
    streams: true,
    reply: ImportReport,
  }),
  exportQuestions: endpoint("GET /api/tenant/:tenantId/export", {
    who: "editor",
    summary: "The tenant's questions, drafts too, as a file; of one topic, or of all",
    params: { tenantId: Id },
    query: { format: z.enum(WRITTEN_FORMATS), topic: Id.optional() },
    isFile: true,
    streams: true,
    reply: z.string(),
  }),
  exportLosses: endpoint("GET /api/tenant/:tenantId/export/losses", {
    who: "editor",
    summary: "What a file of these questions would not hold",
    params: { tenantId: Id },
    query: { format: z.enum(WRITTEN_FORMATS), topic: Id.optional() },
    reply: z.object({
      Questions: z.int(),
      Losses: z.array(z.object({ Message: z.string(), Questions: z.int() })),
    }),
  }),
};
