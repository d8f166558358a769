import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { generateInTurn } from "../bench/generator.ts";
import { withSteal } from "../bench/machine.ts";
import type { Answered, BenchLearner, LoadReport } from "../bench/plan.ts";
import { ADMIN, prepareLearners } from "../bench/prepare.ts";
import { type Db, openDatabase } from "../server/platform/db/database.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";

const LEARNERS = 200;
/** Before the capacity is measured, so that the product's code is compiled and its pages are in memory. */
const WARM_UP_S = 3;

/** Where a proof runs: on PostgreSQL, or on the embedded database if there is no address. */
export interface Where {
  name: string;
  databaseUrl?: string;
}

/** Answers for a load: who sends them to whom. */
export interface Answering {
  origin: string;
  call: "answer";
  learners: BenchLearner[];
}

interface Worked<T> {
  result: T;
  /** Acknowledged answers at which the database has an older one, another one or none, after the product has ended. */
  lost: number;
  /** The share of the processors' time that other machines took; undefined if the system does not say. */
  steal: number | undefined;
}

/** How many of the acknowledged answers the database does not have; one with a higher Seq may have replaced them. */
async function countMissing(db: Db, acknowledged: readonly Answered[]): Promise<number> {
  const rows = await db.selectFrom("answer").select(["attempt_id", "question_id", "ans", "seq"]).execute();
  const stored = new Map(rows.map((row) => [`${row.attempt_id} ${row.question_id}`, row]));
  return acknowledged.filter(({ attempt, question, answer, seq }) => {
    const row = stored.get(`${attempt} ${question}`);
    return !row || row.seq < seq || (row.seq === seq && row.ans !== answer);
  }).length;
}

/**
 * Runs some work against the product with 200 learners who each have a test open that is marked at its end, ends the product, and
 * compares with the database what the work says was acknowledged. @param connections the most that the product accepts
 */
export async function whileAnswering<T extends { acknowledged: Answered[] }>(
  { databaseUrl }: Where,
  connections: number,
  work: (answering: Answering) => Promise<T>,
): Promise<Worked<T>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "threshold-answering-"));
  const server = new ServerProcess(await freePort(), {
    DATA_DIR: dataDir,
    ADMIN_EMAILS: ADMIN,
    MAX_CONNECTIONS: String(connections),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  try {
    await server.start();
    const { origin } = server;
    const { learners } = await prepareLearners(origin, dataDir, LEARNERS);
    const { result, steal } = await withSteal(() => work({ origin, call: "answer", learners }));
    await server.end();
    const { db, close } = openDatabase({ databaseUrl, dataDir });
    const lost = await countMissing(db, result.acknowledged).finally(close);
    return { result, lost, steal };
  } finally {
    await server.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Capacity {
  /** Answers a second. */
  perSecond: number;
  /** How many calls were made to find out. */
  calls: number;
}

/** How many answers the product takes when each learner sends the next as soon as the last is acknowledged. */
export async function capacityOf(answering: Answering, seconds: number): Promise<Capacity> {
  const closed = { ...answering, connections: answering.learners.length };
  const reports = await generateInTurn([
    { ...closed, seconds: WARM_UP_S },
    { ...closed, seconds },
  ]);
  const calls = reports.reduce((sum, report) => sum + report.calls, 0);
  return { perSecond: reports.at(-1)?.perSecond ?? 0, calls };
}

/** What others took of the machine, where it may have mattered. */
export const stealNote = (steal: number | undefined): string[] =>
  steal !== undefined && steal > 0.005 ? [`${(steal * 100).toFixed(0)}% of the processors stolen`] : [];

/** How many calls ended with each status, to be read. */
export const statusNote = (statuses: LoadReport["statuses"]): string =>
  Object.entries(statuses)
    .map(([status, n]) => `${n} × ${status === "0" ? "no reply" : status}`)
    .join(", ");
