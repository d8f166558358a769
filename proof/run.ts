import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { findChromium } from "../scripts/chromium.mjs";
import { type Gradable, grade } from "../server/features/practice/rules.ts";
import { hasRedis } from "../test/redis-server.ts";
import { crash } from "./crash.ts";
import { logFull } from "./log-full.ts";
import {
  DATABASE_MS,
  diskOutage,
  mailOutages,
  postgresOutages,
  REDIS_MS,
  redisOutages,
} from "./outage-kinds.ts";
import type { OutageReport } from "./outages.ts";
import { payments } from "./payments.ts";
import { PostgresCluster, postgresPrograms } from "./postgres-cluster.ts";
import { type VacuumReport, vacuumed } from "./vacuum.ts";

/**
 * `npm run proof`: the slow proofs of the security table in full size; `npm run proof -- crash outages` runs those parts
 * alone. Prints each size and this machine.
 */
const KILLS = 100;
const LEARNERS = 50;
/** Orders whose events are delivered a hundred times each. */
const ORDERS = 20;
const FUZZED = 100_000;
const SLOWEST_MS = 5;
/** How often each thing is killed and frozen; a disk is filled a fifth as often. */
const OUTAGES = Number(process.env.OUTAGES ?? 100);
const OUTAGE_LEARNERS = 8;
const VACUUM_ROWS = 20_000;
const VACUUM_ROUNDS = 20;
/** What a call may take on a busy machine without any outage; and while the embedded database is opened anew. */
const MARGIN_MS = 2_000;
const EMBEDDED_MS = 10_000;

let failed = false;
function tell(name: string, ok: boolean, figures: string) {
  failed ||= !ok;
  console.log(`${ok ? "ok  " : "FAIL"} ${name}: ${figures}`);
}

async function proveCrash(
  name: string,
  on: { databaseUrl?: string; killDatabase?: () => Promise<void> } = {},
) {
  const started = performance.now();
  const r = await crash({ kills: KILLS, learners: LEARNERS, ...on });
  const seconds = Math.round((performance.now() - started) / 1000);
  tell(
    `kill -9 of ${name} (row 35)`,
    r.lost === 0 && r.acknowledged > 0,
    `${r.kills} kills, ${r.learners} learners, ${r.acknowledged} answers acknowledged, ${r.lost} lost, ${seconds} s`,
  );
}

async function provePayments(name: string, databaseUrl?: string) {
  const r = await payments({
    kills: KILLS,
    orders: ORDERS,
    times: 100,
    ...(databaseUrl ? { databaseUrl } : {}),
  });
  tell(
    `kill -9 among the provider's events, ${name} (row 18)`,
    r.faults.length === 0,
    `${r.kills} kills, ${r.orders} orders, ${r.deliveries} deliveries, ${r.faults.join("; ") || "no fault"}`,
  );
}

/** The time of marking one answer; one that seems slow is marked again, since the machine may have been elsewhere. */
function gradingMs(question: Gradable, answer: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3 && best >= SLOWEST_MS; i++) {
    const from = performance.now();
    grade(question, answer);
    best = Math.min(best, performance.now() - from);
  }
  return best;
}

function proveGrading() {
  const saq = { qnType: "saq" as const, params: [], answer: "time|unity of time~title~strata lot" };
  let slowest = 0;
  fc.assert(
    fc.property(fc.string({ maxLength: 4096, unit: "binary" }), (answer) => {
      slowest = Math.max(slowest, gradingMs(saq, answer));
    }),
    { numRuns: FUZZED },
  );
  tell(
    "marking short answers (row 43)",
    slowest < SLOWEST_MS,
    `${FUZZED} fuzzed answers, slowest ${slowest.toFixed(2)} ms`,
  );
}

/** The requirements of npm test at the sizes of security.md; their titles print the size. */
function proveRequirements(databaseUrl: string) {
  const env = { ...process.env, PROOF: "1", TEST_DATABASE_URL: databaseUrl };
  const args = ["run", "--reporter=verbose", "server/features", "server/platform/http"];
  const { status } = spawnSync("vitest", args, { stdio: "inherit", env });
  tell("requirements in full size, PostgreSQL", status === 0, `exit ${status}`);
}

