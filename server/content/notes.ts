import { z } from "zod";
import { sectionsOf } from "../platform/markdown.ts";
import { BankError, type Fault } from "./bank.ts";
import { readMarkdownFiles } from "./markdown-file.ts";
import { sentencesOf } from "./sentences.ts";

const Day = z.union([z.string(), z.date()]).transform((day) => new Date(day).toISOString().slice(0, 10));

/** The head of a note's file (content/README.md). */
const Head = z.strictObject({
  title: z.string().min(1).max(65),
  law_as_at: Day,
  sources: z.array(z.strictObject({ name: z.string().min(1), url: z.url() })).min(1),
  /** The dated figures that it states. */
  constants: z.array(z.string()).default([]),
});

/** One question of a note and its answer, complete in itself. */
interface Passage {
  /** The address of its heading in the note. */
  anchor: string;
  /** The sub-area that it belongs to. */
  area: string;
  title: string;
  /** Plain text. */
  text: string;
  /** Its source: statute and section, case or page. */
  source: string;
  /** How people ask for it, for search and the study bot; not shown to learners. */
  asked: string[];
  /** Of these, the ways that one of its sentences answers. */
  answers: Answer[];
}

/** Ways to ask that one sentence of a passage answers, which is named by its first words. */
export interface Answer {
  opening: string;
  asked: string[];
}

/** A sub-area in a note. */
interface NoteArea {
  /** As in registry/rules/. */
  key: string;
  /** The address of its heading in the note. */
  anchor: string;
  title: string;
}

/** The study note of one topic. */
export interface Note {
  /** The topic's key. */
  topic: string;
  title: string;
  /** The day whose law it states. */
  lawAsAt: string;
  sources: { name: string; url: string }[];
  constants: string[];
  /** Markdown. */
  body: string;
  areas: NoteArea[];
  passages: Passage[];
}

const SOURCE = /^Source: (.+)$/m;
/** “Asked: …”, or “Asked (No law fixes): …” where the sentence that begins so answers. */
const ASKED = /^Asked(?: \(([^)\n]+)\))?: (.+)\n?/gm;
const COMMENT = /<!--[^>]*-->\n?/g;
const AREA = /^## (.+)\n<!-- area: ([a-z0-9-]+) -->/gm;

/** The sub-areas that a note names under its main headings. @param raw its body with the comments */
function areasOf(raw: string, body: string): NoteArea[] {
  const anchors = new Map(
    sectionsOf(body).flatMap(({ id, title, under }) => (under === undefined ? [[title, id] as const] : [])),
  );
  return [...raw.matchAll(AREA)].flatMap(([, heading = "", key = ""]) => {
    const [title] = sectionsOf(`## ${heading}`).map((section) => section.title);
    const anchor = anchors.get(title ?? "");
    return title && anchor ? [{ key, anchor, title }] : [];
  });
}

function passagesOf(body: string): Passage[] {
  return sectionsOf(body).flatMap(({ id, title, under, text }) => {
    if (under === undefined) return [];
    const source = SOURCE.exec(text)?.[1] ?? "";
    const ways = [...text.matchAll(ASKED)].map(([, opening, list = ""]) => ({
      opening,
      asked: list.split(";").map((way) => way.trim()),
    }));
    const asked = ways.flatMap((some) => some.asked);
    const answers = ways.flatMap((some) =>
      some.opening === undefined ? [] : [{ opening: some.opening, asked: some.asked }],
    );
    const said = text.replace(SOURCE, "").replace(ASKED, "").trim();
    return [{ anchor: id, area: under, title, text: said, source, asked, answers }];
  });
}

function faultsOf({ title, text, source, answers }: Passage): string[] {
  const lacking = !text || !source ? [`“${title}” has no ${text ? "source" : "text"}`] : [];
  const sentences = sentencesOf(text);
  const unknown = answers
    .filter(({ opening }) => !sentences.some((sentence) => sentence.startsWith(opening)))
    .map(({ opening }) => `“${title}” has no sentence that begins with “${opening}”`);
  // Brackets in the first words, for example, would show the line to learners.
  const unread = /^Asked\b/m.test(text) ? [`“${title}” has a line of ways to ask that cannot be read`] : [];
  return [...lacking, ...unknown, ...unread];
}

/**
 * The study notes by topic.
 * @throws BankError naming the file of every fault: a heading without a text or a source, or a sentence that is not there
 */
export function readNotes(contentDir: string): Note[] {
  const faults: Fault[] = [];
  const notes = readMarkdownFiles(contentDir, "notes", Head).map(({ name, file, head, body: raw }) => {
    const written = raw.replace(COMMENT, "");
    const passages = passagesOf(written);
    const body = written.replace(ASKED, "");
    for (const passage of passages)
      faults.push(...faultsOf(passage).map((message) => ({ file, line: 1, message })));
    const { title, law_as_at: lawAsAt, sources, constants } = head;
    return { topic: name, title, lawAsAt, sources, constants, body, areas: areasOf(raw, body), passages };
  });
  if (faults.length > 0) throw new BankError(faults);
  return notes;
}
