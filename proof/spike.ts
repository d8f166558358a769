import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { openDatabase } from "../server/platform/db/database.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";
import type { PostgresCluster } from "./postgres-cluster.ts";
import { Candidate, type Spiked } from "./spike-candidate.ts";
import { openPaper, type Sitting, signInAll } from "./spike-hall.ts";
import { tell } from "./tell.ts";

/** All of them start within this time. */
const SPIKE_MS = 10_000;
/** How long the paper is, from each one's start. */
const MINUTES = 2;
/** How many questions each answers, at times drawn over the paper. */
const ANSWERS = 10;
/** How long the last of them may wait to be handed in, after the last deadline. */
const HANDED_IN_MS = 120_000;

const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

function figures(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `${name} p50 ${at(sorted, 0.5).toFixed(0)} ms, p99 ${at(sorted, 0.99).toFixed(0)} ms`;
}

/**
 * Everybody starts at once: `learners`, signed in beforehand, start a full paper within ten seconds, load it, answer, and are handed in when its
 * time is over. No acknowledged answer may be lost, and each paper must be marked as its answers say. A refusal (429, 503) is counted, and tried
 * again as the client does. The limits of calls are off: they are for one address, and here all come from one.
 */
export async function proveSpike(
  cluster: PostgresCluster,
  learners: number,
  processes: number,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "threshold-spike-"));
  const url = cluster.databaseUrl(`spike_${learners}`);
  const several: Record<string, string> =
    processes > 1 ? { WEB_CONCURRENCY: String(processes), REDIS_URL: "redis://127.0.0.1:6379" } : {};
  const server = new ServerProcess(await freePort(), {
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    RATE_LIMITS: "off",
    MAX_CONNECTIONS: String(2 * learners),
    ...several,
  });
  await server.start();
  const { db, close } = openDatabase({ databaseUrl: url, dataDir });
  try {
    const hall = { db, origin: server.origin, minutes: MINUTES };
    const set = await openPaper(hall);
    const cookies = await signInAll(hall, learners);
    const from = performance.now();
    const spiked = await Promise.all(
      cookies.map((cookie, i) =>
        new Candidate({ origin: server.origin, cookie, set }).sit({
          startAt: from + (SPIKE_MS * i) / learners,
          until: from + MINUTES * 60_000 - 5_000,
          answers: ANSWERS,
          seed: i,
        }),
      ),
    );
    const ended = performance.now();
    const waited = await untilMarked(db, set);
    await judge(
      { db, learners, spiked, waited: waited - Math.max(0, from + MINUTES * 60_000 - ended) },
      processes,
    );
  } finally {
    await close();
    await server.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Waits until no paper is open. @returns how long that took, in ms */
async function untilMarked(db: Sitting["db"], set: number): Promise<number> {
  const from = performance.now();
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from attempt where set_id = ${set} and marked_at is null`.execute(db);
    const waited = performance.now() - from;
    if (rows[0]?.n === 0 || waited > MINUTES * 60_000 + HANDED_IN_MS) return waited;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

interface Outcome {
  db: Sitting["db"];
  learners: number;
  spiked: readonly Spiked[];
  waited: number;
}

async function judge({ db, learners, spiked, waited }: Outcome, processes: number): Promise<void> {
  const kept = new Map(
    (
      await sql<{ key: string; ans: string }>`
        select attempt_id || ' ' || question_id as key, ans from answer`.execute(db)
    ).rows.map(({ key, ans }) => [key, ans]),
  );
  const acknowledged = spiked.flatMap(({ acknowledged }) => acknowledged);
  const lost = acknowledged.filter(
    ({ attempt, question, ans }) => kept.get(`${attempt} ${question}`) !== ans,
  );
  const { rows: wrong } = await sql`
    select a.id from attempt a left join answer x on x.attempt_id = a.id
    where a.deadline is not null group by a.id
    having a.marked_at is null or a.score is distinct from coalesce(sum(x.score), 0)`.execute(db);
  const refusals = spiked.flatMap(({ refused }) => refused);
  const failed = spiked.filter(({ attempt }) => attempt === undefined).length;
  const times = (of: keyof Spiked["times"]) => spiked.flatMap((one) => one.times[of]);
  const count = (status: number) => refusals.filter((one) => one === status).length;
  tell(
    `${learners} start a full paper within 10 s, ${processes} process${processes > 1 ? "es" : ""}`,
    lost.length === 0 && wrong.length === 0 && failed === 0,
    [
      figures("start", times("start")),
      figures("load", times("load")),
      figures("answer", times("answer")),
      `${acknowledged.length} answers acknowledged, ${lost.length} lost`,
      `${count(429)} × 429, ${count(503)} × 503, ${refusals.length - count(429) - count(503)} other failures, all tried again`,
      `${failed} never started, ${wrong.length} not marked as answered`,
      `the last handed in ${(Math.max(0, waited) / 1000).toFixed(1)} s after the end`,
    ].join("; "),
  );
}
