import { createHash } from "node:crypto";
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
  /** How many questions a case has. */
  parts: z.number().optional(),
  /** The set of a mock. */
  set: z.number().optional(),
});
export type SessionItem = z.infer<typeof SessionItem>;

/**
 * The name of an item within its day: made from what it asks, so that a page drawn before the plan changed starts what it
 * showed or nothing. Eight hexadecimal digits.
 */
export const itemKey = ({ kind, questions, set }: SessionItem): string =>
  createHash("sha256")
    .update(JSON.stringify([kind, set ?? 0, questions]))
    .digest("hex")
    .slice(0, 8);

/** Longer items are taken apart, so that each can be finished in one go. */
const LONGEST = 20;

const minutesOf = (chosen: readonly { seconds: number }[]) =>
  Math.max(1, Math.round(chosen.reduce((sum, { seconds }) => sum + seconds, 0) / 60));
const rulesWord = (n: number) => (n === 1 ? "1 rule" : `${n} rules`);
const questionsWord = (n: number) => (n === 1 ? "1 question" : `${n} questions`);

/** A case comes into no shorter session. */
const LEAST_WITH_CASE = 25;

/** Whether a session has room for a case of so many seconds, and for half as much besides. */
export const hasRoomFor = (minutes: number, seconds: number): boolean =>
  minutes >= LEAST_WITH_CASE && 1.5 * seconds <= 60 * minutes;

/** So few are no item of their own. */
const FEW = 4;

/** So many easy questions begin a learner's very first session. */
const OPENING = 10;

/** The easiest of what was chosen for a learner who has answered nothing yet. */
export function openingItem(chosen: readonly Chosen[]): { item: SessionItem; rest: Chosen[] } {
  const size = chosen.length < OPENING + FEW ? chosen.length : OPENING;
  const easiest = chosen.toSorted((a, b) => a.difficulty - b.difficulty).slice(0, size);
  const rest = chosen.filter((one) => !easiest.includes(one));
  return {
    item: {
      kind: "new",
      label: `Begin with ${questionsWord(easiest.length)}`,
      why: "The easiest of today's, to get going. Each answer is explained, and the plan learns from it what you know.",
      minutes: minutesOf(easiest),
      questions: easiest.map(({ question }) => question),
    },
    rest,
  };
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

/** Of rules that were asked before: what is to be said of why they come again. */
function whyAgain(chosen: readonly Chosen[]): string {
  const wrong = chosen.filter(({ memory }) => memory && !memory.isRight).length;
  const unsure = chosen.filter(({ memory }) => memory?.isRight && memory.isUnsure).length;
  const all = chosen.length;
  if (wrong === all) return all === 1 ? "It went wrong last time." : "All of these went wrong last time.";
  if (wrong > 0)
    return `${rulesWord(wrong)} of these went wrong last time; the rest would fade before the exam.`;
  if (unsure > 0)
    return `You were unsure of ${rulesWord(unsure)} here. Asked again now, they last until the exam.`;
  return "You met these rules before. Asked again now, they last until the exam.";
}

const reviewItem = (chosen: readonly Chosen[]): SessionItem => ({
  kind: "review",
  label: `Go over ${questionsWord(chosen.length)}`,
  why: whyAgain(chosen),
  minutes: minutesOf(chosen),
  questions: chosen.map(({ question }) => question),
});

/** New rules, and a few that were asked before. */
const mixedItem = (
  fresh: readonly Chosen[],
  again: readonly Chosen[],
  nameOf: (topic: number) => string,
): SessionItem => ({
  kind: "practice",
  label: `Practise ${questionsWord(fresh.length + again.length)}`,
  why: `${rulesWord(fresh.length)} that you have never met, mostly ${mostly(fresh, nameOf)}, and ${again.length} to go over.`,
  minutes: minutesOf([...fresh, ...again]),
  questions: [...again, ...fresh].map(({ question }) => question),
});

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
  const again = chosen.filter(({ memory }) => memory !== undefined);
  const fresh = chosen
    .filter(({ memory }) => memory === undefined)
    .sort(
      (a, b) => a.paper - b.paper || a.rule.topic - b.rule.topic || a.rule.area.localeCompare(b.rule.area),
    );
  const [first = [], ...others] = inPieces(fresh);
  if (again.length > 0 && again.length < FEW && first.length > 0)
    return [mixedItem(first, again, nameOf), ...others.map((piece) => newItem(piece, nameOf))];
  return [...inPieces(again).map(reviewItem), ...inPieces(fresh).map((piece) => newItem(piece, nameOf))];
}

/** A case of a paper. */
export const caseItem = (
  { id, parts, seconds }: { id: number; parts: number; seconds: number },
  paper: ExamPaper,
): SessionItem => ({
  kind: "case",
  label: `Work through a case of Paper ${paper.paper}`,
  why: `Cases give ${paper.parts * paper.markOfPart} of ${fullMarks(paper)} marks; this one has ${questionsWord(parts)}.`,
  minutes: minutesOf([{ seconds }]),
  questions: [id],
  parts,
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
