import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { isWithheld } from "../practice/key-queries.ts";

/** Marks all corrections as seen, except those that an open test withholds. */
export async function seeCorrections(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("correction_notice")
    .set({ seen_at: now })
    .where("user_id", "=", userId)
    .where("seen_at", "is", null)
    .where(sql<boolean>`not ${isWithheld(userId, sql`question_id`)}`)
    .execute();
}
