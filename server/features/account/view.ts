import type { Selectable } from "kysely";
import type { PublicUser, SubscriptionInfo, User } from "#contract/shapes.ts";
import type { Tables } from "../../platform/db/tables.ts";

export function userView(
  row: Selectable<Tables["app_user"]>,
  rep: number,
  tenantIds: number[],
  subscription: SubscriptionInfo,
): User {
  return {
    ID: row.id,
    Email: row.email,
    DisplayName: row.display_name,
    Rep: rep,
    ReferralID: row.referral_id,
    IsAffiliate: row.is_affiliate,
    CommsRate: row.comms_rate,
    CustDiscRate: row.cust_disc_rate,
    CreatedAt: row.created_at.toISOString(),
    TenantAdmin: tenantIds.map((id) => ({ TenantID: id })),
    PromoOptOut: row.promo_opt_out,
    SubscriptionInfo: subscription,
  };
}

export function publicUserView(row: {
  id: string;
  display_name: string;
  rep: number;
  is_mod: boolean;
}): PublicUser {
  return { ID: row.id, DName: row.display_name || "Anonymous", Rep: row.rep, IsMod: row.is_mod };
}
