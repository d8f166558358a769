import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { kyselyOver } from "../server/platform/db/database.ts";
import { EmbeddedPool } from "../server/platform/db/embedded-pool.ts";
import { upkeepJob } from "../server/platform/db/upkeep.ts";

export interface VacuumReport {
  rows: number;
  rounds: number;
  /** The table's size after the third round and at the end, in MiB. */
  early: number;
  late: number;
  /** The longest wait for the database while a vacuum ran. */
  longestWaitMs: number;
}

/** Updates every row of a table again and again in the embedded database, with or without the job that vacuums it. */
export async function vacuumed(rows: number, rounds: number, withJob: boolean): Promise<VacuumReport> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "threshold-vacuum-"));
  const pool = new EmbeddedPool({ folder, durable: true });
  const db = kyselyOver(pool);
  const job = upkeepJob({ db, pool });
  const size = async () => {
    const { rows: found } = await sql<{ mib: number }>`
      select pg_total_relation_size('busy')::float8 / 1048576 as mib`.execute(db);
    return found[0]?.mib ?? 0;
  };
  let early = 0;
  let longestWaitMs = 0;
  try {
    await sql`create table busy (id int primary key, n int, filling text)`.execute(db);
    await sql`insert into busy select i, 0, repeat('x', 200) from generate_series(1, ${rows}::int) i`.execute(
      db,
    );
    for (let round = 1; round <= rounds; round++) {
      await sql`update busy set n = n + 1`.execute(db);
      await sql`select pg_stat_force_next_flush()`.execute(db);
      if (withJob) {
        const run = job.run(new Date());
        const from = performance.now();
        await sql`select 1`.execute(db);
        await sql`select 1`.execute(db);
        longestWaitMs = Math.max(longestWaitMs, performance.now() - from);
        await run;
      }
      if (round === 3) early = await size();
    }
    return { rows, rounds, early, late: await size(), longestWaitMs };
  } finally {
    await db.destroy();
    await pool.end();
    await rm(folder, { recursive: true });
  }
}
