import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import { subscriptionOf } from "../billing/queries.ts";
import { publicUserView, userView } from "./view.ts";

/** The caller's own account. @throws AppError not_found */
export async function readUser(db: Db, userId: string, now: Date) {
  const row = await db.selectFrom("app_user").selectAll().where("id", "=", userId).executeTakeFirst();
  if (!row) throw notFound("user");
  const tenants = await db
    .selectFrom("tenant_admin")
    .select("tenant_id")
    .where("user_id", "=", userId)
    .execute();
  return userView(
    row,
    await reputationOf(db, userId),
    tenants.map((t) => t.tenant_id),
    await subscriptionOf(db, userId, now),
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

async function reputationOf(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ rep: number }>`select reputation_of(${userId}) as rep`.execute(db);
  return rows[0]?.rep ?? 0;
}
