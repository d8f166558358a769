import type { Bank, BankQuestion } from "../bank.ts";
import { AVOIDED, foundIn } from "../lint/avoided.ts";
import { examQuestions, type Item, itemsOf } from "../lint/rule.ts";
import { outcomeOf, outcomesOf } from "../outcomes.ts";
import { hasStatements, quantileOf, wordsOf } from "./measures.ts";

/** The target share of each kind among the MCQs of the exam shelf, in percent. Sums differ by paper. */
const MIX: readonly {
  name: string;
  kinds: readonly Item["kind"][];
  wanted: readonly [number, number];
}[] = [
  { name: "direct", kinds: ["direct"], wanted: [30, 30] },
  { name: "scenario", kinds: ["scenario"], wanted: [45, 45] },
  { name: "sums", kinds: ["computation"], wanted: [5, 18] },
  { name: "documents", kinds: ["document"], wanted: [8, 8] },
  { name: "order, NOT, I–III", kinds: ["sequence", "negative", "combination"], wanted: [5, 5] },
];

/** The minimum number of questions per outcome, and the minimum share of MCQs with four statements as options. */
export const WANTED = { perOutcome: 4, statements: 50, median: 60, ninth: 90 };

/** The exam shelf of a bank, or of some of its topics, and its measurements. */
export interface Shelf {
  mcqs: Item[];
  parts: Item[];
  beyond: BankQuestion[];
  /** MCQs and parts that a reader has scored, and those not yet reviewed against the standard. */
  scored: number;
  unscored: number;
}

const itemsOfType = (questions: BankQuestion[], type: BankQuestion["type"]) =>
  questions.filter((q) => q.type === type).flatMap(itemsOf);

/** @param topics whose questions are measured */
export function shelfOf(bank: Bank, topics: readonly string[]): Shelf {
  const own = examQuestions(bank).filter((q) => topics.includes(q.topic));
  const items = own.flatMap(itemsOf);
  return {
    mcqs: itemsOfType(own, "mcq"),
    parts: itemsOfType(own, "csq"),
    beyond: bank.sets
      .flatMap((set) => set.questions)
      .filter((q) => q.shelf === "beyond" && topics.includes(q.topic)),
    scored: items.filter(({ id }) => bank.registry.scores.has(id)).length,
    unscored: items.filter(({ question }) => question.unscored).length,
  };
}

export interface OutcomeCount {
  code: string;
  says: string;
  topic: string | null;
  paper: number;
  mcqs: number;
  parts: number;
}

/** Each outcome with its MCQs and parts of cases. */
export function outcomeCounts(bank: Bank): OutcomeCount[] {
  const items = examQuestions(bank).flatMap(itemsOf);
  const byCode = Map.groupBy(items, (item) => outcomeOf(item, bank));
  return outcomesOf(bank).map((outcome) => {
    const own = byCode.get(outcome.code) ?? [];
    const mcqs = own.filter(({ question }) => question.type === "mcq").length;
    return { ...outcome, mcqs, parts: own.length - mcqs };
  });
}

/** How many MCQs and parts have each construction that the standard avoids. */
export const avoidedCounts = (items: readonly Item[]): { name: string; count: number }[] =>
  AVOIDED.map((avoided) => ({
    name: avoided.name,
    count: items.filter((item) => foundIn(item, avoided) !== undefined).length,
  }));

/** Median and 90th percentile of the words, and the share of four statements as options. */
const measuresOf = (items: readonly Item[]) => ({
  median: quantileOf(items.map(wordsOf), 0.5),
  ninth: quantileOf(items.map(wordsOf), 0.9),
  statements: items.filter(hasStatements).length,
});

const percent = (count: number, of: number) => (of === 0 ? "–" : `${Math.round((100 * count) / of)}%`);

/** One line of the report on a shelf: a name, its value, and the target for each paper. */
export const FIGURES: readonly {
  name: string;
  of: (shelf: Shelf) => string | number;
  wanted: readonly [string | number, string | number];
}[] = [
  { name: "MCQs", of: ({ mcqs }) => mcqs.length, wanted: ["1,500 in both", "1,500 in both"] },
  { name: "parts of cases", of: ({ parts }) => parts.length, wanted: ["120 a paper", "120 a paper"] },
  { name: "beyond the exam", of: ({ beyond }) => beyond.length, wanted: ["", ""] },
  { name: "MCQs and parts that a reader has scored", of: ({ scored }) => scored, wanted: ["all", "all"] },
  { name: "not yet reviewed against the standard", of: ({ unscored }) => unscored, wanted: ["none", "none"] },
  ...MIX.map(({ name, kinds, wanted: [one, two] }) => ({
    name,
    of: ({ mcqs }: Shelf) => percent(mcqs.filter(({ kind }) => kinds.includes(kind)).length, mcqs.length),
    wanted: [`${one}%`, `${two}%`] as const,
  })),
  {
    name: "four statements as options",
    of: ({ mcqs }) => percent(measuresOf(mcqs).statements, mcqs.length),
    wanted: [`${WANTED.statements}%`, `${WANTED.statements}%`],
  },
  {
    name: "words of an MCQ, median",
    of: ({ mcqs }) => measuresOf(mcqs).median,
    wanted: [WANTED.median, WANTED.median],
  },
  {
    name: "nine in ten have up to",
    of: ({ mcqs }) => measuresOf(mcqs).ninth,
    wanted: [WANTED.ninth, WANTED.ninth],
  },
];
