import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { answerStatement } from "../server/features/practice/answer-commands.ts";
import type { Db } from "../server/platform/db/database.ts";

export interface Target {
  attempt: number;
  question: number;
}

const literal = (value: unknown): string => {
  if (value === null) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `'${text.replace(/'/g, "''")}'`;
};

/** The very statement that the answer call sends, with its values written in. */
function statementFor(db: Db, caller: { userId: string; sessionId: number }, t: Target): string {
  const request = { attemptId: t.attempt, questionId: t.question, answer: "2", seq: undefined };
  const version = { qnType: "mcq" as const, version: 1 };
  const facts = { now: new Date(), delayed: true, score: 1, version, paper: 1, isFree: true };
  const { sql, parameters } = answerStatement({ ...caller, tenants: [] }, request, facts).compile(db);
  return sql.replace(/\$(\d+)/g, (_, n) => literal(parameters[Number(n) - 1])).replace(/\s+/g, " ");
}

/** Statements a second of the same SQL without the product around it; undefined where pgbench is not installed. */
export function pgbench(
  url: string,
  db: Db,
  caller: { userId: string; sessionId: number },
  targets: Target[],
  seconds: number,
) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "threshold-pgbench-"));
  const files = targets.flatMap((target, i) => {
    const file = path.join(folder, `${i}.sql`);
    writeFileSync(file, `${statementFor(db, caller, target)};\n`);
    return ["-f", file];
  });
  const run = spawnSync(
    "pgbench",
    ["-n", "-M", "prepared", "-c", "10", "-j", "1", "-T", String(seconds), ...files, url],
    { encoding: "utf8" },
  );
  rmSync(folder, { recursive: true });
  const rate = /tps = ([\d.]+)/.exec(run.stdout ?? "")?.[1];
  return rate ? Number(rate) : undefined;
}
