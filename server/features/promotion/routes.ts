import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Db } from "../../platform/db/database.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { oneClickRoutes } from "../../platform/http/one-click.ts";
import type { ReadUser } from "../account/view.ts";
import { queueCampaign, setPromoOptOut, unsubscribe } from "./commands.ts";
import { promoRecipients } from "./queries.ts";
import { campaignOf } from "./rules.ts";

export interface PromotionDeps extends BindDeps {
  db: Db;
  readUser: ReadUser;
}

export function promotionRoutes(app: FastifyInstance, deps: PromotionDeps): void {
  const { db, config } = deps;

  bind(app, deps, api.promotion.setPromo, async ({ body }, { caller, now }) => {
    await setPromoOptOut(db, caller.userId, body.PromoOptOut);
    return deps.readUser(caller.userId, now);
  });

  bind(app, deps, api.promotion.campaign, async ({ body }, { caller, now }) => {
    if (!body.Send) return { Recipients: (await promoRecipients(db)).length };
    const campaign = campaignOf(body.Subject, body.Text, now);
    const { publicOrigin, secretKey } = config;
    return {
      Recipients: await queueCampaign({ db, publicOrigin, secretKey, actorId: caller.userId }, campaign, now),
    };
  });

  bind(app, deps, api.promotion.unsubscribePromo, async ({ id }) => ({
    Email: await unsubscribe({ db, secretKey: config.secretKey }, id),
    PromoOptOut: true,
  }));

  oneClickRoutes(app, {
    press: api.promotion.unsubscribe,
    link: api.promotion.unsubscribeLink,
    page: "/unsub-promo",
    unsubscribe: async (token) => ({
      Email: await unsubscribe({ db, secretKey: config.secretKey }, token),
      PromoOptOut: true,
    }),
  });
}
