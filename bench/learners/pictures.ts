import { writeFileSync } from "node:fs";
import { at } from "./chance.ts";
import { Chart, COLOURS, ticks } from "./chart.ts";
import { passBins } from "./forecast-measures.ts";
import { ALLOWED, budgetsIn, tenthsOf } from "./forecast-tables.ts";
import { perHour } from "./plan-tables.ts";
import { mean, meanWithin } from "./statistics.ts";
import { percent } from "./tables.ts";
import type { Forecast, Planned } from "./trial.ts";

const whole = (share: number) => percent(share, 0);
const write = (name: string, chart: Chart) =>
  writeFileSync(`docs/pictures/learners-${name}.svg`, chart.svg());

function reliability(forecasts: readonly Forecast[], name: string): Chart {
  const chart = new Chart(
    "Passing: what was said, and how many passed",
    { label: "probability said (mean of the bin)", low: 0, high: 1, ticks: ticks(0, 1, 0.2, whole) },
    { label: "passed, with 95% interval", low: 0, high: 1, ticks: ticks(0, 1, 0.2, whole) },
  );
  chart.line([0, 0], [1, 1], "#8a8a8a", 'stroke-dasharray="6 6"');
  for (const bin of passBins(forecasts.filter((row) => row.forecaster === name)))
    chart.point(bin.said, bin.came, bin, COLOURS[0]);
  chart.legend([name]);
  return chart;
}

function coverage(forecasts: readonly Forecast[], name: string): Chart {
  const tenths = tenthsOf(forecasts, name);
  const lowest = Math.min(0.7, ...tenths.map((tenth) => Math.floor(tenth.low * 10) / 10));
  const chart = new Chart(
    "Marks inside the 90% interval, by tenths of the forecast",
    {
      label: "mean mark forecast, lowest tenth to highest",
      low: 0.5,
      high: tenths.length + 0.5,
      ticks: tenths.map(({ means }, n) => ({
        value: n + 1,
        label: `${means.low.toFixed(0)}–${means.high.toFixed(0)}`,
      })),
    },
    { label: "inside, with 95% interval", low: lowest, high: 1, ticks: ticks(lowest, 1, 0.1, whole) },
  );
  chart.band(ALLOWED.low, ALLOWED.high, "#dcefe6");
  for (const [n, tenth] of tenths.entries()) chart.point(n + 1, tenth.share, tenth, COLOURS[0]);
  chart.legend([name]);
  return chart;
}

/** The reliability diagram, and coverage by tenths. */
export function drawForecast(forecasts: readonly Forecast[], name: string) {
  write("passing", reliability(forecasts, name));
  write("coverage", coverage(forecasts, name));
}

/** Marks gained an hour by budget and plan. */
export function drawPlans(planned: readonly Planned[]) {
  const names = [...new Set(planned.map((row) => row.policy))];
  const budgets = budgetsIn(planned);
  const of = (hours: number, name: string) =>
    planned.filter((row) => row.hours === hours && row.policy === name).map(perHour);
  const highest = Math.max(...budgets.flatMap((hours) => names.map((name) => mean(of(hours, name)))));
  const top = Math.ceil(highest * 5 + 0.3) / 5;
  const chart = new Chart(
    "Marks gained for each hour of study",
    {
      label: "hours in all",
      low: 0.5,
      high: budgets.length + 0.5,
      ticks: budgets.map((hours, n) => ({ value: n + 1, label: `${hours} h` })),
    },
    {
      label: "marks an hour, with 95% interval",
      low: 0,
      high: top,
      ticks: ticks(0, top, 0.2, (n) => n.toFixed(1)),
    },
  );
  const width = 0.8 / names.length;
  for (const [b, hours] of budgets.entries())
    for (const [n, name] of names.entries()) {
      const x = b + 1 + (n - (names.length - 1) / 2) * width;
      const rate = meanWithin(of(hours, name));
      chart.bar(x, width * 0.9, rate.mean, at(COLOURS, n % COLOURS.length));
      chart.line([x, rate.low], [x, rate.high], "#1a1a1a");
      chart.text(x, rate.high + top / 50, rate.mean.toFixed(2), 'text-anchor="middle" font-size="12"');
    }
  chart.legend(names);
  write("plans", chart);
}
