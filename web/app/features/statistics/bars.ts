import type { McqStats } from "#contract/shapes.ts";

export interface Bar {
  letter: string;
  count: number;
  percent: number;
}

/** One bar an option; undefined when too few have answered for a percentage to say anything. */
export function barsOf(stats: McqStats): Bar[] | undefined {
  if (stats.TooLittleData) return undefined;
  const bar = (letter: string, count = 0, percent = 0): Bar => ({ letter, count, percent });
  return [
    bar("A", stats.Ans1, stats.Ans1Pct),
    bar("B", stats.Ans2, stats.Ans2Pct),
    bar("C", stats.Ans3, stats.Ans3Pct),
    bar("D", stats.Ans4, stats.Ans4Pct),
  ];
}
