import type { ItemColumn, ItemFlag, ItemSort } from "#contract/item-analysis.ts";

/** What each flag is called, and what it says about a question. */
export const FLAG_WORDS: Record<ItemFlag, { name: string; hint: string }> = {
  key_suspicious: {
    name: "Key suspicious",
    hint: "The strongest learners choose a wrong option more often than the key.",
  },
  negative: { name: "Negative", hint: "The weaker learners get it right more often than the stronger." },
  too_hard: { name: "Too hard", hint: "Fewer than 30% are right: little more than guessing would give." },
  too_easy: { name: "Too easy", hint: "More than 95% are right." },
  unused_distractor: { name: "Unused option", hint: "Fewer than 5% choose one of the wrong options." },
};

/** The columns of the table, as their heads and the phone's list of orders name them. */
export const COLUMN_WORDS: Record<ItemColumn, { head: string; name: string; isFigure: boolean }> = {
  question: { head: "Question", name: "Question", isFigure: false },
  topic: { head: "Topic", name: "Topic", isFigure: false },
  flags: { head: "Flags", name: "Flags", isFigure: true },
  answers: { head: "Answers", name: "First answers", isFigure: true },
  facility: { head: "Right", name: "Share that was right", isFigure: true },
  discrimination: { head: "Discr.", name: "Discrimination", isFigure: true },
  a: { head: "A", name: "Share of option A", isFigure: true },
  b: { head: "B", name: "Share of option B", isFigure: true },
  c: { head: "C", name: "Share of option C", isFigure: true },
  d: { head: "D", name: "Share of option D", isFigure: true },
  time: { head: "Time", name: "Median time", isFigure: true },
};

export const isDown = (sort: ItemSort): boolean => sort.startsWith("-");

/** The column that a list is sorted by. */
export function columnOf(sort: ItemSort): ItemColumn | undefined {
  const name = isDown(sort) ? sort.slice(1) : sort;
  return COLUMNS.find((column) => column === name);
}

/** From the left to the right of the table. */
export const COLUMNS: readonly ItemColumn[] = [
  "question",
  "topic",
  "flags",
  "answers",
  "facility",
  "discrimination",
  "a",
  "b",
  "c",
  "d",
  "time",
];

/** What another click on a column sorts by: figures from the largest down first, words from A. */
export function sortAfter(column: ItemColumn, sort: ItemSort): ItemSort {
  const down: ItemSort = `-${column}`;
  if (columnOf(sort) !== column) return COLUMN_WORDS[column].isFigure ? down : column;
  return isDown(sort) ? column : down;
}

/** An order out of the address; undefined for anything else. */
export const sortFrom = (value: string | null): ItemSort | undefined =>
  COLUMNS.flatMap((column): ItemSort[] => [column, `-${column}`]).find((sort) => sort === value);

/** A flag out of the address; undefined for anything else. */
export const flagFrom = (value: string | null): ItemFlag | undefined => FLAGS.find((flag) => flag === value);

export const FLAGS: readonly ItemFlag[] = [
  "key_suspicious",
  "negative",
  "too_hard",
  "too_easy",
  "unused_distractor",
];

/** 0.634 as 63%; undefined if it is not known. */
export const percent = (share: number | null): string | undefined =>
  share === null ? undefined : `${Math.round(share * 100)}%`;

/** 0.4217 as 0.42, with a true minus; undefined if it is not known. */
export const correlation = (r: number | null): string | undefined =>
  r
    ?.toFixed(2)
    .replace(/^-0\.00$/, "0.00")
    .replace("-", "−");

/** Seconds as 48 s, or 2 min 5 s. */
export function duration(seconds: number | null): string | undefined {
  if (seconds === null) return undefined;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
