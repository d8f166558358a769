import { z } from "zod";
import { type ExamPaper, fullMarks } from "../ability/exam-rules.ts";
import type { Chosen } from "./choose-rules.ts";

/** An item of a day's session, as it is stored. */
export const SessionItem = z.object({
  kind: z.enum(["review", "new", "practice", "case", "mock", "again"]),
  label: z.string(),
  why: z.string(),
  minutes: z.number(),
  /** Question IDs in their order; empty for a mock. */
  questions: z.array(z.number()),
  /** The set of a mock. */
  set: z.number().optional(),
});
export type SessionItem = z.infer<typeof SessionItem>;

const CASE_MINUTES = 20;
/** A case joins a session that has room for it and half as much besides. */
const ROOM_FOR_CASE = 30;
/** Longer items are taken apart, so that each can be finished in one go. */
const LONGEST = 20;

const minutesOf = (chosen: readonly { seconds: number }[]) =>
  Math.max(1, Math.round(chosen.reduce((sum, { seconds }) => sum + seconds, 0) / 60));
const rulesWord = (n: number) => (n === 1 ? "1 rule" : `${n} rules`);
const questionsWord = (n: number) => (n === 1 ? "1 question" : `${n} questions`);

/** How many seconds are left for single questions beside a case, and whether there is room for one. */
export function roomOf(minutes: number): { seconds: number; hasCase: boolean } {
  const hasCase = minutes >= ROOM_FOR_CASE;
  return { seconds: 60 * (hasCase ? minutes - CASE_MINUTES : minutes), hasCase };
}

/** Up to two names of what is most among some questions: "Planning and Stamp Duties". */
function mostly(chosen: readonly Chosen[], nameOf: (topic: number) => string): string {
  const byTopic = [...Map.groupBy(chosen, ({ rule }) => rule.topic)].sort(
    (a, b) => b[1].length - a[1].length,
  );
  return byTopic
    .slice(0, 2)
    .map(([topic]) => nameOf(topic))
    .join(" and ");
}

function reviewItem(chosen: readonly Chosen[]): SessionItem {
  const wrong = chosen.filter(({ memory }) => memory && !memory.isRight).length;
  const unsure = chosen.filter(({ memory }) => memory?.isRight && memory.isUnsure).length;
  const why =
    wrong > 0
      ? `${rulesWord(wrong)} of these went wrong last time; the rest would fade before the exam.`
      : unsure > 0
        ? `You were unsure of ${rulesWord(unsure)} here; asked again now, they last until the exam.`
        : "You met these rules before. Asked again now, they last until the exam.";
  return {
    kind: "review",
    label: `Go over ${questionsWord(chosen.length)}`,
    why,
    minutes: minutesOf(chosen),
    questions: chosen.map(({ question }) => question),
  };
}

const newItem = (chosen: readonly Chosen[], nameOf: (topic: number) => string): SessionItem => ({
  kind: "new",
  label: `Meet ${rulesWord(chosen.length)} for the first time`,
  why: `Rules you have never met add most marks: here mostly ${mostly(chosen, nameOf)}.`,
  minutes: minutesOf(chosen),
  questions: chosen.map(({ question }) => question),
});

function inPieces<T>(all: readonly T[]): T[][] {
  const pieces = Math.ceil(all.length / LONGEST);
  const size = Math.ceil(all.length / Math.max(1, pieces));
  return Array.from({ length: pieces }, (_, i) => all.slice(i * size, (i + 1) * size));
}

/** The items of a session: what is to be gone over, then what is new, by topic. */
export function itemsOf(chosen: readonly Chosen[], nameOf: (topic: number) => string): SessionItem[] {
  const reviews = chosen.filter(({ memory }) => memory !== undefined);
  const fresh = chosen
    .filter(({ memory }) => memory === undefined)
    .sort(
      (a, b) => a.paper - b.paper || a.rule.topic - b.rule.topic || a.rule.area.localeCompare(b.rule.area),
    );
  return [...inPieces(reviews).map(reviewItem), ...inPieces(fresh).map((piece) => newItem(piece, nameOf))];
}

/** A case of a paper, of so many parts. */
export const caseItem = (question: number, paper: ExamPaper, parts: number): SessionItem => ({
  kind: "case",
  label: `Work through a case of Paper ${paper.paper}`,
  why: `Cases give ${paper.parts * paper.markOfPart} of ${fullMarks(paper)} marks; this one has ${questionsWord(parts)}.`,
  minutes: CASE_MINUTES,
  questions: [question],
});

/** A full paper. */
export const mockItem = (set: { id: number; title: string; minutes: number }): SessionItem => ({
  kind: "mock",
  label: `Sit ${set.title}`,
  why: "A full paper under the clock tells most about where you are, with time left to mend what it shows.",
  minutes: set.minutes,
  questions: [],
  set: set.id,
});

/** What went wrong today, once more. */
export function againItem(wrong: readonly { id: number; seconds: number }[]): SessionItem {
  const asked = wrong.slice(0, LONGEST);
  return {
    kind: "again",
    label: `Once more: ${questionsWord(asked.length)} from today`,
    why: "What went wrong sticks best when it is answered again before the day is over.",
    minutes: minutesOf(asked),
    questions: asked.map(({ id }) => id),
  };
}
