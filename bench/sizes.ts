import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { onPostgres } from "../proof/with-postgres.ts";
import { machine } from "./machine.ts";
import { Caller } from "./sizes/caller.ts";
import { capacityOf } from "./sizes/capacity.ts";
import { buildSite, type Site } from "./sizes/database.ts";
import { sittersOf } from "./sizes/sitters.ts";
import { summaryOf, tableOf } from "./sizes/table.ts";
import { ROUNDS, UNIT, visitAll } from "./sizes/visit.ts";

/**
 * `npm run bench:sizes`: what calls cost in databases of 10k, 1M and 10M answers, and how many answers a second each takes beside
 * pgbench and a minimal handler. `--answers 10000,100000` for a quick look; `--seconds 0` without the second part; `--processes 1,2`
 * with so many processes each, which needs Redis. The same seed generates the same databases. Nothing is asserted.
 */
const { values } = parseArgs({
  options: {
    answers: { type: "string", default: "10000,1000000,10000000" },
    seed: { type: "string", default: "1" },
    seconds: { type: "string", default: "6" },
    processes: { type: "string", default: "1" },
  },
});
const SETTLE_MS = 10_000;
const numbers = (list: string) => list.split(",").map(Number);

const SETTINGS = [
  "shared_buffers=1GB",
  "max_wal_size=4GB",
  "maintenance_work_mem=512MB",
  "max_connections=200",
];

/** Times every call at all sizes, each product on one database, all of them running. */
async function compare(sites: readonly Site[]) {
  const visited = [];
  for (const site of sites) {
    await site.server.start();
    const caller = new Caller(site.server.origin);
    visited.push({ caller, sitters: await sittersOf(site, caller) });
  }
  // What the products do once after their start is no part of a call.
  await setTimeout(SETTLE_MS);
  await visitAll(visited);
  const medians = visited.map(({ caller }) => caller.medians());
  for (const { caller } of visited) caller.close();
  for (const { server } of sites) await server.end();
  const names = sites.map(({ name }) => name);
  console.log(
    `\nMedians of ${ROUNDS} calls, one at a time, by ${visited[0]?.sitters.length} learners, the sizes in turn; an answer at ${names.at(-1)} is the unit:`,
  );
  console.log(tableOf(names, medians, UNIT).join("\n"));
  console.log(summaryOf(medians));
}

await onPostgres(async (cluster) => {
  console.log(`${machine()}, PostgreSQL with ${SETTINGS.join(", ")}, seed ${values.seed}`);
  const sites: Site[] = [];
  try {
    for (const answers of numbers(values.answers))
      sites.push(await buildSite(cluster, { answers, seed: Number(values.seed) }));
    await compare(sites);
    const plan = { seconds: Number(values.seconds), processes: numbers(values.processes) };
    if (plan.seconds > 0) console.log((await capacityOf(sites, plan)).join("\n"));
  } finally {
    for (const site of sites) await site.remove();
  }
}, SETTINGS);
