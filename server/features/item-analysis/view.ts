import { z } from "zod";
import { ITEM_FLAGS, type Item, type ItemVersion } from "#contract/item-analysis.ts";
import { csvLine } from "../../platform/csv.ts";
import { grade } from "../practice/rules.ts";
import { figuresOf, type ItemSums } from "./rules.ts";

interface SumsRow {
  substance: number;
  answer: string;
  /** The key since the question was regraded. */
  regraded: string | null;
  timed: number;
  medianSeconds: number | null;
  strong: number[];
  /** Of each option that somebody chose; the two sums are whole numbers as texts. */
  choices: [choice: number, n: number, rested: number, rest: string, squares: string][];
}

export interface ItemRow extends SumsRow {
  questionId: number;
  topicId: number;
  topicName: string;
  paper: number;
  body: string;
}

export interface VersionRow extends SumsRow {
  isCurrent: boolean;
  since: Date;
  body: string;
  params: unknown;
}

const CHOICES = [1, 2, 3, 4];

/** The product's own marking says which options are right. */
const sumsOf = (row: SumsRow): ItemSums => ({
  version: row.substance,
  keys: CHOICES.filter(
    (choice) =>
      grade({ qnType: "mcq", params: [], answer: row.answer, regraded: row.regraded }, String(choice)) > 0,
  ),
  choices: row.choices.map(([choice, n, rested, rest, squares]) => ({
    choice,
    n,
    rested,
    rest: BigInt(rest),
    squares: BigInt(squares),
  })),
  timed: row.timed,
  medianSeconds: row.medianSeconds,
  strong: row.strong,
});

export const itemView = (row: ItemRow): Item => ({
  QuestionID: row.questionId,
  TopicID: row.topicId,
  TopicName: row.topicName,
  Paper: row.paper,
  Body: row.body,
  ...figuresOf(sumsOf(row)),
});

/** @param fifths what the learners of this version chose, by fifth from 0 */
export function versionView(
  row: VersionRow,
  fifths: readonly { fifth: number; choice: number; n: number }[],
): ItemVersion {
  const figures = figuresOf(sumsOf(row));
  const group = (fifth: number) => {
    const chosen = fifths.filter((f) => f.fifth === fifth);
    const total = chosen.reduce((sum, f) => sum + f.n, 0);
    const shareOf = (choice: number) => (chosen.find((f) => f.choice === choice)?.n ?? 0) / total;
    return { Answers: total, Shares: total === 0 ? [] : CHOICES.map(shareOf) };
  };
  return {
    ...figures,
    IsCurrent: row.isCurrent,
    Since: row.since.toISOString(),
    Body: row.body,
    OptionTexts: z.array(z.string()).parse(row.params),
    // A correlation is rounded to what a picture needs.
    Fifths: figures.Discrimination === null ? [] : [0, 1, 2, 3, 4].map(group),
  };
}

const LETTERS = ["A", "B", "C", "D"];

const HEADINGS = [
  "Question",
  "Version",
  "Paper",
  "Topic",
  "Begins",
  "First answers",
  "Too few",
  "Facility",
  "Discrimination",
  "Median seconds",
  "Key",
  ...LETTERS.flatMap((letter) => [`${letter} share`, `${letter} discrimination`]),
  ...ITEM_FLAGS,
];

const figure = (value: number | null) => (value === null ? "" : Number(value.toFixed(4)));

/** The list as CSV, a line per item, with headings; an unknown figure is empty. */
export function* csvOf(items: readonly Item[]): Generator<string> {
  yield csvLine(HEADINGS);
  for (const item of items)
    yield csvLine([
      item.QuestionID,
      item.Version,
      item.Paper,
      item.TopicName,
      item.Body,
      item.Answers,
      item.TooFew ? "yes" : "no",
      figure(item.Facility),
      figure(item.Discrimination),
      item.MedianSeconds ?? "",
      item.Options.filter((option) => option.IsKey)
        .map((option) => LETTERS[option.Choice - 1])
        .join(" "),
      ...item.Options.flatMap((option) => [figure(option.Share), figure(option.Discrimination)]),
      ...ITEM_FLAGS.map((flag) => (item.Flags.includes(flag) ? "yes" : "no")),
    ]);
}
