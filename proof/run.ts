import { spawnSync } from "node:child_process";
import os from "node:os";
import { parseArgs } from "node:util";
import { findChromium } from "../scripts/chromium.mjs";
import { KILLS } from "./kills.ts";
import { NETWORK_FAULTS } from "./network-faults.ts";
import { proveOverload } from "./overload.ts";
import { proveAllPayments, proveCrashes } from "./prove-crashes.ts";
import { proveFailover } from "./prove-failover.ts";
import { proveFuzz } from "./prove-fuzz.ts";
import { HISTORIES_FILE, proveHistories } from "./prove-histories.ts";
import { proveAbuse, proveAddresses, proveBotCrowd, proveGrading, proveTexts } from "./prove-input.ts";
import { proveDescriptors, proveOutages, proveVacuum } from "./prove-outages.ts";
import { proveRestore } from "./restore.ts";
import { proveSpike } from "./spike.ts";
import { proveSustained } from "./sustained.ts";
import { anyFailed, tell } from "./tell.ts";
import { proveTests } from "./tests-in-full.ts";
import { onPostgres } from "./with-postgres.ts";
import { proveInLegs } from "./worked-legs.ts";

/*
 * `npm run proof`: the slow proofs of docs/security.md in full size; `npm run proof -- crash outages` runs those parts
 * alone. Prints each size and this machine. `--minutes` is how long a leg of the parts `fuzz`, `kills` and `network` is, which go on where
 * the last leg left off; `--seed` begins again, and, for `fuzz`, `--seed` with `--at` runs the inputs around one again. `--learners` is how many start at once in the part `spike`, and `--processes`
 * how many serve them. `--times` is how often each kind of fault comes in a leg of the part `failover`, which goes on where the last left
 * off; `--seed` begins again. In the part `sustained` `--minutes` is how long answers come, and `--connections` how many callers wait at once
 * when more come than the product can take.
 */

const { positionals: wanted, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string" },
    at: { type: "string" },
    learners: { type: "string" },
    processes: { type: "string", default: "1" },
    times: { type: "string", default: "6" },
    connections: { type: "string", default: "4000" },
  },
});
const minutes = Number(options.minutes);
const numberOf = (option: string | undefined) => (option === undefined ? undefined : Number(option));

/** The requirements of npm test in full size; their titles print the size. */
function proveRequirements(databaseUrl: string) {
  const files = ["server/features", "server/platform/http", "server/staff-rights.test.ts"];
  // The histories are a proof of their own, in parts.
  proveTests("requirements in full size", [...files, `--exclude=${HISTORIES_FILE}`], databaseUrl);
}

/** A hundred people who vote on ten messages at once, ten thousand times. */
const proveVotes = (databaseUrl?: string) =>
  proveTests(
    "votes",
    ["--testTimeout=600000", "server/features/discussion/votes.test.ts", "-t", "match a recount"],
    databaseUrl,
  );

/** Figures of 200,000 answers compared with the same computed the slow way. */
const proveItems = (databaseUrl?: string) =>
  proveTests("items", ["--testTimeout=600000", "server/features/item-analysis/recount.test.ts"], databaseUrl);

/** A full paper in a real browser whose network is cut a hundred times. */
function proveCuts() {
  const chromium = findChromium();
  if (!chromium) return console.log("No Chromium is available: the cuts of the network are skipped.");
  const env = { ...process.env, PROOF: "1", CHROMIUM_PATH: chromium };
  const args = ["test", "e2e/timed.spec.ts", "-g", "the network is cut", "--reporter=list"];
  const { status } = spawnSync("playwright", args, { stdio: "inherit", env });
  tell("cuts of the network in a full paper", status === 0, `exit ${status}`);
}

/** Answers by the clock, and more of them than can be taken, on both databases. */
async function proveSustainedAndOverload() {
  const connections = Number(options.connections);
  await onPostgres(async (cluster) => {
    const at = (database: string) => ({ name: "PostgreSQL", databaseUrl: cluster.databaseUrl(database) });
    await proveSustained(at("sustained"), { perSecond: 300, minutes });
    await proveOverload(at("overload"), { connections });
  });
  await proveSustained({ name: "embedded database" }, { perSecond: 150, minutes });
  await proveOverload({ name: "embedded database" }, { connections });
}

const PARTS: Record<string, () => Promise<unknown> | unknown> = {
  grading: proveGrading,
  texts: proveTexts,
  fuzz: () =>
    proveFuzz({
      minutes,
      seed: numberOf(options.seed),
      at: numberOf(options.at),
    }),
  addresses: proveAddresses,
  cuts: proveCuts,
  votes: async () => {
    proveVotes();
    await onPostgres((cluster) => proveVotes(cluster.url));
  },
  items: async () => {
    proveItems();
    await onPostgres((cluster) => proveItems(cluster.url));
  },
  requirements: () => onPostgres((cluster) => proveRequirements(cluster.url)),
  histories: proveHistories,
  crash: proveCrashes,
  kills: () => proveInLegs(KILLS, { minutes, seed: numberOf(options.seed) }),
  network: () => proveInLegs(NETWORK_FAULTS, { minutes, seed: numberOf(options.seed) }),
  payments: proveAllPayments,
  descriptors: proveDescriptors,
  outages: proveOutages,
  failover: () => proveFailover(Number(options.times), numberOf(options.seed)),
  restore: proveRestore,
  vacuum: proveVacuum,
  spike: () =>
    onPostgres(async (cluster) => {
      for (const learners of options.learners ? [Number(options.learners)] : [1000, 3000])
        await proveSpike(cluster, learners, Number(options.processes));
    }),
  sustained: proveSustainedAndOverload,
  abuse: proveAbuse,
  bot: proveBotCrowd,
};

const unknown = wanted.find((name) => !(name in PARTS));
if (unknown) {
  console.error(`There is no proof called ${unknown}. There are: ${Object.keys(PARTS).join(", ")}.`);
  process.exit(1);
}
console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${os.loadavg()[0]?.toFixed(2)}`,
);
for (const [name, prove] of Object.entries(PARTS))
  if (wanted.length === 0 || wanted.includes(name)) await prove();
// The databases of proofs that run in this process would keep it.
process.exit(anyFailed() ? 1 : 0);
