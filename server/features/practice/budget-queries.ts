import type { KeyAlarm } from "#contract/practice.ts";
import type { Db } from "../../platform/db/database.ts";

/** For how long the admin page warns of a budget that ran out. */
const WARNED_MS = 14 * 24 * 60 * 60 * 1000;
const MOST = 100;

/** Learners whose budget of new keys ran out recently, the latest first: somebody who crams, or who copies the bank. */
export async function listKeyAlarms(db: Db, now: Date): Promise<KeyAlarm[]> {
  const rows = await db
    .selectFrom("daily_use as d")
    .innerJoin("app_user as u", "u.id", "d.user_id")
    .select((eb) => [
      "u.id",
      "u.email",
      "d.key_limit as limit",
      "d.keys_ran_out_at as at",
      eb
        .selectFrom("shown_key as k")
        .select((k) => k.fn.countAll<number>().as("n"))
        .whereRef("k.user_id", "=", "u.id")
        .as("shown"),
    ])
    .where("d.keys_ran_out_at", ">", new Date(now.getTime() - WARNED_MS))
    .orderBy("d.keys_ran_out_at", "desc")
    .limit(MOST)
    .execute();
  return rows.flatMap(({ id, email, limit, at, shown }) =>
    at ? [{ UserID: id, UserEmail: email, At: at.toISOString(), Limit: limit, Shown: shown ?? 0 }] : [],
  );
}
