import { sentencesOf, withItems } from "../../content/sentences.ts";
import { termsOf } from "../search/rules.ts";
import { writtenOut } from "../search/typing-rules.ts";
import { leadOf } from "./lead-rules.ts";
import type { BotPassage } from "./rules.ts";
import { ASIDE } from "./sentence-choice-rules.ts";

/** They read a text with single blanks: with runs of them they would try every way to share a run out. */
const COMPARED: readonly RegExp[] = [
  /\b(?:difference|differs?|distinguish|compare)\b.*?\bbetween (.+?) (?:and|vs\.?|or) (.+)$/,
  /\bdifferences? of (.+?) (?:and|vs\.?|or) (.+)$/,
  /\b(?:distinguish|compare) (.+?) (?:and|from|with|to) (.+)$/,
  /^(.+?) (?:vs?\.?|versus) (.+)$/,
  /\bhow (?:is|are|does|do) (.+?) differ(?:ent)? from (.+)$/,
];

/** “lease and licence, what is the difference”: the question behind the two things. */
const ASKED_BEHIND = /[ ,;:](?:what|how|got|is there)\b[^,;:]{0,40}\bdiffer/;
const TWO = /^(.+?) (?:and|or|vs\.?) (.+?)[ ,;:]*$/;

/** “TDSR vs MSR which one is stricter”: what is asked of the two is behind them. */
const BEHIND =
  /[,;:(?]| (?:which|whats?|how|who|when|where|why|can|does|do|is|are|same|simple|explain|please|differen\w+|pros|for) .*/;

/** What is asked of two things may be something else than how they differ: “bank vs CPF, who gets paid first”. */
const ASKS_ELSE = /[ ,;:?](?:who|whom|when|where|why|how) /;

const SAYS_SO = /\b(?:differ|distinguish|compare)/;

/** A side without what is asked of both. */
const withoutAsked = (side: string): string => side.split(BEHIND)[0] ?? side;

/** The two things that a question compares, in its words; undefined for another question. */
export function sidesOf(prompt: string): Sides | undefined {
  const written = writtenOut(prompt.toLowerCase()).replace(/\s+/g, " ").trim();
  const behind = written.search(ASKED_BEHIND);
  const found = [
    ...(behind > 0 ? [TWO.exec(written.slice(0, behind))] : []),
    ...COMPARED.map((compared) => compared.exec(written)),
  ];
  for (const pair of found) {
    const [, one = "", said = ""] = pair ?? [];
    const other = withoutAsked(said);
    if (ASKS_ELSE.test(said) && !SAYS_SO.test(written)) return undefined;
    if (termsOf(one).length > 0 && termsOf(other).length > 0) return [one, other];
  }
  return undefined;
}

/** What answers a question together: the passages, which come before all others, and what they say first. */
export interface Together {
  passages: readonly BotPassage[];
  lead: string;
}

const isHeld = (terms: readonly string[], text: string): boolean => {
  const held = new Set(termsOf(text, Number.POSITIVE_INFINITY));
  return terms.every((term) => held.has(term));
};

type Sides = readonly [string, string];

/** Whether both sides are in the title of a passage. */
export const namesBoth = ({ title }: BotPassage, sides: Sides): boolean =>
  sides.every((side) => isHeld(termsOf(side), title));

/** Whether a side is what the title of a passage names, half of its words at least: “cost” is not the cost method. */
export function isNamedBy({ title }: BotPassage, side: string): boolean {
  const [terms, titled] = [termsOf(side), termsOf(title)];
  return isHeld(terms, title) && titled.filter((term) => terms.includes(term)).length * 2 >= titled.length;
}

/** Whether a passage speaks of both sides. */
export const speaksOf = ({ title, text }: BotPassage, sides: Sides): boolean =>
  isHeld(
    sides.flatMap((side) => termsOf(side)),
    `${title} ${text}`,
  );

/** What a passage says of both sides: in one sentence, or in the first that speaks of each. */
export function saidOfBoth(prompt: string, passage: BotPassage, sides: Sides): Together {
  const terms = sides.map((side) => termsOf(side));
  const sentences = sentencesOf(passage.text).filter((sentence) => !ASIDE.test(sentence));
  const lead = leadOf(prompt, passage);
  const isWhole = isHeld(terms.flat(), lead);
  const whole = isWhole ? undefined : sentences.find((sentence) => isHeld(terms.flat(), sentence));
  const each = terms.map((side) => sentences.find((sentence) => isHeld(side, sentence)));
  const isSplit = !isWhole && !whole && !each.includes(undefined);
  const both = isSplit ? sentences.filter((sentence) => each.includes(sentence)).join(" ") : lead;
  return { passages: [passage], lead: whole ? withItems(passage.text, whole) : both };
}

/** Some passages before all others, and what is left behind them. */
export const withFirst = (passages: readonly BotPassage[], first: readonly BotPassage[]): BotPassage[] => [
  ...first,
  ...passages.filter(({ href }) => !first.some((one) => one.href === href)),
];

export const noteOf = ({ href }: BotPassage) => href.split("#")[0];

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
