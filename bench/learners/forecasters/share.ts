import { marksOf } from "../marks.ts";
import { examPaper, type Facts, type Forecaster } from "../policy.ts";
import { normalPoints } from "../statistics.ts";

/** The estimate before any answer: as if two of four answers had been right. */
const PRIOR = 2;
const NORMAL = normalPoints(15);

/**
 * Equally likely points that approximate a Beta distribution: a normal one with its mean and variance, within 0 and 1.
 */
function betaPoints(right: number, wrong: number): number[] {
  const n = right + wrong;
  const mean = right / n;
  const spread = Math.sqrt((mean * (1 - mean)) / (n + 1));
  return NORMAL.map((z) => Math.min(0.995, Math.max(0.005, mean + z * spread)));
}

/** The share of right first answers of each topic, as a Beta distribution. */
export function shareByTopic({ papers }: Facts): Forecaster {
  const counts = new Map<number, { right: number; wrong: number }>();
  const of = (topic: number) => counts.get(topic) ?? { right: PRIOR, wrong: PRIOR };
  return {
    name: "share by topic",
    observe({ item, right, asked }) {
      if (asked > 0) return;
      const before = of(item.topic);
      counts.set(item.topic, { right: before.right + right, wrong: before.wrong + item.parts - right });
    },
    next({ topic }) {
      const { right, wrong } = of(topic);
      return right / (right + wrong);
    },
    marks: (number) =>
      marksOf(examPaper(papers, number), (topic) => betaPoints(of(topic).right, of(topic).wrong)),
  };
}
