import {
  brierGain,
  brierOf,
  calibrationError,
  calibrationWithin,
  coverageOf,
  errorByLuck,
  passBins,
} from "./forecast-measures.ts";
import { areaUnder, type Interval, inGroups, mean } from "./statistics.ts";
import { percent, type Table, within } from "./tables.ts";
import type { Forecast, Prediction } from "./trial.ts";

const GROUPS = 10;
export const ALLOWED = { low: 0.86, high: 0.94 };

const to3 = (n: number) => n.toFixed(3);
const to4 = (n: number) => n.toFixed(4);

export const namesIn = (rows: readonly { forecaster: string }[]) => [
  ...new Set(rows.map((row) => row.forecaster)),
];
export const budgetsIn = (rows: readonly { hours: number }[]) => [...new Set(rows.map((row) => row.hours))];

/** How many marks lie inside the intervals, overall and for each budget. */
export function coverageTable(forecasts: readonly Forecast[]): Table {
  const hours = budgetsIn(forecasts);
  const rows = namesIn(forecasts).map((name) => {
    const own = forecasts.filter((row) => row.forecaster === name);
    const all = coverageOf(own);
    return [
      name,
      percent(all.share),
      within(all, percent),
      ...hours.map((budget) => percent(coverageOf(own.filter((row) => row.hours === budget)).share)),
      mean(own.map(({ low, high }) => high - low)).toFixed(1),
      mean(own.map((row) => row.mean - row.mark)).toFixed(1),
      mean(own.map((row) => Math.abs(row.mean - row.mark))).toFixed(1),
    ];
  });
  const budgets = hours.map((budget) => `${budget} h`);
  return {
    title: "Marks that the 90% intervals hold",
    columns: ["forecaster", "all", "95% interval", ...budgets, "width", "mean error", "absolute error"],
    rows,
  };
}

/** The probability of passing: its distance from the outcome. */
export function passTable(forecasts: readonly Forecast[], seed: number): Table {
  const names = namesIn(forecasts);
  const last = names.at(-1) ?? "";
  const rows = names.map((name) => {
    const own = forecasts.filter((row) => row.forecaster === name);
    const gain = brierGain(forecasts, last, name);
    return [
      name,
      to4(brierOf(own)),
      name === last ? "" : `${to4(gain.mean)} (${within(gain, to4)})`,
      to3(calibrationError(own)),
      within(calibrationWithin(own, seed), to3),
      to3(errorByLuck(own, seed)),
    ];
  });
  return {
    title: "The probability of passing",
    columns: [
      "forecaster",
      "Brier",
      `${last} is better by`,
      "calibration error",
      "95% interval",
      "by luck alone",
    ],
    rows,
  };
}

/** The next answer: for questions asked for the first time, and for all. */
export function answersTable(predictions: readonly Prediction[]): Table {
  const rows = namesIn(predictions).map((name) => {
    const own = predictions.filter((row) => row.forecaster === name);
    const sum = (of: (prediction: Prediction) => number) =>
      own.reduce((all, prediction) => all + of(prediction), 0);
    const sample = own.flatMap((prediction) => prediction.sample);
    const area = areaUnder(
      sample.map((one) => one.forecast),
      sample.map((one) => one.right),
    );
    return [
      name,
      to4(sum((t) => t.firsts.loss) / sum((t) => t.firsts.answers)),
      to4(sum((t) => t.all.loss) / sum((t) => t.all.answers)),
      to3(area),
      String(sum((t) => t.all.answers)),
    ];
  });
  return {
    title: "The next answer",
    columns: ["forecaster", "log loss, first meetings", "log loss, all", "AUC, first meetings", "answers"],
    rows,
  };
}

/** One tenth of the forecasts, by their mean. */
export interface Tenth extends Interval {
  means: Interval;
  share: number;
  count: number;
}

export function tenthsOf(forecasts: readonly Forecast[], name: string): Tenth[] {
  const own = forecasts.filter((row) => row.forecaster === name);
  return inGroups(own, GROUPS, (row) => row.mean).map((cell) => {
    const means = cell.map((row) => row.mean);
    return {
      means: { low: Math.min(...means), high: Math.max(...means) },
      count: cell.length,
      ...coverageOf(cell),
    };
  });
}

/** Coverage by tenths of the forecast mean. */
export function tenthsTable(forecasts: readonly Forecast[], name: string): Table {
  const rows = tenthsOf(forecasts, name).map(({ means, count, share, low, high }) => [
    within(means, (n) => n.toFixed(1)),
    String(count),
    percent(share),
    within({ low, high }, percent),
    low <= ALLOWED.high && high >= ALLOWED.low ? "yes" : "no",
  ]);
  return {
    title: `Coverage by tenths of the forecast mean: ${name}`,
    columns: ["forecast mean", "forecasts", "inside", "95% interval", "overlaps 86–94%"],
    rows,
  };
}

/** Forecast probability of passing, and the outcome. */
export function binsTable(forecasts: readonly Forecast[], name: string): Table {
  const bins = passBins(forecasts.filter((row) => row.forecaster === name));
  return {
    title: `Passing, said and come: ${name}`,
    columns: ["said", "passed", "95% interval", "forecasts"],
    rows: bins.map((bin) => [percent(bin.said), percent(bin.came), within(bin, percent), String(bin.count)]),
  };
}
