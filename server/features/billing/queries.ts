import { sql } from "kysely";
import type { SubscriptionInfo } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { type ChargeRow, subscriptionView } from "./view.ts";

interface Span {
  user_id: string;
  perm: number;
  starts_at: Date | null;
  ends_at: Date | null;
}

/** What each of these users may read now, for how long, and their charges, newest first: the latest 200. */
export async function subscriptionsOf(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, SubscriptionInfo>> {
  const { rows: charges } = await sql<ChargeRow>`
    select c.* from unnest(${userIds}::text[]) as w (id)
    cross join lateral (select * from charge where user_id = w.id order by id desc limit 200) c
    order by c.id desc`.execute(db);
  // Every entitlement comes from a charge, so nobody without one has a span to look for.
  const spans = await readSpans(db, [...new Set(charges.map((c) => c.user_id))], now);
  const none = { perm: 0, starts_at: null, ends_at: null };
  return new Map(
    userIds.map((id) => {
      const own = charges.filter((c) => c.user_id === id);
      const span = spans.find((s) => s.user_id === id) ?? none;
      return [id, subscriptionView(own, span, now)];
    }),
  );
}

async function readSpans(db: Db, userIds: readonly string[], now: Date): Promise<Span[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<Span>`
    select user_id, perm_at(user_id, ${now}) as perm, min(lower(period)) as starts_at, max(upper(period)) as ends_at
    from entitlement
    where user_id = any(${userIds}::text[]) and revoked_at is null and upper(period) > ${now}
    group by user_id`.execute(db);
  return rows;
}

/** As `subscriptionsOf`, for one. */
export async function subscriptionOf(db: Db, userId: string, now: Date): Promise<SubscriptionInfo> {
  const found = (await subscriptionsOf(db, [userId], now)).get(userId);
  if (!found) throw new Error("a user who was asked for has a subscription, be it none");
  return found;
}
