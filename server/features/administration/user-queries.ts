import { sql } from "kysely";
import type { AdminUser } from "#contract/administration.ts";
import type { Db } from "../../platform/db/database.ts";
import { asciiLower } from "../../platform/email-address.ts";
import { notFound } from "../../platform/errors.ts";
import { readUsers } from "../overview/user-queries.ts";

/** How many new explanations a day a learner may open, unless an admin set another limit (daily_use.key_limit). */
const KEYS_A_DAY = 700;

/** After every character of an address. */
const LAST = "\x7f";

interface Found {
  id: string;
  extraTime: number;
  keyLimit: number | null;
}

/** Users for an admin: by their ID, or by the beginning of their e-mail; at most 20. */
export async function findUsers(db: Db, query: string, now: Date): Promise<AdminUser[]> {
  const text = asciiLower(query.trim());
  if (text === "") return [];
  const { rows } = await sql<Found>`
    select u.id, u.extra_time_percent as "extraTime", d.key_limit as "keyLimit"
    from (
      select id from app_user where id = ${text}
      union (
        select id from app_user where email collate "C" >= ${text} and email collate "C" < ${text + LAST}
        order by email collate "C" limit 20)
    ) f
    join app_user u on u.id = f.id
    left join daily_use d on d.user_id = u.id
    order by u.email limit 20`.execute(db);
  const users = await readUsers(
    db,
    rows.map((row) => row.id),
    now,
  );
  return rows.flatMap(({ id, extraTime, keyLimit }) => {
    const user = users.get(id);
    return user ? [{ ...user, ExtraTimePercent: extraTime, KeyLimit: keyLimit ?? KEYS_A_DAY }] : [];
  });
}

/** @throws AppError not_found if nobody has that ID */
export async function requireUser(db: Db, userId: string): Promise<void> {
  const found = await db
    .selectFrom("app_user")
    .select("id")
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!found) throw notFound("user");
}
