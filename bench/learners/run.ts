import { parseArgs } from "node:util";
import { machine } from "../machine.ts";
import { byTenths, namesIn, summary } from "./forecast-tables.ts";
import { jobsFor } from "./jobs.ts";
import { againstEach, plansTable } from "./plan-tables.ts";
import { doAll } from "./pool.ts";
import { SETTINGS } from "./settings.ts";
import { markdown } from "./tables.ts";

/**
 * `npm run bench:learners`: how well forecasts foretell the marks of generated learners, and what plans gain them for
 * each hour. `--learners 200` for a quick look, `--part forecast` or `plan` for one half, `--policies random,…` for some
 * plans only. The same seed gives the same numbers.
 */
const BUDGETS = [10, 30, 60];

const { values } = parseArgs({
  options: {
    learners: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    part: { type: "string", default: "" },
    policies: { type: "string", default: "" },
  },
});
const learners = Number(values.learners);
const seed = Number(values.seed);
const policies = values.policies.split(",").filter((name) => name !== "");
const does = (part: string) => values.part === "" || values.part === part;
const began = performance.now();

console.log(`${machine()}\n${learners} learners, seed ${seed}\n`);

if (does("forecast")) {
  const jobs = BUDGETS.flatMap((hours) =>
    jobsFor(learners, { part: "forecast", seed, settings: SETTINGS, hours, policies }),
  );
  const done = await doAll(jobs);
  const forecasts = done.flatMap((d) => d.forecasts);
  console.log(
    markdown(
      summary(
        forecasts,
        done.flatMap((d) => d.foretold),
      ),
    ),
  );
  for (const name of namesIn(forecasts)) console.log(markdown(byTenths(forecasts, name)));
}

if (does("plan")) {
  const jobs = BUDGETS.flatMap((hours) =>
    jobsFor(learners, { part: "plan", seed, settings: SETTINGS, hours, policies }),
  );
  const planned = (await doAll(jobs)).flatMap((d) => d.planned);
  console.log(markdown(plansTable(planned)));
  console.log(markdown(againstEach(planned)));
}
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`);
