import type { Selectable } from "kysely";
import type { ProblemSet, SubscriptionInfo, Topic, User } from "#contract/shapes.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { TopicFacts } from "../catalogue/snapshot-queries.ts";

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
    ReplyMail: row.reply_mail,
    IsModerator: row.is_moderator,
    SubscriptionInfo: subscription,
  };
}

export function topicView(topic: TopicFacts, sets: ProblemSet[]): Topic {
  const own = sets.filter((s) => s.TopicID === topic.id && s.Type === "MCQ");
  const beyond = own.find((s) => s.Shelf === "beyond");
  return {
    ID: topic.id,
    Name: topic.name,
    Paper: topic.paper,
    ForFree: topic.forFree,
    ...(topic.note ? { Note: topic.note } : {}),
    ProblemSets: own.filter((s) => s !== beyond),
    ...(beyond ? { Beyond: beyond } : {}),
  };
}
