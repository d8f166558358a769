import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import type { PostgresCluster } from "../../proof/postgres-cluster.ts";
import { type Db, kyselyOver } from "../../server/platform/db/database.ts";
import { PostgresPool } from "../../server/platform/db/postgres-pool.ts";
import { freePort, ServerProcess } from "../../test/server-process.ts";
import { ADMIN } from "../prepare.ts";
import { ATTEMPTS, makeAttempts, QUESTIONS } from "./attempts.ts";
import { makeDerived } from "./derived.ts";
import { makeDesk } from "./desk.ts";
import { orphans } from "./orphans.ts";
import { type Making, makePeople, measuredOf } from "./people.ts";

/** A generated database, and the product on it. */
export interface Site {
  /** Such as `10M`. */
  name: string;
  learners: number;
  /** The numbers of those whose calls are timed. */
  measured: number[];
  url: string;
  dataDir: string;
  server: ServerProcess;
  /** The product on it with other settings. */
  serverOf: (env: Record<string, string>) => ServerProcess;
  remove: () => Promise<void>;
}

/** In the words of a table: 10k, 1M. */
const nameOf = (answers: number) => (answers >= 1e6 ? `${answers / 1e6}M` : `${answers / 1e3}k`);

/** One connection without a time limit. */
export async function onOne<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = kyselyOver(new PostgresPool({ connectionString: url, max: 1, statementTimeoutMs: 0 }));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** How long some work takes, in whole seconds. */
async function seconds(work: () => Promise<unknown>): Promise<string> {
  const from = performance.now();
  await work();
  return `${((performance.now() - from) / 1000).toFixed(0)} s`;
}

/** Fills it with the triggers off, and says how long each part took. @throws if a foreign key does not hold */
async function fill(db: Db, making: Making) {
  await sql`set synchronous_commit = off`.execute(db);
  await sql`set session_replication_role = replica`.execute(db);
  const people = await seconds(() => makePeople(db, making));
  let sets = 0;
  const attempts = await seconds(async () => {
    sets = await makeAttempts(db, making);
  });
  const measured = measuredOf(making, sets);
  const desk = await seconds(() => makeDesk(db, making));
  await sql`set session_replication_role = origin`.execute(db);
  await sql`analyze`.execute(db);
  const derived = await seconds(() => makeDerived(db, making, measured));
  const checked = await seconds(async () => {
    const broken = await orphans(db);
    if (broken.length > 0) throw new Error(`rows refer to nothing by ${broken.join(", ")}`);
  });
  const vacuumed = await seconds(async () => {
    await sql`vacuum analyze`.execute(db);
    await sql`checkpoint`.execute(db);
  });
  const parts = [
    `learners ${people}`,
    `attempts ${attempts}`,
    `notes and messages ${desk}`,
    `figures and beliefs ${derived}`,
    `foreign keys checked ${checked}`,
    `vacuum and checkpoint ${vacuumed}`,
  ];
  return { measured, parts };
}

/** How large it is: rows of answers, and GB on disk. */
async function sizeOf(db: Db): Promise<string> {
  const { rows } = await sql<{ answers: number; first: number; messages: number; gb: number }>`
    select (select count(*) from answer)::int as answers, (select count(*) from first_answer)::int as first,
           (select count(*) from message)::int as messages,
           pg_database_size(current_database())::float8 / 1e9 as gb`.execute(db);
  const { answers = 0, first = 0, messages = 0, gb = 0 } = rows[0] ?? {};
  return `${answers} answers (${first} of them first ones), ${messages} messages, ${gb.toFixed(2)} GB on disk`;
}

/**
 * Makes a database of so many answers in the cluster, with the bank, and says how large it is and how long that took.
 * The product is left stopped.
 */
export async function buildSite(
  cluster: PostgresCluster,
  { answers, seed }: { answers: number; seed: number },
): Promise<Site> {
  const learners = Math.ceil(answers / (ATTEMPTS * QUESTIONS));
  const url = cluster.databaseUrl(`size_${answers}`);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "threshold-size-"));
  const port = await freePort();
  const serverOf = (env: Record<string, string>) =>
    new ServerProcess(port, { DATA_DIR: dataDir, DATABASE_URL: url, ADMIN_EMAILS: ADMIN, ...env });
  const server = serverOf({});
  await server.start();
  await server.end();
  const name = nameOf(answers);
  const measured = await onOne(url, async (db) => {
    const { measured, parts } = await fill(db, { seed, learners, now: new Date() });
    console.log(`${name}: ${learners} learners, ${await sizeOf(db)}; ${parts.join(", ")}`);
    return measured;
  });
  const remove = async () => {
    await server.end();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { name, learners, measured, url, dataDir, server, serverOf, remove };
}
