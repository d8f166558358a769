import { spawnSync } from "node:child_process";
import os from "node:os";
import fc from "fast-check";
import { type Gradable, grade } from "../server/features/practice/rules.ts";
import { crash } from "./crash.ts";
import { PostgresCluster, postgresPrograms } from "./postgres-cluster.ts";

/** `npm run proof`: the slow proofs of the security table in full size. Prints each size and this machine. */
const KILLS = 20;
const LEARNERS = 8;
const FUZZED = 100_000;
const SLOWEST_MS = 5;

let failed = false;
function tell(name: string, ok: boolean, figures: string) {
  failed ||= !ok;
  console.log(`${ok ? "ok  " : "FAIL"} ${name}: ${figures}`);
}

async function proveCrash(name: string, databaseUrl?: string) {
  const started = performance.now();
  const r = await crash({ kills: KILLS, learners: LEARNERS, ...(databaseUrl ? { databaseUrl } : {}) });
  const seconds = Math.round((performance.now() - started) / 1000);
  tell(
    `kill -9 of the app, ${name} (row 35)`,
    r.lost === 0 && r.acknowledged > 0,
    `${r.kills} kills, ${r.learners} learners, ${r.acknowledged} answers acknowledged, ${r.lost} lost, ${seconds} s`,
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

console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${os.loadavg()[0]?.toFixed(2)}`,
);
proveGrading();
await proveCrash("embedded database");
const programs = postgresPrograms();
if (programs) {
  const cluster = await PostgresCluster.create(programs);
  try {
    proveRequirements(cluster.url);
    await proveCrash("PostgreSQL", cluster.url);
  } finally {
    cluster.remove();
  }
} else console.log("PostgreSQL is not installed here: its proofs are skipped.");
process.exitCode = failed ? 1 : 0;
