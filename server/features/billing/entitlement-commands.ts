import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";

/**
 * Locks users in ID order until the transaction is over: every command that moves money or access locks those whom it
 * concerns. Not their keys, which an answer in progress needs.
 * @throws AppError not_found
 */
export async function lockUsers(tx: Db, ids: string[]): Promise<void> {
  const { rows } = await sql`
    select id from app_user where id = any(${ids}::text[]) order by id for no key update`.execute(tx);
  if (rows.length < new Set(ids).size) throw notFound("user");
}

/** Whether a user has access that has not ended; it need not have begun. */
export async function holdsSubscription(tx: Db, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select 1 from entitlement
      where user_id = ${userId} and revoked_at is null and upper(period) > ${now}) as holds`.execute(tx);
  return rows[0]?.holds ?? false;
}

/** Entitlements from a purchase, anyone who holds them now. */
const ofRoot = (chargeId: number) =>
  sql`charge_id in (select id from charge where id = ${chargeId} or origin_id = ${chargeId})`;

/** Permanently takes away what is left of a purchase, even after a transfer. */
export async function revoke(tx: Db, chargeId: number, now: Date): Promise<void> {
  await sql`
    update entitlement set revoked_at = coalesce(revoked_at, ${now}), suspended_at = null
    where ${ofRoot(chargeId)}
      and (suspended_at is not null or (revoked_at is null and upper(period) > ${now}))`.execute(tx);
}

/** Takes it away while a dispute is open. */
export async function suspend(tx: Db, chargeId: number, now: Date): Promise<void> {
  await sql`
    update entitlement set revoked_at = ${now}, suspended_at = ${now}
    where ${ofRoot(chargeId)} and revoked_at is null and upper(period) > ${now}`.execute(tx);
}

/**
 * Returns what was left when it was suspended: at once, or after access that its holder has acquired since. If the
 * clock was set back in between, it counts from when it was suspended.
 */
export async function restore(tx: Db, chargeId: number, now: Date): Promise<void> {
  await sql`
    update entitlement e set revoked_at = null, suspended_at = null,
      period = tstzrange(s.start, greatest(s.start, e.suspended_at) + make_interval(
        secs => extract(epoch from upper(e.period) - greatest(lower(e.period), e.suspended_at))::float8))
    from (
      select w.id, greatest(${now}::timestamptz, max(upper(o.period))) as start
      from entitlement w left join entitlement o
        on o.user_id = w.user_id and o.paper = w.paper and o.revoked_at is null
      where w.${ofRoot(chargeId)} and w.suspended_at is not null
      group by w.id
    ) s where e.id = s.id`.execute(tx);
}

/** Permanently ends a user's access now: what was used stays on record, what had not begun or was disputed is lost. */
export async function endAccess(tx: Db, userId: string, now: Date): Promise<void> {
  await sql`
    update entitlement set
      period = case when revoked_at is null and lower(period) < ${now} then tstzrange(lower(period), ${now}) else period end,
      revoked_at = case when lower(period) < ${now} then revoked_at else coalesce(revoked_at, ${now}::timestamptz) end,
      suspended_at = null
    where user_id = ${userId} and upper(period) > ${now}`.execute(tx);
}
