import { brierGain, coverageOf } from "./forecast-measures.ts";
import { namesIn } from "./forecast-tables.ts";
import { comparison } from "./plan-tables.ts";
import { mean } from "./statistics.ts";
import { percent, type Table } from "./tables.ts";
import type { Forecast, Planned } from "./trial.ts";

/** The results for one variation of the settings. */
export interface Varied {
  name: string;
  planned: readonly Planned[];
  forecasts: readonly Forecast[];
}

const policiesIn = (rows: readonly Planned[]) => [...new Set(rows.map((row) => row.policy))];

/** The last plan compared with each other one when a setting is halved or doubled. */
export function variedPlans(varied: readonly Varied[], hours: number): Table {
  const names = policiesIn(varied[0]?.planned ?? []);
  const last = names.at(-1) ?? "";
  const others = names.slice(0, -1);
  const rows = varied.map(({ name, planned }) => [
    name,
    mean(planned.map((row) => row.without)).toFixed(1),
    mean(planned.filter((row) => row.policy === last).map((row) => row.marks)).toFixed(1),
    ...others.map((other) => {
      const { share, low, high } = comparison(planned, last, other, hours);
      return `${percent(share)} (${percent(low, 0)} to ${percent(high, 0)})`;
    }),
  ]);
  return {
    title: `${last}: more marks an hour than others at ${hours} h, each setting halved and doubled`,
    columns: ["setting", "without", "with", ...others],
    rows,
  };
}

/** The last forecaster's results then. */
export function variedForecasts(varied: readonly Varied[], hours: number): Table {
  const names = namesIn(varied[0]?.forecasts ?? []);
  const last = names.at(-1) ?? "";
  const rows = varied.map(({ name, forecasts }) => {
    const own = forecasts.filter((row) => row.forecaster === last);
    const gains = names.slice(0, -1).map((other) => brierGain(forecasts, last, other).mean);
    return [
      name,
      percent(coverageOf(own).share),
      mean(own.map((row) => row.mean - row.mark)).toFixed(1),
      Math.min(...gains).toFixed(4),
    ];
  });
  return {
    title: `${last}: marks inside the 90% interval at ${hours} h, each setting halved and doubled`,
    columns: ["setting", "inside", "mean error", "Brier better than the best other by"],
    rows,
  };
}
