import { besideMinimal } from "../minimal.ts";
import { pgbenchAnswers } from "../pgbench.ts";
import type { BenchLearner } from "../plan.ts";
import { prepareLearners } from "../prepare.ts";
import type { Site } from "./database.ts";

const LEARNERS = 200;
const CONNECTIONS = 32;
const REDIS = "redis://127.0.0.1:6379";

interface Plan {
  /** Of each measurement. */
  seconds: number;
  /** How many processes serve, one try after another. */
  processes: number[];
}

/** Answers a second at each size and number of processes, beside pgbench and the minimal handler. @returns a table's lines */
export async function capacityOf(sites: readonly Site[], { seconds, processes }: Plan): Promise<string[]> {
  const lines = [
    "| database | processes | answers/s | p50 ms | pgbench/s | minimal handler/s | times the minimal handler | learners* |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
  ];
  for (const site of sites) {
    await site.server.start();
    const { learners } = await prepareLearners(site.server.origin, site.dataDir, LEARNERS);
    await site.server.end();
    for (const count of processes) lines.push(await rowOf(site, { learners, processes: count, seconds }));
  }
  return [...lines, "* who each answer once a minute, at half the rate that was measured"];
}

interface Try {
  learners: BenchLearner[];
  processes: number;
  seconds: number;
}

async function rowOf(site: Site, { learners, processes, seconds }: Try): Promise<string> {
  const { name, url } = site;
  const server = site.serverOf(processes > 1 ? { WEB_CONCURRENCY: String(processes), REDIS_URL: REDIS } : {});
  await server.start();
  try {
    const alone = await pgbenchAnswers(url, learners, seconds);
    const { product, minimal, cost } = await besideMinimal({
      name: `${name}, ${processes} process${processes > 1 ? "es" : ""}`,
      ...{ url, origin: server.origin, learners, connections: CONNECTIONS, seconds },
    });
    const cells = [
      ...[name, processes, product.perSecond.toFixed(0), product.p50.toFixed(1)],
      ...[alone?.perSecond.toFixed(0) ?? "not installed", minimal.perSecond.toFixed(0), cost.toFixed(2)],
      Math.round((60 * product.perSecond) / 2),
    ];
    return `| ${cells.join(" | ")} |`;
  } finally {
    await server.end();
  }
}
