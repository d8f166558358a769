import { termsOf } from "../search/rules.ts";
import { writtenOut } from "../search/typing-rules.ts";
import type { BotPassage } from "./rules.ts";

/** They read a text with single blanks: with runs of them they would try every way to share a run out. */
const COMPARED: readonly RegExp[] = [
  /\b(?:difference|differs?|distinguish|compare)\b.*?\bbetween (.+?) (?:and|vs\.?|or) (.+)$/,
  /\b(?:distinguish|compare) (.+?) (?:and|from|with|to) (.+)$/,
  /^(.+?) (?:vs?\.?|versus) (.+)$/,
  /\bhow (?:is|are|does|do) (.+?) differ(?:ent)? from (.+)$/,
];

/** “lease and licence, what is the difference”: the question behind the two things. */
const ASKED_BEHIND = /[ ,;:](?:what|how|got|is there)\b[^,;:]{0,40}\bdiffer/;
const TWO = /^(.+?) (?:and|or|vs\.?) (.+?)[ ,;:]*$/;

/** “TDSR vs MSR which one is stricter”: what is asked of the two is behind them. */
const BEHIND =
  /[,;:(?]| (?:which|whats?|how|who|when|where|why|can|does|do|is|are|same|simple|explain|please) .*/;

/** A side without what is asked of both. */
const withoutAsked = (side: string): string => side.split(BEHIND)[0] ?? side;

/** The two things that a question compares, in its words; undefined for another question. */
export function sidesOf(prompt: string): readonly [string, string] | undefined {
  const written = writtenOut(prompt.toLowerCase()).replace(/\s+/g, " ").trim();
  const behind = written.search(ASKED_BEHIND);
  const found = [
    ...(behind > 0 ? [TWO.exec(written.slice(0, behind))] : []),
    ...COMPARED.map((compared) => compared.exec(written)),
  ];
  for (const pair of found) {
    const [, one = "", said = ""] = pair ?? [];
    const other = withoutAsked(said);
    if (termsOf(one).length > 0 && termsOf(other).length > 0) return [one, other];
  }
  return undefined;
}

/**
 * What answers a comparison, best first: a passage that speaks of both sides, or else the best of each side before all others.
 * @param bests the best passage of each side
 */
export function withBothSides(passages: readonly BotPassage[], { sides, bests }: Compared): BotPassage[] {
  const [best] = passages;
  const held = new Set(termsOf(`${best?.title} ${best?.text}`, Number.POSITIVE_INFINITY));
  if (best && sides.flatMap((side) => termsOf(side)).every((term) => held.has(term))) return [...passages];
  return [...bests, ...passages.filter(({ href }) => !bests.some((one) => one.href === href))];
}

const noteOf = ({ href }: BotPassage) => href.split("#")[0];

/**
 * What answers both sides: two passages of one note, since what is compared belongs together, and a word of one side alone may
 * mean something else in another note. Both lists are best first.
 */
export function bestPair(
  ones: readonly BotPassage[],
  others: readonly BotPassage[],
): [BotPassage, BotPassage] | undefined {
  for (const one of ones) {
    const other = others.find((each) => noteOf(each) === noteOf(one) && each.href !== one.href);
    if (other) return [one, other];
  }
  return undefined;
}

/** A comparison, with a passage for each of its sides. */
export interface Compared {
  sides: readonly [string, string];
  bests: readonly [BotPassage, BotPassage];
}
