import type { Item } from "#server/features/ability/observation-rules.ts";
import { FsrsCards } from "../fsrs-cards.ts";
import { marksOf } from "../marks.ts";
import { examPaper, type Facts, type Forecaster } from "../policy.ts";
import { mean } from "../statistics.ts";

const PRIOR = 2;

/** FSRS with a card for each rule. A rule never asked before is predicted from first answers so far. */
export function fsrsForecast({ items, papers, exam }: Facts): Forecaster {
  const cards = new FsrsCards();
  const first = { right: PRIOR, answers: 2 * PRIOR };
  const chance = ({ rule, floor }: Item, day: number) => {
    const recall = cards.recall(rule, day);
    return recall === undefined ? first.right / first.answers : recall + (1 - recall) * floor;
  };
  return {
    name: "FSRS",
    observe({ item, day, right }) {
      if (!cards.knows(item.rule)) {
        first.right += right;
        first.answers += item.parts;
      }
      cards.review(item.rule, day, 2 * right >= item.parts);
    },
    next: chance,
    marks: (number) =>
      marksOf(examPaper(papers, number), (topic) => [
        mean(items.filter((item) => item.topic === topic).map((item) => chance(item, exam))),
      ]),
  };
}
