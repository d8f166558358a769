import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { User } from "./shapes.ts";
import { Id, pageQuery, Time, UserId } from "./values.ts";

const Cents = z.int().describe("cents of SGD");

export const AffiliateInfo = z.object({
  Referrals: z.int().describe("people referred"),
  PaidReferrals: z.int().describe("of them, those who have bought"),
  Earned: Cents.describe("commission less what was reversed"),
  PaidOut: Cents,
  Owed: Cents.describe("may be asked for now; below 0 after a reversal of what was paid out"),
  Processing: Cents,
  Held: Cents.describe("earned, and checked by a person before it can be owed"),
  MinPayout: Cents,
});

/** One row per captured purchase, and one per person who has not bought yet. Never says who that is. */
export const Referral = z.object({
  ReferrerID: UserId,
  CreatedAt: Time,
  HasPaid: z.boolean(),
  PaidAt: Time.nullable(),
  Amount: Cents,
  CommsRate: z.int(),
  Earned: Cents,
});

const PayoutStatus = z.enum(["open", "accepted", "rejected"]);
export const Payout = z.object({
  ID: Id,
  CreatedAt: Time,
  Amount: Cents,
  Status: PayoutStatus,
  PaymentNotes: z.string(),
  Reason: z.string().describe("why it was rejected, in words for the affiliate"),
});

const Verdict = z.enum(["released", "refused"]);
/**
 * A commission whose buyer may be the affiliate, as an admin sees it: it is owed only once an admin has released it.
 */
export const HeldCommission = z.object({
  ChargeID: Id,
  Amount: Cents.describe("what is held now"),
  Reasons: z
    .array(z.enum(["shared_browser", "same_payer", "circle"]))
    .describe("both signed in with one browser; both paid with one card or mailbox; they refer each other"),
  EarnedAt: Time,
  HeldAt: Time.nullable(),
  AffiliateID: UserId,
  AffiliateEmail: z.string(),
  BuyerID: UserId,
  BuyerEmail: z.string(),
  Verdict: Verdict.nullable(),
  VerdictReason: z.string(),
  DecidedAt: Time.nullable(),
});

/** An affiliate as an admin sees one. */
export const AdminPayout = Payout.extend({
  UserID: UserId,
  UserEmail: z.string(),
  Owed: Cents.describe("what the affiliate is owed besides"),
  Held: z.array(HeldCommission).describe("the affiliate's commissions that wait for a decision"),
  DecidedAt: Time.nullable(),
});

export type AffiliateInfo = z.infer<typeof AffiliateInfo>;
export type Referral = z.infer<typeof Referral>;
export type Payout = z.infer<typeof Payout>;
export type HeldCommission = z.infer<typeof HeldCommission>;
export type AdminPayout = z.infer<typeof AdminPayout>;

const NOTES_RULE = "Payout notes have to be between 16 and 40 characters long.";
const Notes = z
  .string()
  .max(1000, { error: NOTES_RULE, abort: true })
  .trim()
  .refine((text) => {
    // Characters as people count them: an emoji's two code units are one code point.
    const length = [...text].length;
    return length >= 16 && length <= 40;
  }, NOTES_RULE);

/** Requests use `PayoutNotes`, the entity `PaymentNotes`: either may be sent. */
const PayoutBody = z
  .strictObject({ PaymentNotes: Notes.optional(), PayoutNotes: Notes.optional() })
  .transform((body) => body.PaymentNotes ?? body.PayoutNotes)
  .pipe(z.string({ error: NOTES_RULE }));

const whole = (least: number, most: number, what: string) => {
  const rule = `${what} has to be a whole number from ${least} to ${most}.`;
  return z.int({ error: rule }).min(least, rule).max(most, rule);
};

/** Referring others and earning commission. */
export const affiliate = {
  referrals: endpoint("GET /api/referrals", {
    who: "user",
    summary: "What the people whom the caller referred have bought, newest first",
    query: pageQuery,
    paged: true,
    reply: z.array(Referral),
  }),
  join: endpoint("PUT /api/affiliate/join", {
    who: "user",
    summary: "Joins the affiliate programme; a repeat changes nothing",
    reply: User,
  }),
  info: endpoint("GET /api/affiliate/info", {
    who: "user",
    summary: "The caller's figures as an affiliate",
    reply: AffiliateInfo,
  }),
  payouts: endpoint("GET /api/affiliate/payout", {
    who: "user",
    summary: "The caller's payouts, newest first",
    query: pageQuery,
    paged: true,
    reply: z.array(Payout),
  }),
  requestPayout: endpoint("POST /api/affiliate/payout", {
    who: "user",
    summary: "Asks for all that is owed to the caller",
    body: PayoutBody,
    reply: Payout,
  }),
  bump: endpoint("POST /api/affiliate/bump-referral", {
    who: "user",
    summary: "Lifts the caller's commission to 15 percent, while the event is on",
    query: { event: z.string().max(40).default("") },
    reply: User,
  }),
  setReferrer: endpoint("POST /api/affiliate/set-referrer", {
    who: "user",
    summary: "Says who referred the caller: once, before the first payment",
    body: z.strictObject({ ReferralID: z.string().min(1).max(64) }),
    reply: User,
  }),
  adminPayouts: endpoint("GET /api/admin/payouts", {
    who: "admin",
    summary: "Payouts, open ones first",
    query: pageQuery,
    paged: true,
    reply: z.array(AdminPayout),
  }),
  decidePayout: endpoint("PUT /api/admin/payouts/:id", {
    who: "admin",
    needsFreshSignIn: true,
    summary: "Accepts or rejects an open payout; the affiliate is notified by mail",
    params: { id: Id },
    body: z.strictObject({
      Status: z.enum(["accepted", "rejected"]),
      Reason: z.string().trim().max(500).default(""),
    }),
    reply: AdminPayout,
  }),
  heldCommissions: endpoint("GET /api/admin/commissions", {
    who: "admin",
    summary: "Commissions that are held until an admin decides, oldest first",
    query: pageQuery,
    paged: true,
    reply: z.array(HeldCommission),
  }),
  decideCommission: endpoint("PUT /api/admin/commissions/:id", {
    who: "admin",
    summary: "Releases a held commission, or refuses it, by its charge; the affiliate is notified by mail",
    params: { id: Id },
    body: z.strictObject({ Verdict, Reason: z.string().trim().max(500).default("") }),
    reply: HeldCommission,
  }),
  setRates: endpoint("PUT /api/admin/users/:id/rates", {
    who: "admin",
    summary: "Sets a user's commission and the discount of those whom they refer",
    params: { id: UserId },
    body: z.strictObject({
      CommsRate: whole(10, 25, "CommsRate"),
      CustDiscRate: whole(5, 10, "CustDiscRate"),
    }),
    reply: User,
  }),
};
