import { spawnSync } from "node:child_process";
import os from "node:os";
import fc from "fast-check";
import { findChromium } from "../scripts/chromium.mjs";
import { type Gradable, grade } from "../server/features/practice/rules.ts";
import { crash } from "./crash.ts";
import { canExhaust, descriptors } from "./descriptors.ts";
import { payments } from "./payments.ts";
import { PostgresCluster, postgresPrograms } from "./postgres-cluster.ts";

/** `npm run proof`: the slow proofs of the security table in full size. Prints each size and this machine. */
const KILLS = 100;
const LEARNERS = 50;
/** Orders whose events are delivered a hundred times each. */
const ORDERS = 20;
/** Times that all descriptors are taken from the running product. */
const EXHAUSTIONS = 20;
const FUZZED = 100_000;
const SLOWEST_MS = 5;

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

async function proveDescriptors() {
  if (!canExhaust()) return console.log("There is no prlimit here: running out of descriptors is skipped.");
  const r = await descriptors({ rounds: EXHAUSTIONS });
  tell(
    "running out of descriptors",
    r.recovered === r.rounds && !r.meanwhile[500],
    `${r.rounds} times, ${r.recovered} recovered without a restart, answers meanwhile ${JSON.stringify(r.meanwhile)}`,
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

console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${os.loadavg()[0]?.toFixed(2)}`,
);
proveGrading();
proveCuts();
await proveDescriptors();
await proveCrash("the app on the embedded database");
await provePayments("embedded database");
const programs = postgresPrograms();
if (programs) {
  const cluster = await PostgresCluster.create(programs);
  try {
    proveRequirements(cluster.url);
    await proveCrash("the app on PostgreSQL", { databaseUrl: cluster.url });
    await proveCrash("PostgreSQL", { databaseUrl: cluster.url, killDatabase: () => cluster.kill() });
    await provePayments("PostgreSQL", cluster.databaseUrl("payments"));
  } finally {
    cluster.remove();
  }
} else console.log("PostgreSQL is not installed here: its proofs are skipped.");
process.exitCode = failed ? 1 : 0;
