import { sql } from "kysely";
import type { AdminUser } from "#contract/administration.ts";
import type { Db } from "../../platform/db/database.ts";
import { asciiLower } from "../../platform/email-address.ts";
import { readUser } from "../overview/user-queries.ts";

/** How many new explanations a day a learner may open, unless an admin said otherwise (daily_use.key_limit). */
const KEYS_A_DAY = 700;

/** Users for an admin: by their ID, or by the beginning of their e-mail; at most 20. */
export async function findUsers(db: Db, query: string, now: Date): Promise<AdminUser[]> {
  const text = asciiLower(query.trim());
  if (text === "") return [];
  const rows = await db
    .selectFrom("app_user as u")
    .leftJoin("daily_use as d", "d.user_id", "u.id")
    .select(["u.id", "u.extra_time_percent as extraTime", "d.key_limit as keyLimit"])
    .where((eb) => eb.or([eb("u.id", "=", text), sql<boolean>`starts_with(u.email, ${text})`]))
    .orderBy("u.email")
    .limit(20)
    .execute();
  return Promise.all(
    rows.map(async ({ id, extraTime, keyLimit }) => ({
      ...(await readUser(db, id, now)),
      ExtraTimePercent: extraTime,
      KeyLimit: keyLimit ?? KEYS_A_DAY,
    })),
  );
}
