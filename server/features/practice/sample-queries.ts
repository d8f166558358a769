import type { Db } from "../../platform/db/database.ts";

/** The attempt that the user's sample answers became (see `carrySamples`); undefined when there is none. */
export async function carriedAttemptId(db: Db, userId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("attempt")
    .select("id")
    .where("user_id", "=", userId)
    .where("from_samples", "=", true)
    .executeTakeFirst();
  return row?.id;
}
