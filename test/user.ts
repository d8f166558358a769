import type { SubscriptionInfo, User } from "../contract/shapes.ts";

/** The subscription of somebody who never had a plan. */
export const NO_PLAN: SubscriptionInfo = {
  Perm: 0,
  Status: "none",
  StartsAt: null,
  EndsAt: null,
  LatestChargeID: null,
  History: [],
};

/** A learner with a plan for both papers, as in the session. */
export const buildUser = (
  subscription: Partial<SubscriptionInfo> = {},
  overrides: Partial<User> = {},
): User => ({
  ID: "learner",
  Email: "learner@example.sg",
  DisplayName: "learner_one",
  Rep: 0,
  ReferralID: "ref",
  IsAffiliate: false,
  CommsRate: 15,
  CustDiscRate: 5,
  CreatedAt: "2026-01-01T00:00:00Z",
  TenantAdmin: [],
  PromoOptOut: true,
  ReplyMail: true,
  IsModerator: false,
  SubscriptionInfo: {
    Perm: 3,
    Status: "paid",
    StartsAt: "2026-10-01T02:00:00Z",
    EndsAt: "2027-01-01T02:00:00Z",
    LatestChargeID: 1,
    History: [],
    ...subscription,
  },
  ...overrides,
});
