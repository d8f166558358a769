import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { isHeld } from "../practice/key-queries.ts";

/** The learner has seen all that there are, but for what an open test withholds. */
export async function seeCorrections(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("correction_notice")
    .set({ seen_at: now })
    .where("user_id", "=", userId)
    .where("seen_at", "is", null)
    .where(sql<boolean>`not ${isHeld(userId, sql`question_id`)}`)
    .execute();
}
