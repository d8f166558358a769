import { sql } from "kysely";
import type { Db } from "../platform/db/database.ts";
import type { Log } from "../platform/logging.ts";
import { importContent } from "./import.ts";

/** How much of a reason is kept: the first faults of the files say what is wrong. */
const REASON_LENGTH = 2000;

const reasonOf = (error: unknown) => {
  const text = error instanceof Error ? error.message : String(error);
  return [...(text || "no reason was given")].slice(0, REASON_LENGTH).join("");
};

/**
 * Loads the bank's files at a start. If that fails, for any reason, the bank loaded before stays in use, and the log,
 * the admins' desk and /readyz say so.
 * @throws the reason if no bank has ever been loaded
 */
export async function loadBank(db: Db, root: string, now: Date, log: Pick<Log, "warn">): Promise<void> {
  try {
    const { conflicts } = await importContent(db, root, now);
    for (const key of conflicts)
      log.warn({ key }, "the file differs from the editor's version, which is kept");
  } catch (error) {
    if (!(await isAnyLoaded(db))) throw error;
    await noteFailure(db, reasonOf(error), now);
    log.warn({ err: error }, "the bank's files could not be loaded, so the former bank is in use");
  }
}

async function isAnyLoaded(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from content_import limit 1`.execute(db);
  return rows.length > 0;
}

async function noteFailure(db: Db, reason: string, at: Date): Promise<void> {
  await db
    .insertInto("content_failure")
    .values({ reason, at })
    .onConflict((oc) => oc.column("only_one").doUpdateSet({ reason, at }))
    .execute();
}
