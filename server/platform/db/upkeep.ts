import { sql } from "kysely";
import type { Job } from "../jobs.ts";
import type { Db } from "./database.ts";
import type { EmbeddedPool } from "./embedded-pool.ts";

/** How often PostgreSQL itself looks for tables to vacuum (autovacuum_naptime). */
const EVERY_MS = 60_000;
/** How much log may stand since the last checkpoint: it takes room, and has to be read again after a crash. */
const LOG_MIB = 32;

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

async function isLogLong(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mib: number }>`
    select (pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) / 1048576)::float8 as mib
    from pg_control_checkpoint()`.execute(db);
  return (rows[0]?.mib ?? 0) > LOG_MIB;
}

/**
 * PGlite runs neither autovacuum nor a checkpointer: without this every update would make its table grow, and every
 * write the log. One statement at a time, callers between.
 */
export function upkeepJob({ db, pool }: { db: Db; pool: Pick<EmbeddedPool, "upkeep"> }): Job {
  return {
    name: "upkeep of the embedded database",
    everyMs: EVERY_MS,
    async run() {
      for (const table of await dueTables(db)) await pool.upkeep(`vacuum (analyze) ${table}`);
      if (await isLogLong(db)) await pool.upkeep("checkpoint");
    },
  };
}
