import type { BankQuestion } from "./bank.ts";

/** What a learner reads of a question, from a file or a stored version. */
export interface Words {
  body: string;
  params: BankQuestion["params"];
  answer: string;
  explanation: string;
  rationales: string[];
  source: string;
  difficulty: string;
  tags: string[];
  maxScore: number;
}

/** Spaces and line ends do not matter; a blank line begins a paragraph. */
const plain = (text: string) =>
  text
    .replace(/[ \t\u00a0]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();

/** Field by field and in a fixed order, since a database returns the keys of an object in an order of its own. */
export const saidBy = (w: Words): string =>
  JSON.stringify([
    plain(w.body),
    w.params.map((p) => (typeof p === "string" ? plain(p) : [plain(p.B), p.A.map(plain), p.R, plain(p.E)])),
    w.answer,
    plain(w.explanation),
    w.rationales.map(plain),
    plain(w.source),
    w.difficulty,
    w.tags.toSorted(),
    w.maxScore,
  ]);

/** Whether two wordings say the same to a learner, so that the new one needs no version of its own. */
const sameWords = (a: Words, b: Words): boolean => saidBy(a) === saidBy(b);

/**
 * What a new wording changes: nothing, commas and capitals, better words for the same, the explanation of the key, or
 * what is asked. Only the author can say that words are better ones for the same (wording.ts).
 */
export type Change = "nothing" | "commas" | "wording" | "explanation" | "question";

/** Whether learners are notified of it. */
export const isAnnounced = (change: Change): boolean => change === "explanation" || change === "question";

const STOPS = new Set(".,;:!?()\"“”‘’'…");

/**
 * Without full stops at its ends. A loop, because a pattern for the end would start again at each stop of a long run.
 */
function withoutOuterStops(word: string): string {
  let from = 0;
  let to = word.length;
  while (from < to && STOPS.has(word.charAt(from))) from++;
  while (to > from && STOPS.has(word.charAt(to - 1))) to--;
  return word.slice(from, to);
}

const withoutStops = (word: string) => [...word].filter((sign) => !STOPS.has(sign)).join("");

/** The words of a text without what only affects reading; inside a figure each point counts. */
const bare = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .split(/\s+/)
    .map((word) => (/\d/.test(word) ? withoutOuterStops(word) : withoutStops(word)))
    .filter((word) => word !== "")
    .join(" ");

/** The stem and the options, whatever their commas and whichever option is the key. */
export const stemAndOptions = (w: Pick<Words, "body" | "params">): string =>
  JSON.stringify([
    bare(w.body),
    w.params.map((p) => (typeof p === "string" ? bare(p) : [bare(p.B), p.A.map(bare)])),
  ]);

const asks = (w: Words) =>
  JSON.stringify([
    stemAndOptions(w),
    w.params.map((p) => (typeof p === "string" ? "" : p.R)),
    w.answer,
    w.maxScore,
  ]);

const explains = (w: Words) =>
  JSON.stringify([
    bare(w.explanation),
    w.params.map((p) => (typeof p === "string" ? "" : bare(p.E))),
    w.rationales.map(bare),
    bare(w.source),
  ]);

/**
 * What a version changed compared with the one before it. A change of words that was not announced is one that its
 * author called wording.
 * @param before undefined for a question's first version
 */
export function changeOfVersion(before: Words | undefined, after: Words, wasAnnounced: boolean): Change {
  if (!before) return "question";
  const change = changeBetween(before, after);
  return isAnnounced(change) && !wasAnnounced ? "wording" : change;
}

/**
 * What it changes for a learner: after "question" an answer to the former wording says nothing about the new one;
 * "explanation" is announced, and statistics go on; "commas" is not announced.
 */
export function changeBetween(before: Words, after: Words): Change {
  if (sameWords(before, after)) return "nothing";
  if (asks(before) !== asks(after)) return "question";
  return explains(before) === explains(after) ? "commas" : "explanation";
}
