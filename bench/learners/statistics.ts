import { at } from "./chance.ts";

export interface Interval {
  low: number;
  high: number;
}

const Z95 = 1.959964;

/** Wilson's 95% interval of a share. */
export function wilson(hits: number, n: number): Interval {
  if (n === 0) return { low: 0, high: 1 };
  const p = hits / n;
  const z2 = Z95 ** 2 / n;
  const middle = (p + z2 / 2) / (1 + z2);
  const half = (Z95 / (1 + z2)) * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n));
  return { low: middle - half, high: middle + half };
}

export const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;

/** The mean with its 95% interval. */
export function meanWithin(values: readonly number[]): Interval & { mean: number } {
  const middle = mean(values);
  const variance = values.reduce((sum, v) => sum + (v - middle) ** 2, 0) / Math.max(1, values.length - 1);
  const half = Z95 * Math.sqrt(variance / values.length);
  return { mean: middle, low: middle - half, high: middle + half };
}

/** The share of a normal distribution below z (Abramowitz and Stegun 26.2.17). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return z > 0 ? 1 - tail : tail;
}

/** So many equally likely points that approximate a normal distribution of mean 0 and variance 1. */
export function normalPoints(n: number): number[] {
  const points = Array.from({ length: n }, (_, i) => {
    let [low, high] = [-6, 6];
    for (let step = 0; step < 50; step++) {
      const middle = (low + high) / 2;
      if (normalBelow(middle) < (i + 0.5) / n) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  });
  const spread = Math.sqrt(mean(points.map((z) => z * z)));
  return points.map((z) => z / spread);
}

/** Groups of the same size, in the order of a number; the last may be larger. */
export function inGroups<T>(rows: readonly T[], count: number, by: (row: T) => number): T[][] {
  const sorted = rows.toSorted((a, b) => by(a) - by(b));
  return Array.from({ length: count }, (_, n) =>
    sorted.slice(Math.floor((n * sorted.length) / count), Math.floor(((n + 1) * sorted.length) / count)),
  );
}

/** The area under the curve: how often a right answer had a higher forecast than a wrong one. */
export function areaUnder(forecasts: readonly number[], outcomes: readonly boolean[]): number {
  const order = forecasts.map((_, i) => i).sort((a, b) => at(forecasts, a) - at(forecasts, b));
  let ranks = 0;
  let rights = 0;
  for (const [rank, i] of order.entries())
    if (outcomes[i]) {
      ranks += rank + 1;
      rights++;
    }
  return (ranks - (rights * (rights + 1)) / 2) / (rights * (forecasts.length - rights));
}
