import { sql } from "kysely";
import type { UserExport } from "#contract/export.ts";
import type { Db } from "../../platform/db/database.ts";
import { heldAmount } from "../affiliate/hold-commands.ts";
import { readReferrals } from "../affiliate/queries.ts";
import { payoutView } from "../affiliate/view.ts";
import { chargeView } from "../billing/view.ts";

type MoneyPart =
  | "Charges"
  | "Entitlements"
  | "Checkouts"
  | "Transfers"
  | "Referrals"
  | "Bumps"
  | "HeldCommissions"
  | "LedgerEntries"
  | "Payouts";

const ALL = 1_000_000;

/** What a user bought and holds, earned and was paid; nothing of who else took part. */
export async function readMoneyParts(db: Db, userId: string): Promise<Pick<UserExport, MoneyPart>> {
  const charges = await db
    .selectFrom("charge")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  const payouts = await db
    .selectFrom("payout")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return {
    Charges: charges.map(chargeView),
    ...(await readAccess(db, userId)),
    Referrals: (await readReferrals(db, userId, 1, ALL)).items,
    ...(await readEarnings(db, userId)),
    Payouts: payouts.map((row) => ({
      ...payoutView(row),
      Reason: row.reason,
      DecidedAt: row.decided_at?.toISOString() ?? null,
    })),
  };
}

async function readAccess(
  db: Db,
  userId: string,
): Promise<Pick<UserExport, "Entitlements" | "Checkouts" | "Transfers">> {
  const entitlements = await sql<UserExport["Entitlements"][number]>`
    select paper as "Paper", iso_utc(lower(period)) as "StartsAt", iso_utc(upper(period)) as "EndsAt",
           charge_id as "ChargeID", iso_utc(revoked_at) as "RevokedAt", iso_utc(suspended_at) as "SuspendedAt"
    from entitlement where user_id = ${userId} order by id`.execute(db);
  const checkouts = await sql<UserExport["Checkouts"][number]>`
    select id as "ID", charge_id as "ChargeID", state as "State", price_id as "PriceID", months as "Months",
           list_amount as "ListAmount", global_disc as "GlobalDisc", referral_disc as "ReferralDisc",
           price_disc as "Discount", amount as "Amount", paid_amount as "PaidAmount", refunded as "Refunded",
           payment_intent as "PaymentReference", payers as "Payers", iso_utc(created_at) as "CreatedAt"
    from checkout where user_id = ${userId} order by charge_id`.execute(db);
  const transfers = await sql<UserExport["Transfers"][number]>`
    select iso_utc(at) as "At", case when from_user = ${userId} then 'given' else 'received' end as "Direction",
           case when from_user = ${userId} then from_charge else to_charge end as "ChargeID"
    from transfer where ${userId} in (from_user, to_user) order by id`.execute(db);
  return { Entitlements: entitlements.rows, Checkouts: checkouts.rows, Transfers: transfers.rows };
}

async function readEarnings(
  db: Db,
  userId: string,
): Promise<Pick<UserExport, "Bumps" | "HeldCommissions" | "LedgerEntries">> {
  const bumps = await sql<UserExport["Bumps"][number]>`
    select event as "Event", iso_utc(at) as "At" from bump where user_id = ${userId} order by at`.execute(db);
  const held = await sql<UserExport["HeldCommissions"][number]>`
    select iso_utc(c.earned_at) as "EarnedAt", iso_utc(c.held_at) as "HeldAt", ${heldAmount} as "Amount",
           c.verdict as "Verdict", c.verdict_reason as "Reason", iso_utc(c.decided_at) as "DecidedAt"
    from commission c where c.referrer_id = ${userId} and c.held_at is not null order by c.charge_id`.execute(
    db,
  );
  const entries = await sql<UserExport["LedgerEntries"][number]>`
    select iso_utc(t.at) as "At", e.account as "Account", e.amount as "Amount",
           iso_utc(e.effective_at) as "EffectiveAt"
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where e.user_id = ${userId} order by e.id`.execute(db);
  return { Bumps: bumps.rows, HeldCommissions: held.rows, LedgerEntries: entries.rows };
}
