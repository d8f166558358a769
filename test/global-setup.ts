import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { kyselyOver } from "../server/platform/db/database.ts";
import { PostgresPool } from "../server/platform/db/postgres-pool.ts";

/** Names this run, so that afterwards its databases, and no others, are dropped from the PostgreSQL that it used. */
export default function setup() {
  const run = `threshold_test_${randomBytes(4).toString("hex")}`;
  process.env.TEST_RUN = run;
  return async () => {
    const url = process.env.TEST_DATABASE_URL;
    if (!url) return;
    const db = kyselyOver(new PostgresPool({ connectionString: url, max: 1 }));
    const { rows } = await sql<{ name: string }>`
      select datname as name from pg_database where starts_with(datname, ${run})`.execute(db);
    for (const { name } of rows) await sql.raw(`drop database ${name} with (force)`).execute(db);
    await db.destroy();
  };
}
