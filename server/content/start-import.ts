import { sql } from "kysely";
import type { Db } from "../platform/db/database.ts";
import type { Log } from "../platform/logging.ts";
import { importContent } from "./import.ts";

/** As much of a reason as is kept: the first faults of the files say what is wrong. */
const REASON_LENGTH = 2000;

const reasonOf = (error: unknown) => {
  const text = error instanceof Error ? error.message : String(error);
  return [...(text || "no reason was given")].slice(0, REASON_LENGTH).join("");
};

/**
 * Loads the bank's files at a start. Where that fails, whatever the reason, the bank that was loaded before stays in use, and
 * the log, the admins' desk and /readyz say so.
 * @throws what went wrong where no bank has ever been loaded
 */
export async function loadBank(db: Db, root: string, now: Date, log: Pick<Log, "warn">): Promise<void> {
  try {
    const { conflicts } = await importContent(db, root, now);
    for (const key of conflicts)
      log.warn({ key }, "the file differs from the editor's version, which stands");
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
