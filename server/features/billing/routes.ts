import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import { readAddress } from "../../platform/email-address.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import type { MailSender } from "../../platform/mail/sender.ts";
import type { SandboxPayments } from "../../platform/payments/sandbox.ts";
import type { StripePayments } from "../../platform/payments/stripe.ts";
import type { ReadUser } from "../account/view.ts";
import { cancelCheckout } from "./cancel-commands.ts";
import { type CheckoutDeps, createCheckout } from "./checkout-commands.ts";
import { readCheckout, readOpenCheckout, readReceipt } from "./checkout-queries.ts";
import { fulfil } from "./fulfil-commands.ts";
import { grantThreeMonths, undoGrant } from "./grant-commands.ts";
import { readOrdersByHand } from "./order-queries.ts";
import { readPlans } from "./plan-queries.ts";
import { redirectRoutes } from "./redirect-routes.ts";
import { sandboxRoutes } from "./sandbox-routes.ts";
import { transfer } from "./transfer-commands.ts";
import { webhookRoutes } from "./webhook-routes.ts";

export interface BillingDeps extends BindDeps {
  /** What an order needs. */
  billing: CheckoutDeps;
  mail: MailSender;
  /** The payment provider, under its own name: exactly one of the two is set. */
  stripe: StripePayments | undefined;
  sandbox: SandboxPayments | undefined;
  readUser: ReadUser;
}

export function billingRoutes(app: FastifyInstance, deps: BillingDeps): void {
  const { limits, billing, readUser } = deps;
  const { db, plans } = billing;

  bind(app, deps, api.billing.plans, async ({ referee }, { caller }) =>
    readPlans(db, plans, caller?.userId, referee),
  );

  bind(app, deps, api.billing.createCheckout, async ({ body }, { caller, now }) => {
    const request = { priceId: body.PriceID, referee: body.Referee, reuse: false };
    const { id, url } = await createCheckout(billing, caller, request, now);
    return { URL: url, CheckoutID: id };
  });

  bind(app, deps, api.billing.checkout, async ({ id }, { caller }) => readCheckout(db, id, caller.userId));

  bind(app, deps, api.billing.openCheckout, async (_input, { caller }) =>
    readOpenCheckout(db, caller.userId),
  );

  bind(app, deps, api.billing.confirmCheckout, async ({ id }, { caller, now }) => {
    await readCheckout(db, id, caller.userId);
    await fulfil(billing, id, now);
    deps.mail.poke();
    return readCheckout(db, id, caller.userId);
  });

  bind(app, deps, api.billing.cancel, async (_input, { caller, now }) => {
    await cancelCheckout(billing, caller, now);
    return readUser(caller.userId, now);
  });

  bind(app, deps, api.billing.receipt, async ({ id }, { caller }) => readReceipt(db, id, caller.userId));

  bind(app, deps, api.billing.transfer, async ({ email }, { caller, now }) => {
    await limits.take(caller.userId, "transferDay");
    await transfer(billing, caller, readAddress(email), now);
    deps.mail.poke();
    return readUser(caller.userId, now);
  });

  for (const endpoint of [api.billing.grant, api.billing.grantByGet])
    bind(app, deps, endpoint, async ({ id }, { caller, now }) => {
      await grantThreeMonths(db, { userId: id, grantedBy: caller.userId }, now);
      return readUser(id, now);
    });

  bind(app, deps, api.billing.undoGrant, async ({ id }, { caller, now }) =>
    readUser(await undoGrant(db, { chargeId: id, actorId: caller.userId }, now), now),
  );

  bind(app, deps, api.billing.ordersByHand, async () => readOrdersByHand(db));

  redirectRoutes(app, deps);
  sandboxRoutes(app, deps);
  webhookRoutes(app, deps);
}