/** A full paper in a real browser whose network is cut a hundred times. */
function proveCuts() {
  const chromium = findChromium();
  if (!chromium) return console.log("No Chromium is to be had: the cuts of the network are skipped.");
  const env = { ...process.env, PROOF: "1", CHROMIUM_PATH: chromium };
  const args = ["test", "e2e/timed.spec.ts", "-g", "the network is cut", "--reporter=list"];
  const { status } = spawnSync("playwright", args, { stdio: "inherit", env });
  tell("cuts of the network in a full paper (row 37)", status === 0, `exit ${status}`);
}

function tellOutage(r: OutageReport, limitMs: number) {
  const whole = r.faults.length === 0 && r.lost === 0 && r.acknowledged > 0 && r.slowestMs <= limitMs;
  tell(
    `${r.name} (row 56)`,
    whole,
    `${r.times} times, ${r.learners} learners, ${r.calls} calls, ${r.refused} refused, ${r.acknowledged} answers acknowledged, ${r.lost} lost, slowest call ${Math.round(r.slowestMs)} ms of ${limitMs}; ${r.faults.slice(0, 3).join("; ") || "no fault"}`,
  );
}

/** Whatever the product stands on is killed, frozen or filled; a call may take what is configured, and a margin. */
async function proveOutages() {
  const size = { times: OUTAGES, learners: OUTAGE_LEARNERS };
  if (hasRedis) for (const r of await redisOutages(size)) tellOutage(r, REDIS_MS + MARGIN_MS);
  else console.log("Redis is not installed here: its outages are skipped.");
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "threshold-mail-"));
  for (const r of await mailOutages(size, dataDir)) tellOutage(r, MARGIN_MS);
  await rm(dataDir, { recursive: true });
  const fifth = Math.max(1, Math.round(OUTAGES / 5));
  const disk = await diskOutage({ ...size, times: fifth });
  if (disk) tellOutage(disk, EMBEDDED_MS + MARGIN_MS);
  const log = await logFull(fifth);
  if (log)
    tell(
      "the embedded database's log full (row 56)",
      log.faults.length === 0 && log.lost === 0 && log.acknowledged > 0,
      `${log.times} times, ${log.acknowledged} writes acknowledged, lost in ${log.lost} rounds, slowest recovery ${Math.round(log.slowestRecoveryMs)} ms; ${log.faults.slice(0, 3).join("; ") || "no fault"}`,
    );
  if (!disk || !log) console.log("No disk may be mounted here: full disks are skipped.");
  await onPostgres(async (cluster) => {
    for (const r of await postgresOutages(cluster, size)) tellOutage(r, 2 * DATABASE_MS + MARGIN_MS);
  });
}

async function proveVacuum() {
  const on = await vacuumed(VACUUM_ROWS, VACUUM_ROUNDS, true);
  const off = await vacuumed(VACUUM_ROWS, VACUUM_ROUNDS, false);
  const sizes = (r: VacuumReport) =>
    `${r.early.toFixed(1)} MiB after 3 rounds, ${r.late.toFixed(1)} at the end`;
  tell(
    "vacuum of the embedded database",
    on.late <= on.early && off.late > off.early,
    `${on.rows} rows updated ${on.rounds} times: ${sizes(on)}; without it ${sizes(off)}; longest wait behind it ${Math.round(on.longestWaitMs)} ms`,
  );
}

/** Runs a part on a cluster of its own, where PostgreSQL is installed. */
async function onPostgres(part: (cluster: PostgresCluster) => Promise<void> | void) {
  const programs = postgresPrograms();
  if (!programs) return console.log("PostgreSQL is not installed here: its proofs are skipped.");
  const cluster = await PostgresCluster.create(programs);
  try {
    await part(cluster);
  } finally {
    cluster.remove();
  }
}

const PARTS: Record<string, () => Promise<unknown> | unknown> = {
  grading: proveGrading,
  cuts: proveCuts,
  requirements: () => onPostgres((cluster) => proveRequirements(cluster.url)),
  async crash() {
    await proveCrash("the app on the embedded database");
    await onPostgres(async (cluster) => {
      await proveCrash("the app on PostgreSQL", { databaseUrl: cluster.url });
      await proveCrash("PostgreSQL", { databaseUrl: cluster.url, killDatabase: () => cluster.kill() });
    });
  },
  async payments() {
    await provePayments("embedded database");
    await onPostgres((cluster) => provePayments("PostgreSQL", cluster.databaseUrl("payments")));
  },
  outages: proveOutages,
  vacuum: proveVacuum,
};

const wanted = process.argv.slice(2);
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
process.exitCode = failed ? 1 : 0;
