import { type RawBuilder, sql } from "kysely";
import type { Db } from "./database.ts";

/** The most rows that one statement deletes, so that none blocks others for long. */
const BATCH = 1_000;
/** The most rows in one run; the job runs again for the rest. */
const BATCHES = 1_000;

/** Deletes the expired rows of a table, except those that are locked at the moment. @returns how many were deleted */
export async function purge(db: Db, table: string, isOver: RawBuilder<unknown>): Promise<number> {
  let gone = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    const { rows } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${isOver} limit ${BATCH} for update skip locked))
      returning 1`.execute(db);
    gone += rows.length;
    if (rows.length < BATCH) break;
  }
  return gone;
}
