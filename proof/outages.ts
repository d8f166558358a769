import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { HttpLearner } from "../test/http-learner.ts";
import { prepareData, preparedContent } from "../test/prepared-data.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";
import { type Acknowledged, countLost, practise } from "./crash.ts";

/** An outage not noticed, or not recovered from, within this long never will be. */
const PATIENCE_MS = 90_000;

export interface Outage {
  name: string;
  times: number;
  learners: number;
  /** The environment of the product. */
  env: Record<string, string>;
  dataDir?: string;
  /** Takes the thing away, and gives it back. */
  strike: () => Promise<void> | void;
  mend: () => Promise<void> | void;
  /** Whether calls are refused meanwhile (the database), or continue (all else). */
  refuses: boolean;
  /** What /readyz says meanwhile. */
  readiness: 200 | 503;
  /** A call of the outage's own while the thing is away, and when it is back. */
  during?: (origin: string, round: number) => Promise<void>;
  after?: (origin: string, dataDir: string, round: number) => Promise<void>;
}

export interface OutageReport {
  name: string;
  times: number;
  learners: number;
  calls: number;
  refused: number;
  acknowledged: number;
  lost: number;
  slowestMs: number;
  /** Calls that ended in another way than an answer or a proper refusal. */
  faults: string[];
}

async function until(what: string, holds: () => boolean | Promise<boolean>, everyMs = 5) {
  const giveUp = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > giveUp) throw new Error(`never came: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

const readiness = async (origin: string) => (await fetch(`${origin}/readyz`)).status;

/**
 * Takes something away from a running product again and again while learners answer: every call must end as an answer
 * or as 503, and what was acknowledged must be there afterwards.
 */
export async function outage(o: Outage): Promise<OutageReport> {
  const dataDir = o.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), "threshold-outage-")));
  const server = new ServerProcess(await freePort(), {
    DATA_DIR: dataDir,
    CONTENT_DIR: preparedContent(),
    ...o.env,
  });
  const kept: Acknowledged[] = [];
  const faults: string[] = [];
  const seen = { calls: 0, answered: 0, refused: 0, slowestMs: 0 };
  const watch = (status: number, ms: number, call: string) => {
    seen.calls += 1;
    seen.slowestMs = Math.max(seen.slowestMs, ms);
    if (status === 503) seen.refused += 1;
    else if (status > 0 && status < 500) seen.answered += 1;
    else faults.push(`${call}: ${status}`);
  };
  let stop = false;
  try {
    if (!o.env.DATABASE_URL && !existsSync(path.join(dataDir, "db"))) await prepareData(dataDir);
    await server.start();
    const learners: HttpLearner[] = [];
    for (let i = 0; i < o.learners; i++) {
      const learner = new HttpLearner(server.origin, { watch });
      await learner.signIn(`outage${i}-${Date.now()}@example.sg`, dataDir);
      learners.push(learner);
    }
    const sets = await learners[0]?.call("GET", "/api/sets");
    const setId = Number(sets?.find((s) => Boolean(s.ForFree) && String(s.Type) === "MCQ")?.ID);
    const work = learners.map((learner) => practise(learner, setId, kept, () => stop));
    for (let round = 0; round < o.times; round++) {
      const { answered } = seen;
      await until("answers before", () => seen.answered > answered + 4 * o.learners);
      const before = { ...seen };
      await o.strike();
      await until("its readiness", async () => (await readiness(server.origin)) === o.readiness);
      await o.during?.(server.origin, round);
      const felt = () => (o.refuses ? seen.refused > before.refused : seen.answered > before.answered);
      await until("a call meanwhile", felt);
      await o.mend();
      await until("readiness afterwards", async () => (await readiness(server.origin)) === 200);
      await o.after?.(server.origin, dataDir, round);
    }
    const { answered } = seen;
    await until("answers afterwards", () => seen.answered > answered + 4 * o.learners);
    stop = true;
    await Promise.all(work);
    let lost = Number.NaN;
    const count = async () => {
      lost = await countLost(kept);
      return true;
    };
    // With the limits on, the learners may have used up their minute.
    await until("the count of what is lost", () => count().catch(() => false), 1_000);
    const { calls, refused, slowestMs } = seen;
    const { name, times } = o;
    return {
      name,
      times,
      learners: o.learners,
      calls,
      refused,
      acknowledged: kept.length,
      lost,
      slowestMs,
      faults,
    };
  } catch (error) {
    throw new Error(`${o.name}: ${error instanceof Error ? error.message : error}\n${server.output}`);
  } finally {
    stop = true;
    await server.end("SIGKILL");
    if (!o.dataDir) await rm(dataDir, { recursive: true, force: true });
  }
}
