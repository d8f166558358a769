import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
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

/** What others see. @throws AppError not_found */
export async function readPublicUser(db: Db, userId: string) {
  const { rows } = await sql<{ id: string; display_name: string; rep: number; is_mod: boolean }>`
    select id, display_name, reputation_of(id) as rep,
           exists (select 1 from tenant_admin t where t.user_id = u.id and t.tenant_id = 1) as is_mod
    from app_user u where id = ${userId}`.execute(db);
  if (!rows[0]) throw notFound("user");
  return publicUserView(rows[0]);
}
