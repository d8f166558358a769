import type { Item } from "#server/features/ability/observation-rules.ts";
import { marksOf } from "../marks.ts";
import { examPaper, type Facts, type Forecaster } from "../policy.ts";
import { logistic, logit } from "./logit.ts";

/** The weight of the newest answer once there are many; before that, all count the same. */
const NEWEST = 0.04;
const PRIOR_ANSWERS = 4;

interface Average {
  answers: number;
  right: number;
  difficulty: number;
}

/** The moving averages, by topic, of right answers and of how hard their questions were. */
function moving(name: string, { papers }: Facts, counts: (asked: number) => boolean): Forecaster {
  const averages = new Map<number, Average>();
  const of = (topic: number) => averages.get(topic) ?? { answers: 0, right: 0.5, difficulty: 0 };
  const chance = (topic: number, difficulty: number) => {
    const { right, difficulty: usual } = of(topic);
    return logistic(logit(Math.min(0.98, Math.max(0.02, right))) + usual - difficulty);
  };
  return {
    name,
    observe({ item, right, asked }) {
      if (!counts(asked)) return;
      const before = of(item.topic);
      const answers = before.answers + item.parts;
      const weight = Math.min(1, item.parts * Math.max(NEWEST, 1 / (answers + PRIOR_ANSWERS)));
      averages.set(item.topic, {
        answers,
        right: before.right + weight * (right / item.parts - before.right),
        difficulty: before.difficulty + weight * (item.difficulty - before.difficulty),
      });
    },
    next: (item: Item) => chance(item.topic, item.difficulty),
    marks: (number) => marksOf(examPaper(papers, number), (topic) => [chance(topic, 0)]),
  };
}

/** Of first answers to a question, since a repeat says more about the question than about the topic. */
export const movingAverage = (facts: Facts) => moving("moving average", facts, (asked) => asked === 0);

/** Of all answers: it predicts the next answer best, and marks worst. */
export const movingOfAll = (facts: Facts) => moving("moving average of all", facts, () => true);
