import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type Db, kyselyOver } from "../server/platform/db/database.ts";
import { EmbeddedPool } from "../server/platform/db/embedded-pool.ts";
import { migrate } from "../server/platform/db/migrate.ts";
import { PostgresPool } from "../server/platform/db/postgres-pool.ts";

/** PostgreSQL for the leg that asks for it; the embedded database, in memory, for the others. */
const url = process.env.TEST_DATABASE_URL;

/** As long as a whole test: calls at once queue for the database, and on a busy machine none may be turned away for it. */
const statementTimeoutMs = 120_000;

/** The address of a database made for this run; test/global-setup.ts drops it afterwards. */
export async function ownPostgres(server: string): Promise<string> {
  const name = `${process.env.TEST_RUN}_${randomBytes(4).toString("hex")}`;
  const admin = kyselyOver(new PostgresPool({ connectionString: server, max: 1 }));
  await sql.raw(`create database ${name}`).execute(admin);
  await admin.destroy();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

async function open(): Promise<Db> {
  const pool = url
    ? new PostgresPool({ connectionString: await ownPostgres(url), statementTimeoutMs })
    : new EmbeddedPool({ folder: undefined, durable: false, statementTimeoutMs });
  const db = kyselyOver(pool);
  await migrate(db);
  return db;
}

let shared: Promise<Db> | undefined;

/** This worker's database, migrated and empty but for what migrations put there. */
export async function emptyDatabase(): Promise<Db> {
  shared ??= open();
  const db = await shared;
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'schema_migration%' and tablename <> 'tenant'`.execute(
    db,
  );
  await sql.raw(`truncate ${rows.map((r) => r.name).join(", ")} restart identity cascade`).execute(db);
  return db;
}
