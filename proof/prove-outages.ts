import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { hasRedis } from "../test/redis-server.ts";
import { canExhaust, descriptors } from "./descriptors.ts";
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
import { tell } from "./tell.ts";
import { type VacuumReport, vacuumed } from "./vacuum.ts";
import { onPostgres } from "./with-postgres.ts";

/** How often each thing is killed and frozen; a disk is filled a fifth as often. */
const OUTAGES = Number(process.env.OUTAGES ?? 100);
const OUTAGE_LEARNERS = 8;
/** Times that all descriptors are taken from the running product. */
const EXHAUSTIONS = 20;
const VACUUM_ROWS = 20_000;
const VACUUM_ROUNDS = 20;
/** How long a call may take on a busy machine without any outage; and while the embedded database is reopened. */
const MARGIN_MS = 2_000;
const EMBEDDED_MS = 10_000;

export async function proveDescriptors() {
  if (!canExhaust()) return console.log("There is no prlimit here: running out of descriptors is skipped.");
  const r = await descriptors({ rounds: EXHAUSTIONS });
  tell(
    "running out of descriptors",
    r.recovered === r.rounds && !r.meanwhile[500],
    `${r.rounds} times, ${r.recovered} recovered without a restart, answers meanwhile ${JSON.stringify(r.meanwhile)}`,
  );
}

function tellOutage(r: OutageReport, limitMs: number) {
  const whole = r.faults.length === 0 && r.lost === 0 && r.acknowledged > 0 && r.slowestMs <= limitMs;
  tell(
    `${r.name}`,
    whole,
    `${r.times} times, ${r.learners} learners, ${r.calls} calls, ${r.refused} refused, ${r.acknowledged} answers acknowledged, ${r.lost} lost, slowest call ${Math.round(r.slowestMs)} ms of ${limitMs}; ${r.faults.slice(0, 3).join("; ") || "no fault"}`,
  );
}

/**
 * Everything that the product depends on is killed, frozen or filled; a call may take the configured time, and a
 * margin.
 */
export async function proveOutages() {
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
      "the embedded database's log full",
      log.faults.length === 0 && log.lost === 0 && log.acknowledged > 0,
      `${log.times} times, ${log.acknowledged} writes acknowledged, lost in ${log.lost} rounds, slowest recovery ${Math.round(log.slowestRecoveryMs)} ms; ${log.faults.slice(0, 3).join("; ") || "no fault"}`,
    );
  if (!disk || !log) console.log("No disk may be mounted here: full disks are skipped.");
  await onPostgres(async (cluster) => {
    for (const r of await postgresOutages(cluster, size)) tellOutage(r, 2 * DATABASE_MS + MARGIN_MS);
  });
}

export async function proveVacuum() {
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
