import { Chance } from "./chance.ts";
import { type Interval, inGroups, mean, meanWithin, wilson } from "./statistics.ts";
import type { Forecast } from "./trial.ts";

const BINS = 5;
const RESAMPLES = 200;

const isInside = ({ low, high, mark }: Forecast) => low <= mark && mark <= high;

/** The share of marks inside the 90% intervals, with Wilson's interval of that share. */
export function coverageOf(rows: readonly Forecast[]): Interval & { share: number } {
  const hits = rows.filter(isInside).length;
  return { share: hits / rows.length, ...wilson(hits, rows.length) };
}

const penalty = ({ pass, passed }: Forecast) => (pass - (passed ? 1 : 0)) ** 2;

export const brierOf = (rows: readonly Forecast[]) => mean(rows.map(penalty));

function byLearner(rows: readonly Forecast[]): Forecast[][] {
  const found = new Map<number, Forecast[]>();
  for (const row of rows) {
    const own = found.get(row.learner) ?? [];
    own.push(row);
    found.set(row.learner, own);
  }
  return [...found.values()];
}

/** How much smaller one forecaster's Brier score is than another's, learner by learner. */
export function brierGain(
  rows: readonly Forecast[],
  name: string,
  other: string,
): Interval & { mean: number } {
  const of = (wanted: string) =>
    new Map(
      byLearner(rows.filter((row) => row.forecaster === wanted)).map((own) => [
        own[0]?.learner ?? 0,
        brierOf(own),
      ]),
    );
  const others = of(other);
  return meanWithin([...of(name)].map(([learner, score]) => (others.get(learner) ?? 0) - score));
}

/** One bin of the pass probability: the forecast, and how many passed. */
export interface Bin extends Interval {
  said: number;
  came: number;
  count: number;
}

export function passBins(rows: readonly Forecast[]): Bin[] {
  return inGroups(rows, BINS, (row) => row.pass).map((bin) => {
    const passed = bin.filter((row) => row.passed).length;
    const said = mean(bin.map((row) => row.pass));
    return { said, came: passed / bin.length, count: bin.length, ...wilson(passed, bin.length) };
  });
}

/** The mean distance between forecast and outcome, over the bins. */
export function calibrationError(rows: readonly Forecast[]): number {
  return passBins(rows).reduce(
    (sum, { said, came, count }) => sum + (count / rows.length) * Math.abs(said - came),
    0,
  );
}

/** The 95% interval of the calibration error, by resampling learners with their forecasts. */
export function calibrationWithin(rows: readonly Forecast[], seed: number): Interval {
  const chance = new Chance(seed, 51);
  const learners = byLearner(rows);
  const errors = Array.from({ length: RESAMPLES }, () =>
    calibrationError(learners.flatMap(() => chance.pick(learners))),
  ).sort((a, b) => a - b);
  const at = (share: number) => errors[Math.floor(share * RESAMPLES)] ?? 0;
  return { low: at(0.025), high: at(0.975) };
}

/** The error that the same forecasts would show if each came true exactly as often as it says. */
export function errorByLuck(rows: readonly Forecast[], seed: number): number {
  const chance = new Chance(seed, 52);
  const errors = Array.from({ length: RESAMPLES }, () =>
    calibrationError(rows.map((row) => ({ ...row, passed: chance.happens(row.pass) }))),
  );
  return mean(errors);
}
