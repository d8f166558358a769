import { sql } from "kysely";
import type { SubscriptionInfo } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { subscriptionView } from "./view.ts";

/** What a user may read now, for how long, and every charge behind it, newest first. */
export async function subscriptionOf(db: Db, userId: string, now: Date): Promise<SubscriptionInfo> {
  const charges = await db
    .selectFrom("charge")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(200)
    .execute();
  // Every entitlement comes from a charge, so nobody without one has a span to look for.
  if (charges.length === 0) return subscriptionView([], { perm: 0, starts_at: null, ends_at: null }, now);
  const { rows } = await sql<{ perm: number; starts_at: Date | null; ends_at: Date | null }>`
    select perm_at(${userId}, ${now}) as perm, min(lower(period)) as starts_at, max(upper(period)) as ends_at
    from entitlement where user_id = ${userId} and revoked_at is null and upper(period) > ${now}`.execute(db);
  return subscriptionView(charges, rows[0] ?? { perm: 0, starts_at: null, ends_at: null }, now);
}
