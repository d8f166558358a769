import { sql } from "kysely";
import type { Job } from "../jobs.ts";
import type { Db } from "./database.ts";
import type { EmbeddedPool } from "./embedded-pool.ts";

/** How often PostgreSQL itself looks for tables to vacuum (autovacuum_naptime). */
const EVERY_MS = 60_000;

/**
 * Tables that PostgreSQL would vacuum by its own rule: 50 rows and a fifth of them dead (autovacuum_vacuum_threshold and
 * _scale_factor). The counts do not outlive the process, so each table also has its turn once after a start.
 */
async function dueTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(relname) as name
    from pg_stat_user_tables
    where last_vacuum is null or n_dead_tup > 50 + 0.2 * n_live_tup
    order by n_dead_tup desc`.execute(db);
  return rows.map((row) => row.name);
}

/** PGlite runs no autovacuum: without this every update would make its table grow. One table at a time, callers between. */
export function vacuumJob({ db, pool }: { db: Db; pool: Pick<EmbeddedPool, "vacuum"> }): Job {
  return {
    name: "vacuum",
    everyMs: EVERY_MS,
    async run() {
      for (const table of await dueTables(db)) await pool.vacuum(table);
    },
  };
}
