import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type Db, kyselyOver } from "../server/platform/db/database.ts";
import { EmbeddedPool } from "../server/platform/db/embedded-pool.ts";
import { migrate } from "../server/platform/db/migrate.ts";
import { PostgresPool } from "../server/platform/db/postgres-pool.ts";
import type { StatementWatch } from "../server/platform/db/slow-statements.ts";
import { EMPTIED, fingerprintOf, type KeptRows, keepRows } from "./kept-rows.ts";

/** PostgreSQL if the run asks for it; otherwise the embedded database, in memory. */
const url = process.env.TEST_DATABASE_URL;

/** As long as a whole test: simultaneous calls queue for the database, and on a busy machine none may be refused. */
const statementTimeoutMs = 120_000;

/** The address of a database made for this run; test/global-setup.ts drops it afterwards. */
export async function ownPostgres(server: string): Promise<string> {
  const name = `${process.env.TEST_RUN}_${randomBytes(4).toString("hex")}`;
  const admin = kyselyOver(new PostgresPool({ connectionString: server, max: 1 }));
  await sql.raw(`create database ${name}`).execute(admin);
  await admin.destroy();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** Hears of each statement sent to this worker's database, while a test asks for them. */
let watching: StatementWatch | undefined;

/** Runs `work` and tells `watch` of each statement that it took. */
export async function watched<T>(watch: StatementWatch, work: () => Promise<T>): Promise<T> {
  watching = watch;
  try {
    return await work();
  } finally {
    watching = undefined;
  }
}

/** Runs `work` and returns the statements that it took, each a round trip to the database. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  await watched((text) => void statements.push(text), work);
  return statements;
}

async function open(): Promise<Db> {
  const pool = url
    ? new PostgresPool({ connectionString: await ownPostgres(url), statementTimeoutMs })
    : new EmbeddedPool({ folder: undefined, durable: false, statementTimeoutMs });
  const db = kyselyOver(pool, (text, ms) => watching?.(text, ms));
  await migrate(db);
  return db;
}

/** A database of the test's own, migrated: one without what earlier tests left in the planner's statistics. */
export const freshDatabase = open;

/** The embedded database of a folder, for a single test run: its data need not survive a crash. */
export async function databaseIn(folder: string): Promise<Db> {
  const db = kyselyOver(new EmbeddedPool({ folder, durable: false, statementTimeoutMs }));
  await migrate(db);
  return db;
}

let shared: Promise<Db> | undefined;

/** More rows than this would slow down later tests, as dead rows do until they are vacuumed. */
const LARGE_BYTES = 1_000_000;
/** Looking how large each table is takes as long as emptying them all. */
const LOOK_EVERY = 8;
let emptied = 0;
let tables: string[] | undefined;

async function namesOfTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where ${EMPTIED}`.execute(db);
  return rows.map(({ name }) => name);
}

async function truncateLarge(db: Db, names: string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) name where pg_relation_size(name::regclass) > ${LARGE_BYTES}`.execute(
    db,
  );
  const large = rows.map(({ name }) => name);
  if (large.length > 0) await sql.raw(`truncate ${large.join(", ")} cascade`).execute(db);
}

/** Refuse to be deleted from; without rows they stay as they are, since truncating a table loses the plans that read it. */
const LEDGER = `if exists (select from ledger_transaction) then
  truncate ledger_entry, ledger_transaction cascade; end if`;

/** Their triggers write rows about what is deleted from them, which refer to users and questions. */
const NOTED = ["first_answer", "attempt"];

/** One statement that does all of these: what refers to what is looked at once it is done, so their order does not matter. */
const allAtOnce = (first: readonly string[], last: string) =>
  `with ${first.map((statement, n) => `s${n} as (${statement})`).join(", ")} ${last}`;

/** Beside the tables, so that no test of the schema sees it. */
const SCHEMA = "emptying";

/**
 * Makes a function that deletes every row of these tables, and keeps its plan: to plan so many deletions takes longer than
 * to do them. It does without session_replication_role, which would spare triggers and foreign keys: PostgreSQL throws all
 * plans away when that changes, and each test would plan its statements again.
 */
async function makeEmptier(db: Db, name: string, emptied: readonly string[]): Promise<void> {
  const statements = [
    LEDGER,
    ...NOTED.map((table) => `delete from ${table}`),
    // The migrations make two tenants.
    allAtOnce(
      emptied.map((table) => `delete from ${table}`),
      "delete from tenant where id > 2",
    ),
    "perform setval(seqrelid, seqstart, false) from pg_sequence",
  ];
  await sql
    .raw(`create schema if not exists ${SCHEMA};
      create or replace function ${SCHEMA}.${name}() returns void language plpgsql as $$ begin
        ${statements.join(";\n")};
      end $$`)
    .execute(db);
}

let hasEmptier = false;

/**
 * Deletes every row, which with few rows takes a tenth of the time of truncating every table, and puts back the kept
 * ones, unless they are there as they were.
 */
async function empty(db: Db, kept: KeptRows | undefined): Promise<void> {
  tables ??= await namesOfTables(db);
  if (!hasEmptier) await makeEmptier(db, "all_rows", tables);
  hasEmptier = true;
  if (emptied++ % LOOK_EVERY === 0) await truncateLarge(db, tables);
  const isThere = kept !== undefined && (await fingerprintOf(db, kept.tables)) === kept.fingerprint;
  const statements = [
    "begin",
    `select ${SCHEMA}.${isThere ? "other_rows" : "all_rows"}()`,
    ...(kept && !isThere ? [allAtOnce(kept.inserts, "select")] : []),
    ...(kept?.sequences ?? []),
    "commit",
  ];
  // Fails if work of an earlier test is still running; left open, the transaction would fail every later test.
  await db.connection().execute(async (one) => {
    try {
      await sql.raw(statements.join(";")).execute(one);
    } catch (error) {
      await sql.raw("rollback").execute(one);
      throw error;
    }
  });
}

/** This worker's database, migrated and empty but for the migrations' rows. */
export const emptyDatabase = () => sharedWith(undefined);

async function sharedWith(kept: KeptRows | undefined): Promise<Db> {
  shared ??= open();
  const db = await shared;
  await empty(db, kept);
  return db;
}

let kept: KeptRows | undefined;

/** This worker's database with what `load` puts into an empty one; after the first time its rows are copied, which takes a tenth. */
export async function loadedDatabase(load: (db: Db) => Promise<unknown>): Promise<Db> {
  if (kept) return sharedWith(kept);
  const db = await emptyDatabase();
  await load(db);
  kept = await keepRows(db);
  const stay = kept.tables;
  await makeEmptier(
    db,
    "other_rows",
    (tables ?? []).filter((name) => !stay.includes(name)),
  );
  return db;
}
