import type { Selectable } from "kysely";
import type { AdminPayout, Payout, Referral } from "#contract/affiliate.ts";
import type { Tables } from "../../platform/db/tables.ts";

type PayoutRow = Selectable<Tables["payout"]>;

export function payoutView(row: PayoutRow): Payout {
  return {
    ID: row.id,
    CreatedAt: row.created_at.toISOString(),
    Amount: row.amount,
    Status: row.status,
    PaymentNotes: row.payment_notes,
  };
}

export function adminPayoutView(row: PayoutRow & { email: string; owed: number }): AdminPayout {
  return {
    ID: row.id,
    CreatedAt: row.created_at.toISOString(),
    Amount: row.amount,
    Status: row.status,
    PaymentNotes: row.payment_notes,
    UserID: row.user_id,
    UserEmail: row.email,
    Owed: row.owed,
    Reason: row.reason,
    DecidedAt: row.decided_at?.toISOString() ?? null,
  };
}

export interface ReferralRow {
  referred_at: Date;
  earned_at: Date | null;
  amount: number | null;
  rate: number | null;
  earned: number;
}

/** Says nothing of who was referred (security.md row 23). */
export function referralView(row: ReferralRow, referrerId: string): Referral {
  return {
    ReferrerID: referrerId,
    CreatedAt: row.referred_at.toISOString(),
    HasPaid: row.earned_at !== null,
    PaidAt: row.earned_at?.toISOString() ?? null,
    Amount: row.amount ?? 0,
    CommsRate: row.rate ?? 0,
    Earned: row.earned,
  };
}
