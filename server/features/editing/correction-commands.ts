import type { Db } from "../../platform/db/database.ts";

/** The learner has seen all that there are. */
export async function seeCorrections(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("correction_notice")
    .set({ seen_at: now })
    .where("user_id", "=", userId)
    .where("seen_at", "is", null)
    .execute();
}
