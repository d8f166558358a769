import type { McqStats } from "#contract/shapes.ts";

/** Below this many first answers a percentage says nothing, and would tell who answered what. */
const ENOUGH = 10;

/** Counts and whole percents of the choices 1 to 4; no counts at all while there are too few. */
export function statsOf(counts: readonly [number, number, number, number]): McqStats {
  const total = counts.reduce((sum, n) => sum + n, 0);
  if (total < ENOUGH) return { TooLittleData: true };
  const percent = (n: number) => Math.round((n / total) * 100);
  const [a, b, c, d] = counts;
  return {
    TooLittleData: false,
    Total: total,
    Ans1: a,
    Ans2: b,
    Ans3: c,
    Ans4: d,
    Ans1Pct: percent(a),
    Ans2Pct: percent(b),
    Ans3Pct: percent(c),
    Ans4Pct: percent(d),
  };
}
