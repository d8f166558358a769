import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { AppDeps } from "../../deps.ts";
import { readAddress } from "../../platform/email-address.ts";
import { bind } from "../../platform/http/bind.ts";
import { readUser } from "../account/queries.ts";
import { cancelCheckout } from "./cancel-commands.ts";
import { createCheckout } from "./checkout-commands.ts";
import { readCheckout, readReceipt } from "./checkout-queries.ts";
import { fulfil } from "./fulfil-commands.ts";
import { readPlans } from "./plan-queries.ts";
import { redirectRoutes } from "./redirect-routes.ts";
import { sandboxRoutes } from "./sandbox-routes.ts";
import { transfer } from "./transfer-commands.ts";
import { webhookRoutes } from "./webhook-routes.ts";

export function billingRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { db, limits, plans, billing } = deps;

  bind(app, deps, api.billing.plans, async ({ referee }, { caller }) =>
    readPlans(db, plans, caller?.userId, referee),
  );

  bind(app, deps, api.billing.createCheckout, async ({ body }, { caller, now }) => {
    const wish = { priceId: body.PriceID, referee: body.Referee, reuse: false };
    const { id, url } = await createCheckout(billing, caller, wish, now);
    return { URL: url, CheckoutID: id };
  });

  bind(app, deps, api.billing.checkout, async ({ id }, { caller }) => readCheckout(db, id, caller.userId));

  bind(app, deps, api.billing.confirmCheckout, async ({ id }, { caller, now }) => {
    await readCheckout(db, id, caller.userId);
    await fulfil(billing, id, now);
    deps.mail.poke();
    return readCheckout(db, id, caller.userId);
  });

  bind(app, deps, api.billing.cancel, async (_input, { caller, now }) => {
    await cancelCheckout(billing, caller, now);
    return readUser(db, caller.userId, now);
  });

  bind(app, deps, api.billing.receipt, async ({ id }, { caller }) => readReceipt(db, id, caller.userId));

  bind(app, deps, api.billing.transfer, async ({ email }, { caller, now }) => {
    await limits.take(caller.userId, "transferDay");
    await transfer(billing, caller, readAddress(email), now);
    deps.mail.poke();
    return readUser(db, caller.userId, now);
  });

  redirectRoutes(app, deps);
  sandboxRoutes(app, deps);
  webhookRoutes(app, deps);
}
