import type { Selectable } from "kysely";
import type { AdminPayout, HeldCommission, Payout, Referral } from "#contract/affiliate.ts";
import type { Tables } from "../../platform/db/tables.ts";

type PayoutRow = Selectable<Tables["payout"]>;

export function payoutView(row: PayoutRow): Payout {
  return {
    ID: row.id,
    CreatedAt: row.created_at.toISOString(),
    Amount: row.amount,
    Status: row.status,
    PaymentNotes: row.payment_notes,
    Reason: row.status === "rejected" ? row.reason : "",
  };
}

export function adminPayoutView(
  row: PayoutRow & { email: string; owed: number },
  held: HeldCommission[],
): AdminPayout {
  return {
    ID: row.id,
    CreatedAt: row.created_at.toISOString(),
    Amount: row.amount,
    Status: row.status,
    PaymentNotes: row.payment_notes,
    UserID: row.user_id,
    UserEmail: row.email,
    Owed: row.owed,
    Held: held,
    Reason: row.reason,
    DecidedAt: row.decided_at?.toISOString() ?? null,
  };
}

export type HeldRow = Selectable<Tables["commission"]> & {
  affiliate_email: string;
  buyer_email: string;
  held: number;
};

/** For admins alone: affiliates see an amount, and nobody else sees why. */
export function heldView(row: HeldRow): HeldCommission {
  return {
    ChargeID: row.charge_id,
    Amount: row.held,
    Reasons: row.held_for,
    EarnedAt: row.earned_at.toISOString(),
    HeldAt: row.held_at?.toISOString() ?? null,
    AffiliateID: row.referrer_id,
    AffiliateEmail: row.affiliate_email,
    BuyerID: row.user_id,
    BuyerEmail: row.buyer_email,
    Verdict: row.verdict,
    VerdictReason: row.verdict_reason,
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

/** Says nothing of who was referred. */
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
