import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { answerStatement } from "../server/features/practice/answer-commands.ts";
import { type Db, kyselyOver } from "../server/platform/db/database.ts";
import { PostgresPool } from "../server/platform/db/postgres-pool.ts";
import type { BenchLearner } from "./plan.ts";

const TARGETS = 60;
const CONNECTIONS = 10;

interface Target {
  userId: string;
  sessionId: number;
  attempt: number;
  question: number;
}

const literal = (value: unknown): string => {
  if (value === null) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `'${text.replace(/'/g, "''")}'`;
};

/** The exact statement that the answer call sends, with its values written in. */
function statementFor(db: Db, { userId, sessionId, attempt, question }: Target): string {
  const request = { attemptId: attempt, questionId: question, answer: "2", seq: undefined, sure: undefined };
  const version = { qnType: "mcq" as const, version: 1 };
  const facts = { now: new Date(), delayed: true, score: 1, version, paper: 1, isFree: true };
  const { sql, parameters } = answerStatement({ userId, sessionId, tenants: [] }, request, facts).compile(db);
  return sql.replace(/\$(\d+)/g, (_, n) => literal(parameters[Number(n) - 1])).replace(/\s+/g, " ");
}

/** Who has these attempts open, and in which session. */
async function targetsOf(db: Db, learners: readonly BenchLearner[]): Promise<Target[]> {
  const chosen = learners.slice(0, TARGETS);
  const rows = await db
    .selectFrom("attempt as a")
    .innerJoin("session as s", "s.user_id", "a.user_id")
    .select(["a.id as attempt", "a.user_id as userId", "s.id as sessionId"])
    .where(
      "a.id",
      "in",
      chosen.map((l) => l.attempt),
    )
    .execute();
  return rows.flatMap((row) => {
    const question = chosen.find((l) => l.attempt === row.attempt)?.questions[0];
    return question === undefined ? [] : [{ ...row, question }];
  });
}

/** Answers a second by the same SQL without the product around it; undefined if pgbench is not installed. */
export async function pgbenchAnswers(url: string, learners: readonly BenchLearner[], seconds: number) {
  const db = kyselyOver(new PostgresPool({ connectionString: url, max: 1 }));
  const targets = await targetsOf(db, learners);
  const folder = mkdtempSync(path.join(os.tmpdir(), "threshold-pgbench-"));
  const files = targets.flatMap((target, i) => {
    const file = path.join(folder, `${i}.sql`);
    writeFileSync(file, `${statementFor(db, target)};\n`);
    return ["-f", file];
  });
  await db.destroy();
  const options = ["-n", "-M", "prepared", "-c", String(CONNECTIONS), "-j", "1", "-T", String(seconds)];
  const run = spawnSync("pgbench", [...options, ...files, url], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  const rate = /tps = ([\d.]+)/.exec(run.stdout ?? "")?.[1];
  return rate ? { name: "pgbench with the same statement", perSecond: Number(rate) } : undefined;
}
