import { sql } from "kysely";
import type { Job } from "../jobs/runner.ts";
import type { Db } from "./database.ts";
import type { EmbeddedPool } from "./embedded-pool.ts";

/** How often PostgreSQL itself looks for tables to vacuum (autovacuum_naptime). */
const EVERY_MS = 60_000;
/**
 * How much log may accumulate since the last checkpoint: it takes disk space, and has to be read again after a crash.
 */
const LOG_MIB = 32;

/**
 * PostgreSQL's own rules (autovacuum's thresholds and scale factors): vacuum a table when 50 rows and a fifth of all
 * are dead, analyze it when 50 and a tenth have changed. An analyze also replans statements that were planned while the
 * table was small. The counts are lost with the process, so each table is also vacuumed once after a start.
 */
async function dueStatements(db: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select case when v.is_due then 'vacuum (analyze) ' else 'analyze ' end
      || quote_ident(schemaname) || '.' || quote_ident(relname) as statement
    from pg_stat_user_tables,
      lateral (select last_vacuum is null or n_dead_tup > 50 + 0.2 * n_live_tup as is_due) v
    where v.is_due or n_mod_since_analyze > 50 + 0.1 * n_live_tup
    order by n_dead_tup desc`.execute(db);
  return rows.map((row) => row.statement);
}

async function isLogLong(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mib: number }>`
    select (pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) / 1048576)::float8 as mib
    from pg_control_checkpoint()`.execute(db);
  return (rows[0]?.mib ?? 0) > LOG_MIB;
}

/**
 * PGlite runs neither autovacuum nor a checkpointer: without this, every update would make its table grow and every
 * write the log. One statement at a time, with callers served in between.
 */
export function upkeepJob({ db, pool }: { db: Db; pool: Pick<EmbeddedPool, "upkeep"> }): Job {
  return {
    name: "upkeep of the embedded database",
    everyMs: EVERY_MS,
    async run() {
      for (const statement of await dueStatements(db)) await pool.upkeep(statement);
      if (await isLogLong(db)) await pool.upkeep("checkpoint");
    },
  };
}
