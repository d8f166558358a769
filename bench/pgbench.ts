import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Db, kyselyOver } from "../server/platform/db/database.ts";
import { PostgresPool } from "../server/platform/db/postgres-pool.ts";
import type { BenchLearner } from "./plan.ts";
import { answerTo, type Target, targetsOf } from "./targets.ts";

const TARGETS = 60;
const CONNECTIONS = 10;

const literal = (value: unknown): string => {
  if (value === null) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `'${text.replace(/'/g, "''")}'`;
};

/** The exact statement that the answer call sends, with its values written in. */
function statementFor(db: Db, target: Target): string {
  const { sql, parameters } = answerTo(target, { Answer: "2" }).compile(db);
  return sql.replace(/\$(\d+)/g, (_, n) => literal(parameters[Number(n) - 1])).replace(/\s+/g, " ");
}

/** Answers a second by the same SQL without the product around it; undefined if pgbench is not installed. */
export async function pgbenchAnswers(url: string, learners: readonly BenchLearner[], seconds: number) {
  const db = kyselyOver(new PostgresPool({ connectionString: url, max: 1 }));
  const targets = await targetsOf(db, learners.slice(0, TARGETS));
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
