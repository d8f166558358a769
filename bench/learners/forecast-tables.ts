import { areaUnder, inGroups, mean, wilson } from "./statistics.ts";
import { percent, type Table, within } from "./tables.ts";
import type { Forecast, Foretold } from "./trial.ts";

const GROUPS = 10;
const BINS = 5;
const ALLOWED = { low: 0.86, high: 0.94 };

const isInside = ({ low, high, mark }: Forecast) => low <= mark && mark <= high;
const coverageOf = (rows: readonly Forecast[]) => {
  const hits = rows.filter(isInside).length;
  return { share: hits / rows.length, ...wilson(hits, rows.length) };
};
const brierOf = (rows: readonly Forecast[]) =>
  mean(rows.map(({ pass, passed }) => (pass - (passed ? 1 : 0)) ** 2));

/** The mean distance between forecast and share passed, over bins of the same size. */
export function calibrationError(rows: readonly Forecast[]): number {
  const bins = inGroups(rows, BINS, (row) => row.pass);
  const off = bins.map((bin) => {
    const passed = bin.filter((row) => row.passed).length / bin.length;
    return (bin.length / rows.length) * Math.abs(passed - mean(bin.map((row) => row.pass)));
  });
  return off.reduce((sum, n) => sum + n, 0);
}

export const namesIn = (rows: readonly { forecaster: string }[]) => [
  ...new Set(rows.map((row) => row.forecaster)),
];
export const budgetsIn = (rows: readonly { hours: number }[]) => [...new Set(rows.map((row) => row.hours))];

/** One line for each forecaster: the measures by which one is chosen. */
export function summary(forecasts: readonly Forecast[], foretold: readonly Foretold[]): Table {
  const hours = budgetsIn(forecasts);
  const rows = namesIn(forecasts).map((name) => {
    const own = forecasts.filter((row) => row.forecaster === name);
    const told = foretold.filter((row) => row.forecaster === name);
    const answers = told.reduce((sum, t) => sum + t.answers, 0);
    const sample = told.flatMap((t) => t.sample);
    const area = areaUnder(
      sample.map((s) => s.forecast),
      sample.map((s) => s.right),
    );
    return [
      name,
      percent(coverageOf(own).share),
      ...hours.map((budget) => percent(coverageOf(own.filter((row) => row.hours === budget)).share)),
      mean(own.map(({ low, high }) => high - low)).toFixed(1),
      mean(own.map((row) => row.mean - row.mark)).toFixed(1),
      brierOf(own).toFixed(4),
      calibrationError(own).toFixed(3),
      (told.reduce((sum, t) => sum + t.loss, 0) / answers).toFixed(4),
      area.toFixed(3),
    ];
  });
  return {
    title: "Forecasters: how many marks the 90% intervals hold, and the rest",
    columns: [
      "forecaster",
      "all",
      ...hours.map((budget) => `${budget} h`),
      "width",
      "mean error",
      "Brier",
      "calibration error",
      "log loss",
      "AUC",
    ],
    rows,
  };
}

/** Coverage by tenths of the forecast mean. */
export function byTenths(forecasts: readonly Forecast[], name: string): Table {
  const own = forecasts.filter((row) => row.forecaster === name);
  const rows = inGroups(own, GROUPS, (row) => row.mean).map((cell) => {
    const { share, low, high } = coverageOf(cell);
    const means = cell.map((row) => row.mean);
    return [
      within({ low: Math.min(...means), high: Math.max(...means) }, (n) => n.toFixed(1)),
      String(cell.length),
      percent(share),
      within({ low, high }, percent),
      low <= ALLOWED.high && high >= ALLOWED.low ? "yes" : "no",
    ];
  });
  return {
    title: `Coverage by tenths of the forecast mean: ${name}`,
    columns: ["forecast mean", "forecasts", "inside", "95% interval", "meets 86–94%"],
    rows,
  };
}
