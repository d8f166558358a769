/** A question as the model of a learner sees it. Numbers of topics and questions are the database's. */
export interface Item {
  id: number;
  paper: number;
  topic: number;
  /** Key of the sub-area of its first rule; "" where it has no rule. */
  area: string;
  /** Key of its first rule; "" where it has none. */
  rule: string;
  /** In logits, above (harder) or below (easier) a middling question; frozen in a dated table. */
  difficulty: number;
  /** The chance of a right answer by guessing: 0.25 with four options, 0 for a blank. */
  floor: number;
  /** Questions asked in it: 1, or the parts of a case. */
  parts: number;
}

/** What a learner said of an answer before it was submitted. */
export type Sure = "guess" | "unsure" | "sure";

/** One marked answer. */
export interface Observation {
  item: Item;
  /** When it was marked, in days since 1970 with their fraction. */
  day: number;
  /** Right ones among `item.parts`. */
  right: number;
  /** Parts that were answered at all: of a case some may have been left out. */
  given: number;
  sure: Sure | null;
  /** How often the learner was marked on this very question before. */
  asked: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days since 1970, with their fraction. */
export const daysOf = (time: Date): number => time.getTime() / DAY_MS;
