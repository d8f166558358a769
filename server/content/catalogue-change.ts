import type { Db } from "../platform/db/database.ts";

/**
 * Records a change of papers, topics, sets or questions, in the transaction of the change: every process that keeps
 * them in memory reads them again.
 */
export async function noteCatalogueChange(tx: Db, now: Date): Promise<void> {
  await tx.insertInto("catalogue_change").values({ at: now }).execute();
}
