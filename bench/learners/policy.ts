import type { Item, Observation } from "#server/features/ability/observation-rules.ts";

/** Whole marks of a paper: 0 to 100. */
export const MARKS = 101;

/** One paper of the exam, as its format weighs it: questions of one mark, and parts of cases of two. */
export interface ExamPaper {
  paper: number;
  mcqs: number;
  parts: number;
  /** The marks that pass. */
  pass: number;
  /** The weight of each topic by its number. */
  weights: ReadonlyMap<number, number>;
}

/** What a product knows before a learner's first answer. */
export interface Facts {
  /** Every question that can be asked; its number is its index. */
  items: readonly Item[];
  /** How long an average learner takes for each, including its explanation; by number. */
  seconds: readonly number[];
  papers: readonly ExamPaper[];
  /** The topic of each part of the bank's cases, by paper. */
  partTopics: ReadonlyMap<number, readonly number[]>;
  /** In days since 1970: the first on which the learner may study, and the exam's. */
  start: number;
  exam: number;
  /** The minutes that the learner plans for each weekday (0 is Sunday). Days are skipped all the same. */
  weekly: readonly number[];
  seed: number;
}

/** Decides what a learner practises. There is one per learner, and it observes every answer, in order. */
export interface Policy {
  name: string;
  observe(o: Observation): void;
  /**
   * The questions to ask next, by number and in order. Called again when all are answered and minutes are left; with
   * nothing to ask the session ends.
   */
  choose(day: number, minutes: number): readonly number[];
}

/** Forecasts the marks of one learner, and observes every answer, in order. */
export interface Forecaster {
  name: string;
  observe(o: Observation): void;
  /** The probability of each mark from 0 to 100 on the exam day, as seen on `day`; it sums to 1. */
  marks(paper: number, day: number): Float64Array;
  /** The probability that the next answer is right; for a case, in one of its parts. */
  next(item: Item, day: number, asked: number): number;
}

export type MakePolicy = (facts: Facts) => Policy;
export type MakeForecaster = (facts: Facts) => Forecaster;

export function examPaper(papers: readonly ExamPaper[], number: number): ExamPaper {
  const found = papers.find(({ paper }) => paper === number);
  if (!found) throw new Error(`there is no paper ${number}`);
  return found;
}
