import { sql } from "kysely";
import { z } from "zod";
import type { SubscriptionInfo } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { ChargeFacts, subscriptionView } from "./view.ts";

const Row = z.object({
  perm: z.int(),
  starts_at: z.date().nullable(),
  ends_at: z.date().nullable(),
  charges: z.array(ChargeFacts),
});

/** Joins what `subscriptionFrom` reads to a statement over `u` (app_user), without a round trip of its own. */
export const joinSubscription = (now: Date) => sql`
  cross join lateral (
    select min(lower(e.period)) as starts_at, max(upper(e.period)) as ends_at from entitlement e
    where e.user_id = u.id and e.revoked_at is null and upper(e.period) > ${now}
  ) span
  cross join lateral (
    select case when span.ends_at is null then 0 else perm_at(u.id, ${now}) end as perm, span.starts_at, span.ends_at,
           (select coalesce(jsonb_agg(c order by c.id desc), '[]')
            from (select * from charge where user_id = u.id order by id desc limit 200) c) as charges
  ) subscription`;

/** The columns that it brings. */
export const SUBSCRIPTION = sql`subscription.perm, subscription.starts_at, subscription.ends_at, subscription.charges`;

/** What a user may read now, until when, and their charges, newest first: the latest 200. */
export function subscriptionFrom(row: unknown, now: Date): SubscriptionInfo {
  const { charges, ...span } = Row.parse(row);
  return subscriptionView(charges, span, now);
}

/** Like `subscriptionFrom`, for a user who exists. */
export async function subscriptionOf(db: Db, userId: string, now: Date): Promise<SubscriptionInfo> {
  const { rows } =
    await sql`select ${SUBSCRIPTION} from app_user u ${joinSubscription(now)} where u.id = ${userId}`.execute(
      db,
    );
  return subscriptionFrom(rows[0], now);
}
