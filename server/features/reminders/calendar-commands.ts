import type { Db } from "../../platform/db/database.ts";
import { digest, newToken } from "../../platform/ids.ts";

/** Gives a learner's calendar a new secret address; the former one ends. @returns the token, which is kept as a digest only */
export async function makeCalendar(db: Db, userId: string, now: Date): Promise<string> {
  const token = newToken();
  const row = { token_hash: digest(token), created_at: now };
  await db
    .insertInto("calendar_address")
    .values({ user_id: userId, ...row })
    .onConflict((oc) => oc.column("user_id").doUpdateSet(row))
    .execute();
  return token;
}

/** Removes the address, which leads nowhere from then on. */
export async function removeCalendar(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("calendar_address").where("user_id", "=", userId).execute();
}
