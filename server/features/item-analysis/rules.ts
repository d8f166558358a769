import type { ItemFigures, ItemFlag, ItemOption, ItemSort } from "#contract/item-analysis.ts";

/** Below this many answers a correlation may be off by ±0.36, and a share by ±0.18, so it means nothing yet. */
const ENOUGH = 30;
/** One in four is right by guessing among four options; below this a question says little more than that. */
const TOO_HARD_BELOW = 0.3;
/** If nearly everybody knows it, it distinguishes nobody. */
const TOO_EASY_ABOVE = 0.95;
/** A wrong option that fewer than one in twenty choose distracts nobody: the usual threshold. */
const UNUSED_BELOW = 0.05;

/** First answers of one kind: how many, those with a known rest, and the exact sums of that and of its squares. */
export interface Sums {
  n: number;
  rested: number;
  rest: bigint;
  squares: bigint;
}

/** First answers that chose an option. */
export interface ChoiceSums extends Sums {
  choice: number;
}

/** What is known about an item: the sums, and figures that need the whole distribution. */
export interface ItemSums {
  version: number;
  /** The options that are right at present. */
  keys: readonly number[];
  choices: readonly ChoiceSums[];
  timed: number;
  medianSeconds: number | null;
  /** How many of the strongest learners chose each option. */
  strong: readonly number[];
}

const CHOICES = [1, 2, 3, 4];

function add(parts: readonly Sums[]): Sums {
  const sum = { n: 0, rested: 0, rest: 0n, squares: 0n };
  for (const part of parts) {
    sum.n += part.n;
    sum.rested += part.rested;
    sum.rest += part.rest;
    sum.squares += part.squares;
  }
  return sum;
}

/**
 * Correlations between being one of some learners and the rest of the attempt, over `all` with a known rest: Pearson's,
 * which for a yes or no is called point-biserial. Computed in integers up to the last division.
 * @returns for those learners from -1 to 1; null if either is the same for everybody
 */
export function pointBiserial(all: Sums): (part: Sums) => number | null {
  const n = BigInt(all.rested);
  const spread = n * all.squares - all.rest * all.rest;
  const deviation = Math.sqrt(Number(spread));
  return (part) => {
    const others = all.rested - part.rested;
    if (part.rested === 0 || others === 0 || spread <= 0n) return null;
    const together = Number(n * part.rest - BigInt(part.rested) * all.rest);
    const r = together / (deviation * Math.sqrt(part.rested * others));
    return Math.max(-1, Math.min(1, r));
  };
}

/** The figures of an item; null if there are too few answers for one. */
export function figuresOf(item: ItemSums): ItemFigures {
  const all = add(item.choices);
  const right = add(item.choices.filter((c) => item.keys.includes(c.choice)));
  const tooFew = all.n < ENOUGH;
  const correlation = tooFew || all.rested < ENOUGH ? () => null : pointBiserial(all);
  const options = CHOICES.map((choice): ItemOption => {
    const chose = add(item.choices.filter((c) => c.choice === choice));
    return {
      Choice: choice,
      IsKey: item.keys.includes(choice),
      Share: tooFew ? null : chose.n / all.n,
      Discrimination: correlation(chose),
    };
  });
  const figures = {
    Facility: tooFew ? null : right.n / all.n,
    Discrimination: correlation(right),
    Options: options,
  };
  return {
    Version: item.version,
    Answers: all.n,
    Rested: all.rested,
    Timed: item.timed,
    TooFew: tooFew,
    ...figures,
    MedianSeconds: item.timed < ENOUGH ? null : item.medianSeconds,
    Flags: flagsOf(figures, all.rested < ENOUGH ? [] : item.strong),
  };
}

function flagsOf(
  { Facility, Discrimination, Options }: Pick<ItemFigures, "Facility" | "Discrimination" | "Options">,
  strong: readonly number[],
): ItemFlag[] {
  if (Facility === null) return [];
  const wrong = Options.filter((option) => !option.IsKey);
  const strongOf = ({ Choice }: ItemOption) => strong[Choice - 1] ?? 0;
  const keyTaken = Math.max(...Options.filter((option) => option.IsKey).map(strongOf));
  const has: Record<ItemFlag, boolean> = {
    key_suspicious: wrong.some((option) => strongOf(option) > keyTaken),
    negative: Discrimination !== null && Discrimination < 0,
    too_hard: Facility < TOO_HARD_BELOW,
    too_easy: Facility > TOO_EASY_ABOVE,
    unused_distractor: wrong.some(({ Share }) => Share !== null && Share < UNUSED_BELOW),
  };
  return SERIOUS_FIRST.filter((flag) => has[flag]);
}

/** The worst first: a wrong key teaches something false; an option that nobody takes only wastes room. */
const SERIOUS_FIRST: readonly ItemFlag[] = [
  "key_suspicious",
  "negative",
  "too_hard",
  "too_easy",
  "unused_distractor",
];

/** How urgent the flags are: one serious flag weighs more than all below it. */
const weightOf = (flags: readonly ItemFlag[]) =>
  flags.reduce((sum, flag) => sum + 2 ** (SERIOUS_FIRST.length - SERIOUS_FIRST.indexOf(flag)), 0);

interface Sortable extends ItemFigures {
  QuestionID: number;
  TopicName: string;
  Paper: number;
}

const share = (choice: number) => (item: Sortable) => item.Options[choice - 1]?.Share ?? null;

const VALUES: Record<string, (item: Sortable) => number | string | null> = {
  question: (item) => item.QuestionID,
  topic: (item) => `${item.Paper} ${item.TopicName}`,
  answers: (item) => item.Answers,
  facility: (item) => item.Facility,
  discrimination: (item) => item.Discrimination,
  time: (item) => item.MedianSeconds,
  a: share(1),
  b: share(2),
  c: share(3),
  d: share(4),
  flags: (item) => weightOf(item.Flags),
};

/** In the order of a column; items without a figure come last either way, and ties are by question. */
export function sortItems<T extends Sortable>(items: readonly T[], sort: ItemSort): T[] {
  const isDown = sort.startsWith("-");
  const read = VALUES[isDown ? sort.slice(1) : sort] ?? (() => null);
  const ranked = items.map((item) => ({ item, value: read(item) }));
  ranked.sort((a, b) => {
    if (a.value === b.value) return a.item.QuestionID - b.item.QuestionID;
    if (a.value === null) return 1;
    if (b.value === null) return -1;
    return a.value < b.value === isDown ? 1 : -1;
  });
  return ranked.map(({ item }) => item);
}
