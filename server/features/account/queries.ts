import { sql } from "kysely";
import type { AdminUser } from "#contract/account.ts";
import type { Db } from "../../platform/db/database.ts";
import { asciiLower } from "../../platform/email-address.ts";
import { notFound } from "../../platform/errors.ts";
import { subscriptionOf } from "../billing/queries.ts";
import { publicUserView, userView } from "./view.ts";

/** The caller's own account. @throws AppError not_found */
export async function readUser(db: Db, userId: string, now: Date) {
  const row = await db
    .selectFrom("app_user")
    .selectAll()
    .select([
      sql<number>`reputation_of(id)`.as("rep"),
      sql<
        number[]
      >`coalesce((select jsonb_agg(tenant_id) from tenant_admin t where t.user_id = app_user.id), '[]')`.as(
        "tenants",
      ),
    ])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!row) throw notFound("user");
  return userView(row, row.rep, row.tenants, await subscriptionOf(db, userId, now));
}

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

/** What others see. @throws AppError not_found */
export async function readPublicUser(db: Db, userId: string) {
  const { rows } = await sql<{ id: string; display_name: string; rep: number; is_mod: boolean }>`
    select id, display_name, reputation_of(id) as rep,
           exists (select 1 from tenant_admin t where t.user_id = u.id and t.tenant_id = 1) as is_mod
    from app_user u where id = ${userId}`.execute(db);
  if (!rows[0]) throw notFound("user");
  return publicUserView(rows[0]);
}
