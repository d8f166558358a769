import { sql } from "kysely";
import type { User } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import { subscriptionsOf } from "../billing/queries.ts";
import { userView } from "./view.ts";

/** These users' own accounts, for those who are there, in a number of statements that does not depend on how many. */
export async function readUsers(db: Db, userIds: readonly string[], now: Date): Promise<Map<string, User>> {
  const rows = await db
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
    .where(sql<boolean>`id = any(${userIds}::text[])`)
    .execute();
  const subscriptions = await subscriptionsOf(db, userIds, now);
  return new Map(
    rows.flatMap((row) => {
      const subscription = subscriptions.get(row.id);
      return subscription ? [[row.id, userView(row, row.rep, row.tenants, subscription)]] : [];
    }),
  );
}

/** The caller's own account. @throws AppError not_found */
export async function readUser(db: Db, userId: string, now: Date): Promise<User> {
  const user = (await readUsers(db, [userId], now)).get(userId);
  if (!user) throw notFound("user");
  return user;
}
