import { createHash } from "node:crypto";
import type { BankQuestion } from "./bank.ts";
import { type Change, changeBetween, saidBy, type Words } from "./words.ts";

const HASH_LENGTH = 12;

/** A hash of a question's words, which changes with any word of them. Spaces and line ends do not matter. */
export const stateOf = (words: Words): string =>
  createHash("sha256").update(saidBy(words)).digest("hex").slice(0, HASH_LENGTH);

/** Cardinals up to twelve and the tens. “One” is usually no figure. */
const CARDINALS: Record<string, string> = Object.fromEntries(
  Object.entries({
    ...{
      two: 2,
      three: 3,
      four: 4,
      five: 5,
      six: 6,
      seven: 7,
      eight: 8,
      nine: 9,
      ten: 10,
      eleven: 11,
      twelve: 12,
    },
    ...{ fourteen: 14, fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, ninety: 90 },
  }).map(([word, figure]) => [word, String(figure)]),
);

/** Figures with their units, numbers of statements, and words. */
const TOKEN = /(?<!\p{L})[$€£]?\d(?:[\d.,:/]*\d)?%?|\b(?:I{2,3}|IV|VI{0,3})\b|\p{L}+/gu;

/** The figures in a text. In an option, “I” counts as a statement's number too. */
function figuresOf(text: string, isOption = false): Set<string> {
  const figures = new Set<string>();
  for (const [token] of text.normalize("NFKC").matchAll(TOKEN)) {
    const cardinal = CARDINALS[token.toLowerCase()];
    if (/\d/.test(token)) figures.add(token.replaceAll(",", ""));
    else if (cardinal !== undefined) figures.add(cardinal);
    else if (/^(?:I{2,3}|IV|VI{0,3})$/.test(token) || (isOption && token === "I")) figures.add(token);
  }
  return figures;
}

interface Statement {
  place: string;
  figures: Set<string>;
}

const optionsIn = (options: readonly string[], of: string): Statement[] =>
  options.map((text, i) => ({ place: `option ${i + 1}${of}`, figures: figuresOf(text, true) }));

/**
 * The statements of a question by place. All explanations are one place: a reworded reason may take a figure over from
 * the explanation.
 */
function placesOf(w: Words): Statement[] {
  const options = w.params.filter((p) => typeof p === "string");
  const parts = w.params.filter((p) => typeof p !== "string");
  const explaining = [w.explanation, ...parts.map(({ E }) => E), ...w.rationales].join("\n");
  return [
    { place: "the body", figures: figuresOf(w.body) },
    ...optionsIn(options, ""),
    ...parts.flatMap(({ B, A }, i) => [
      { place: `part ${i + 1}`, figures: figuresOf(B) },
      ...optionsIn(A, ` of part ${i + 1}`),
    ]),
    { place: "the explanation", figures: figuresOf(explaining) },
    { place: "the source", figures: figuresOf(w.source) },
  ];
}

/** The options that belong together: each part's by themselves. */
const listsOf = (w: Words): string[][] => {
  const parts = w.params.filter((p) => typeof p !== "string");
  return parts.length > 0 ? parts.map(({ A }) => A) : [w.params.filter((p) => typeof p === "string")];
};

const keyOf = (w: Words) =>
  JSON.stringify([w.answer, w.maxScore, w.params.flatMap((p) => (typeof p === "string" ? [] : p.R))]);

const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []);

/** How alike two options are, from 0 to 1, by the words that they share. */
function likeness(one: string, other: string): number {
  const [a, b] = [wordsIn(one), wordsIn(other)];
  if (a.size + b.size === 0) return 1;
  return (2 * [...a].filter((word) => b.has(word)).length) / (a.size + b.size);
}

/** From this likeness on, an option is the same one in other words, and not one that shares a few. */
const ALIKE = 0.6;
/** By how much it must fit another position better than its own. */
const CLEARLY = 0.1;

/** Whether an option, perhaps reworded, has moved to where another one was. */
function isReordered(before: readonly string[], after: readonly string[]): boolean {
  return after.some((now, i) => {
    const own = likeness(now, before[i] ?? "");
    return before.some((then, j) => {
      const other = j === i ? 0 : likeness(now, then);
      return (other === 1 && own < 1) || (other >= ALIKE && other > own + CLEARLY);
    });
  });
}

const isAmong = (figures: Set<string>, others: Set<string>) =>
  [...figures].every((figure) => others.has(figure));

function figureFault(before: Words, after: Words): string | undefined {
  const former = placesOf(before);
  for (const [i, { place, figures }] of placesOf(after).entries()) {
    const then = former[i]?.figures ?? new Set();
    if (isAmong(figures, then) && isAmong(then, figures)) continue;
    const gone = [...then].filter((figure) => !figures.has(figure)).map((figure) => `${figure} is gone`);
    const come = [...figures].filter((figure) => !then.has(figure)).map((figure) => `${figure} is new`);
    return `a figure has changed in ${place}: ${[...gone, ...come].join(", ")}`;
  }
  return undefined;
}

/**
 * Why the change from one wording to another is more than wording: the key, the order of options or a figure changed.
 */
export function wordingFault(before: Words, after: Words): string | undefined {
  if (keyOf(before) !== keyOf(after)) return "its key has changed";
  const former = listsOf(before);
  const lists = listsOf(after);
  if (lists.some((list, i) => list.length !== former[i]?.length))
    return "the number of its options has changed";
  if (lists.some((list, i) => isReordered(former[i] ?? [], list)))
    return "the order of its options has changed";
  return figureFault(before, after);
}

/** Whether its file marks exactly this state of a question as a change of wording. */
export const isMarkedWording = (q: BankQuestion): boolean => q.wording?.hash === stateOf(q);

/** What a file's question changes, as marked by its author; a mark for another state means nothing. */
export function changeOfFile(before: Words, q: BankQuestion): Change {
  const change = changeBetween(before, q);
  return (change === "explanation" || change === "question") && isMarkedWording(q) ? "wording" : change;
}
