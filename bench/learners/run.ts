import { parseArgs } from "node:util";
import { machine } from "../machine.ts";
import {
  answersTable,
  binsTable,
  coverageTable,
  namesIn,
  passTable,
  tenthsTable,
} from "./forecast-tables.ts";
import { type Job, jobsFor } from "./jobs.ts";
import { drawForecast, drawPlans } from "./pictures.ts";
import { againstEach, plansTable } from "./plan-tables.ts";
import { doAll } from "./pool.ts";
import { SETTINGS, type Variation, variations } from "./settings.ts";
import { variedForecasts, variedPlans } from "./settings-table.ts";
import { markdown, type Table } from "./tables.ts";

/**
 * `npm run bench:learners`: how well forecasts predict the marks of generated learners, and what plans gain them per
 * hour. `--learners 200` for a quick look; `--part forecast`, `plan` or `settings` for one of three; `--policies
 * random,…` for some plans only; `--pictures` to draw docs/pictures/learners-*.svg too. The same seed gives the same
 * numbers. Nothing is asserted.
 */
const BUDGETS = [10, 30, 60];
const VARIED_LEARNERS = 200;
const VARIED_HOURS = 30;

const { values } = parseArgs({
  options: {
    learners: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    part: { type: "string", default: "" },
    policies: { type: "string", default: "" },
    pictures: { type: "boolean", default: false },
  },
});
const learners = Number(values.learners);
const seed = Number(values.seed);
const policies = values.policies.split(",").filter((name) => name !== "");
const does = (part: string) => values.part === "" || values.part === part;
const print = (...tables: readonly Table[]) => console.log(tables.map(markdown).join("\n"));

const atEachBudget = (part: Job["part"]) =>
  BUDGETS.flatMap((hours) => jobsFor(learners, { part, seed, settings: SETTINGS, hours, policies }));

async function forecast() {
  const done = await doAll(atEachBudget("forecast"));
  const forecasts = done.flatMap((d) => d.forecasts);
  const last = namesIn(forecasts).at(-1) ?? "";
  print(
    coverageTable(forecasts),
    passTable(forecasts, seed),
    answersTable(done.flatMap((d) => d.predictions)),
  );
  print(tenthsTable(forecasts, last), binsTable(forecasts, last));
  if (values.pictures) drawForecast(forecasts, last);
}

async function plan() {
  const planned = (await doAll(atEachBudget("plan"))).flatMap((d) => d.planned);
  print(plansTable(planned), againstEach(planned));
  if (values.pictures) drawPlans(planned);
}

async function settings() {
  const each = variations();
  const jobsOf = ({ settings }: Variation) =>
    (["plan", "forecast"] as const).flatMap((part) =>
      jobsFor(Math.min(VARIED_LEARNERS, learners), { part, seed, settings, hours: VARIED_HOURS, policies }),
    );
  const done = await doAll(each.flatMap(jobsOf));
  const jobs = done.length / each.length;
  const varied = each.map(({ name }, n) => {
    const own = done.slice(n * jobs, (n + 1) * jobs);
    return { name, planned: own.flatMap((d) => d.planned), forecasts: own.flatMap((d) => d.forecasts) };
  });
  print(variedPlans(varied, VARIED_HOURS), variedForecasts(varied, VARIED_HOURS));
}

const began = performance.now();
console.log(`${machine()}\n${learners} learners, seed ${seed}\n`);
if (does("forecast")) await forecast();
if (does("plan")) await plan();
if (does("settings")) await settings();
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`);
