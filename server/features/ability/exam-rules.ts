import type { Item } from "./observation-rules.ts";

/** The chance of a right guess among four options. */
export const GUESS = 0.25;

/** One rule as a paper of the exam asks it. */
export interface ExamRule {
  topic: number;
  area: string;
  /** "" where a topic has no questions. */
  rule: string;
  /** Of the questions of its topic, from 0 to 1. */
  share: number;
  /** The mean of its questions' difficulties, in logits. */
  difficulty: number;
  floor: number;
}

/** A paper of the exam: what is asked, and for how many marks. */
export interface ExamPaper {
  paper: number;
  passMark: number;
  /** Section A: single questions of each topic, each worth `markOfOne`. */
  singles: { topic: number; count: number }[];
  markOfOne: number;
  /** Section B: parts of cases, and of these the share of each topic. */
  parts: number;
  partShares: ReadonlyMap<number, number>;
  markOfPart: number;
  rules: ExamRule[];
}

/** All marks of a paper. */
export const fullMarks = (paper: ExamPaper): number =>
  paper.singles.reduce((sum, { count }) => sum + count * paper.markOfOne, 0) + paper.parts * paper.markOfPart;

/** The marks that a rule carries in a paper, on average over papers. */
export function marksOf(paper: ExamPaper, rule: ExamRule): number {
  const singles = paper.singles.find(({ topic }) => topic === rule.topic)?.count ?? 0;
  const parts = paper.parts * (paper.partShares.get(rule.topic) ?? 0);
  return rule.share * (singles * paper.markOfOne + parts * paper.markOfPart);
}

/** The share of each topic among the parts of cases, given the topic of each part; that of single questions where there are no cases. */
export function partSharesOf(
  singles: readonly { topic: number; count: number }[],
  parts: readonly number[],
): Map<number, number> {
  const all = Math.max(
    1,
    singles.reduce((sum, { count }) => sum + count, 0),
  );
  if (parts.length === 0) return new Map(singles.map(({ topic, count }) => [topic, count / all]));
  const own = parts.filter((topic) => singles.some((one) => one.topic === topic));
  return new Map(
    [...Map.groupBy(own, (topic) => topic)].map(([topic, some]) => [topic, some.length / own.length]),
  );
}

/** The rules of a topic by its single questions; one without a name where it has none. */
export function examRules(topic: number, items: readonly Item[]): ExamRule[] {
  const asked = items.filter((item) => item.topic === topic);
  if (asked.length === 0) return [{ topic, area: "", rule: "", share: 1, difficulty: 0, floor: GUESS }];
  return [...Map.groupBy(asked, (item) => item.rule)].map(([rule, own]) => ({
    topic,
    area: own[0]?.area ?? "",
    rule,
    share: own.length / asked.length,
    difficulty: own.reduce((sum, item) => sum + item.difficulty, 0) / own.length,
    floor: GUESS,
  }));
}
