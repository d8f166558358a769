import type { Facts } from "./sum-fact-rules.ts";
import type { Token } from "./sum-word-rules.ts";

/** How far from a figure the word may be that says what it is. */
const NEAR = 4;
/** A bare figure from here on is dollars, where a sum takes nothing else of that size. */
const LEAST_BARE = 100;

export interface Figure {
  value: number;
  /** Where it is among the tokens. */
  at: number;
}

/** The word at a place; "" for what is no word. */
export const wordAt = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at];
  return token?.kind === "word" ? token.word : "";
};

/** The words from a figure to the next figure, pause or end, nearest first, and what ends them. */
export function wordsBeside(tokens: readonly Token[], at: number, step: 1 | -1, near = NEAR) {
  const beside = step === 1 ? tokens.slice(at + 1) : tokens.slice(0, at).reverse();
  const end = beside.findIndex(({ kind }) => kind !== "word");
  const words = end === -1 ? beside : beside.slice(0, end);
  return {
    words: words.slice(0, near).flatMap((token) => (token.kind === "word" ? token.word : [])),
    endsAt: beside[end]?.kind,
  };
}

/** What a figure is: by the word before it or, if that says nothing, by the one behind, unless that may be of the next figure. */
export function labelAt<Label>(
  tokens: readonly Token[],
  at: number,
  labelOf: (word: string) => Label | undefined,
): Label | undefined {
  const [before, after] = [wordsBeside(tokens, at, -1), wordsBeside(tokens, at, 1)];
  const isShared = after.endsAt !== undefined && after.endsAt !== "break";
  const words = [...before.words, ...(isShared ? after.words.slice(0, 1) : after.words)];
  return words.map(labelOf).find((label) => label !== undefined);
}

const UNIT =
  /^(?:psf|psm|sqm|sqft|sq|sf|square|days?|yo|units?|rooms?|rm|st|nd|rd|th|am|pm|lots?|persons?|people)$/;

/** The amounts that a question names: those in dollars, and bare figures of that size without a unit. */
export const amountsOf = ({ tokens }: Facts): Figure[] =>
  tokens.flatMap((token, at) => {
    if (token.kind === "money") return [{ value: token.amount, at }];
    const isBare = token.kind === "number" && token.value >= LEAST_BARE && !UNIT.test(wordAt(tokens, at + 1));
    return isBare ? [{ value: token.value, at }] : [];
  });

/** The percentages that a question names, as rates: 0.05 for 5%. */
export const ratesOf = ({ tokens }: Facts): Figure[] =>
  tokens.flatMap((token, at) => (token.kind === "share" ? [{ value: token.percent / 100, at }] : []));

/** Figures that are neither dollars nor percentages: counts, ratios, ages. */
export const numbersOf = ({ tokens }: Facts): Figure[] =>
  tokens.flatMap((token, at) => (token.kind === "number" ? [{ value: token.value, at }] : []));

/** Times, in months. */
export const timesOf = ({ tokens }: Facts): Figure[] =>
  tokens.flatMap((token, at) => (token.kind === "months" ? [{ value: token.months, at }] : []));

/** All figures by what they are; undefined if one says nothing of itself. */
export function sortedBy<Label extends string>(
  { tokens }: Facts,
  figures: readonly Figure[],
  labelOf: (word: string) => Label | undefined,
): Partial<Record<Label, number[]>> | undefined {
  const sorted: Partial<Record<Label, number[]>> = {};
  for (const { value, at } of figures) {
    const label = labelAt(tokens, at, labelOf);
    if (!label) return undefined;
    sorted[label] = [...(sorted[label] ?? []), value];
  }
  return sorted;
}

/** The one member of a list; undefined if there are none or several. */
export const only = <One>(list: readonly One[] | undefined): One | undefined =>
  list?.length === 1 ? list[0] : undefined;

export const total = (amounts: readonly number[] | undefined): number =>
  (amounts ?? []).reduce((sum, amount) => sum + amount, 0);
