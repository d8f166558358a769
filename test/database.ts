import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type Db, kyselyOver } from "../server/platform/db/database.ts";
import { EmbeddedPool } from "../server/platform/db/embedded-pool.ts";
import { migrate } from "../server/platform/db/migrate.ts";
import { PostgresPool } from "../server/platform/db/postgres-pool.ts";

/** PostgreSQL for the leg that asks for it; the embedded database, in memory, for the others. */
const url = process.env.TEST_DATABASE_URL;
export const onPostgres = url !== undefined;

async function freshPostgres(server: string): Promise<Db> {
  const name = `threshold_test_${randomBytes(6).toString("hex")}`;
  const admin = kyselyOver(new PostgresPool({ connectionString: server, max: 1 }));
  await sql.raw(`create database ${name}`).execute(admin);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const db = kyselyOver(new PostgresPool({ connectionString: address.href, max: 10 }));
  dropAtExit(admin, db, name);
  return db;
}

/** The worker's database goes with the worker. */
function dropAtExit(admin: Db, db: Db, name: string) {
  process.once("beforeExit", async () => {
    await db.destroy();
    await sql.raw(`drop database if exists ${name} with (force)`).execute(admin);
    await admin.destroy();
  });
}

async function open(): Promise<Db> {
  const db = url
    ? await freshPostgres(url)
    : kyselyOver(new EmbeddedPool({ folder: undefined, durable: false }));
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
