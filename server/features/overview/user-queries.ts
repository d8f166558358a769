import { sql } from "kysely";
import type { User } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import { subscriptionOf } from "../billing/queries.ts";
import { userView } from "./view.ts";

/** The caller's own account. @throws AppError not_found */
export async function readUser(db: Db, userId: string, now: Date): Promise<User> {
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
