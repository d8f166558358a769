import { sql } from "kysely";
import type { AffiliateInfo } from "#contract/affiliate.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import { pagesOf } from "../../platform/paging.ts";
import { readHeldOf } from "./hold-queries.ts";
import { requireAffiliate } from "./policy.ts";
import { adminPayoutView, payoutView, type ReferralRow, referralView } from "./view.ts";

interface Balances {
  /** Cents that may be requested now. */
  owed: number;
  /** Earned, and owed only later. */
  maturing: number;
  processing: number;
  paidOut: number;
  /** Earned, and owed only once a person has decided. */
  held: number;
}

/**
 * Whether an entry counts at an instant: commission from its day on; what a payout took or returned always, so that a
 * clock set back pays nothing twice.
 */
const counts = (now: Date) => sql`(effective_at <= ${now} or charge_id is null)`;

/** An affiliate's balances at an instant. */
export async function balancesOf(db: Db, userId: string, now: Date): Promise<Balances> {
  const { rows } = await sql<Balances>`
    select coalesce(sum(amount) filter (where account = 'owed' and ${counts(now)}), 0)::int as owed,
           coalesce(sum(amount) filter (where account = 'owed' and not ${counts(now)}), 0)::int as maturing,
           coalesce(sum(amount) filter (where account = 'processing'), 0)::int as processing,
           coalesce(sum(amount) filter (where account = 'paid_out'), 0)::int as "paidOut",
           coalesce(sum(amount) filter (where account = 'held'), 0)::int as held
    from ledger_entry where user_id = ${userId}`.execute(db);
  return rows[0] ?? { owed: 0, maturing: 0, processing: 0, paidOut: 0, held: 0 };
}

/** @throws AppError forbidden for a caller who has not joined */
export async function readInfo(db: Db, userId: string, minPayout: number, now: Date): Promise<AffiliateInfo> {
  await requireAffiliate(db, userId);
  const { owed, maturing, processing, paidOut, held } = await balancesOf(db, userId, now);
  const { rows } = await sql<{ referrals: number; paid: number }>`
    select count(*)::int as referrals,
           count(*) filter (where exists (select 1 from commission c where c.user_id = u.id))::int as paid
    from app_user u where u.referrer_id = ${userId}`.execute(db);
  return {
    Referrals: rows[0]?.referrals ?? 0,
    PaidReferrals: rows[0]?.paid ?? 0,
    Earned: owed + maturing + processing + paidOut + held,
    PaidOut: paidOut,
    Owed: owed,
    Processing: processing,
    Held: held,
    MinPayout: minPayout,
  };
}

/** Purchases of the people whom the caller referred, and one row per person who has not bought; newest first. */
export async function readReferrals(db: Db, userId: string, page: number, pageSize: number) {
  const { rows } = await sql<ReferralRow & { total: number }>`
    select u.referred_at, c.earned_at, h.amount, c.rate, count(*) over ()::int as total,
           (select coalesce(-sum(e.amount), 0)::int from ledger_entry e
            where e.charge_id = c.charge_id and e.account = 'commission') as earned
    from app_user u
    left join commission c on c.user_id = u.id and c.referrer_id = ${userId}
    left join charge h on h.id = c.charge_id
    where u.referrer_id = ${userId}
    order by coalesce(c.earned_at, u.referred_at) desc, u.id, c.charge_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return {
    items: rows.map((row) => referralView(row, userId)),
    totalPages: pagesOf(rows[0]?.total, pageSize),
  };
}

/** The caller's payouts, newest first. @throws AppError forbidden for a caller who has not joined */
export async function readPayouts(db: Db, userId: string, page: number, pageSize: number) {
  await requireAffiliate(db, userId);
  const rows = await db
    .selectFrom("payout")
    .selectAll()
    .select(sql<number>`count(*) over ()::int`.as("total"))
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items: rows.map(payoutView), totalPages: pagesOf(rows[0]?.total, pageSize) };
}

/** One of the caller's payouts. */
export async function readPayout(db: Db, id: number, userId: string) {
  const row = await db
    .selectFrom("payout")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) throw notFound("payout");
  return payoutView(row);
}

const adminPayouts = (db: Db, now: Date) =>
  db
    .selectFrom("payout as p")
    .innerJoin("app_user as u", "u.id", "p.user_id")
    .selectAll("p")
    .select([
      "u.email",
      sql<number>`(select coalesce(sum(e.amount), 0)::int from ledger_entry e
        where e.user_id = p.user_id and e.account = 'owed' and ${counts(now)})`.as("owed"),
      sql<number>`count(*) over ()::int`.as("total"),
    ]);

/** Everybody's payouts for an admin: open ones first, then the newest. */
export async function readAdminPayouts(db: Db, page: number, pageSize: number, now: Date) {
  const rows = await adminPayouts(db, now)
    .orderBy(sql`p.status <> 'open'`)
    .orderBy("p.id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const held = await readHeldOf(db, [...new Set(rows.map((row) => row.user_id))]);
  const items = rows.map((row) => adminPayoutView(row, held.get(row.user_id) ?? []));
  return { items, totalPages: pagesOf(rows[0]?.total, pageSize) };
}

/** One payout for an admin. @throws AppError not_found */
export async function readAdminPayout(db: Db, id: number, now: Date) {
  const row = await adminPayouts(db, now).where("p.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("payout");
  const held = await readHeldOf(db, [row.user_id]);
  return adminPayoutView(row, held.get(row.user_id) ?? []);
}
