import { type RawBuilder, sql } from "kysely";
import type { Db } from "./database.ts";

/** Deleted by one statement, so that none holds up others for long. */
const BATCH = 1_000;
/** In one go, which comes again: a million rows. */
const BATCHES = 1_000;

/** Deletes the rows of a table that are over, but those that somebody holds just now. @returns how many went */
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
