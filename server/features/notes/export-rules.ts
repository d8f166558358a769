import type { ListedNote } from "#contract/notes.ts";
import { csvLine } from "../../platform/csv.ts";

export type NoteFormat = "markdown" | "anki";

export const FILES = {
  markdown: { type: "text/markdown; charset=utf-8", fileName: "notes.md" },
  anki: { type: "text/csv; charset=utf-8", fileName: "notes-anki.csv" },
} as const;

const titleOf = ({ Title, QuestionID }: ListedNote) => Title || `Question ${QuestionID}`;
const linkOf = (origin: string, { QuestionID }: ListedNote) => `${origin}/question/${QuestionID}`;

/** A heading's text, with Markdown characters escaped. */
const plain = (text: string) => text.replace(/[\\`*_{}[\]<>#|!]/g, "\\$&");

/** What comes before the first note. */
export const headOf = (format: NoteFormat): string =>
  format === "markdown" ? "# My notes\n" : "#separator:Comma\n#html:false\n#columns:Question,Note,Link\n";

/** One note: the question's title and link, and the learner's own words. Never a key. */
export function entryOf(format: NoteFormat, note: ListedNote, origin: string): string {
  if (format === "anki") return csvLine([titleOf(note), note.Body, linkOf(origin, note)]);
  const about = `Paper ${note.Paper}, ${note.TopicName} · ${linkOf(origin, note)}`;
  return `\n## ${plain(titleOf(note))}\n\n${about}\n\n${note.Body}\n`;
}

/** The closing line if notes were left out. */
export const leftOut = (n: number): string =>
  n === 0
    ? ""
    : `\n${n === 1 ? "One note is" : `${n} notes are`} left out while a test that asks the question is open.\n`;
