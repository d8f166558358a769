import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Empty, Id, pageQuery, SentTime, Time } from "./values.ts";

const NOTE_LENGTH = 10_000;
export const MOST_MARKS = 50;

const Note = z.object({ Body: z.string(), UpdatedAt: Time });
export type Note = z.infer<typeof Note>;

/** A note in the list of notes, with its question. */
const ListedNote = Note.extend({
  QuestionID: Id,
  Title: z.string().describe("how the question begins; empty where the caller may not read it"),
  TopicID: Id,
  TopicName: z.string(),
  Paper: z.int(),
  Withheld: z.literal(true).optional().describe("an open test asks the question: the note shows after it"),
});
export type ListedNote = z.infer<typeof ListedNote>;

/** The text of a question in which a passage is marked: `Body`, `Explanation`, or a part of a case as `B1`, `E1`. */
const Field = z
  .string()
  .max(20, { abort: true })
  .regex(/^(Body|Explanation|[BE]\d{1,2})$/, "There is no such text in a question.");
const Passage = z.strictObject({
  Field,
  Quote: z.string().min(1).max(2000, "Please mark up to 2,000 characters at once."),
  Prefix: z.string().max(64).default(""),
  Suffix: z.string().max(64).default(""),
  Start: z.int().min(0).max(1_000_000),
});
const Mark = z.object({
  Field: z.string(),
  Quote: z.string(),
  Prefix: z.string(),
  Suffix: z.string(),
  Start: z.int().describe("where the words begin now, in the text as it is read"),
  Detached: z.boolean().describe("its words are no longer there"),
});
export type Mark = z.infer<typeof Mark>;
export type Passage = z.infer<typeof Passage>;

const Marks = z.object({ Marks: z.array(Mark) });

/** A learner's private notes and marks on questions. */
export const notes = {
  read: endpoint("GET /api/questions/:id/note", {
    who: "user",
    summary: "The caller's note on a question; 204 when there is none",
    params: { id: Id },
    reply: Note.nullable(),
    emptyWhenNull: true,
  }),
  save: endpoint("PUT /api/questions/:id/note", {
    who: "user",
    summary: "Writes the note; refused where it was changed elsewhere since `UpdatedAt`",
    params: { id: Id },
    body: z.strictObject({
      Body: z
        .string()
        .min(1, "Please write something first.")
        .max(NOTE_LENGTH, `A note holds up to ${NOTE_LENGTH.toLocaleString("en-SG")} characters.`),
      UpdatedAt: SentTime.nullable().optional(),
    }),
    reply: Note,
  }),
  remove: endpoint("DELETE /api/questions/:id/note", {
    who: "user",
    summary: "Deletes the note",
    params: { id: Id },
    reply: Empty,
  }),
  list: endpoint("GET /api/notes", {
    who: "user",
    summary: "The caller's notes, those changed last first",
    query: {
      ...pageQuery,
      q: z.string().max(200, "Please search for up to 200 characters.").optional(),
      paper: z.coerce.number().int().min(0).max(2).default(0),
      topic: Id.optional(),
    },
    reply: z.array(ListedNote),
    paged: true,
  }),
  export: endpoint("GET /api/notes/export", {
    who: "user",
    summary: "The caller's notes as a file: Markdown, or CSV that Anki imports. Never a key",
    query: { format: z.enum(["markdown", "anki"]).default("markdown") },
    reply: z.string(),
    isFile: true,
    streams: true,
  }),
  marks: endpoint("GET /api/questions/:id/marks", {
    who: "user",
    summary: "The passages that the caller marked in a question, where they are now",
    params: { id: Id },
    reply: Marks,
  }),
  saveMarks: endpoint("PUT /api/questions/:id/marks", {
    who: "user",
    summary: "Replaces the marked passages of a question",
    params: { id: Id },
    body: z.strictObject({
      Marks: z.array(Passage).max(MOST_MARKS, `A question takes up to ${MOST_MARKS} marked passages.`),
    }),
    reply: Marks,
  }),
};
