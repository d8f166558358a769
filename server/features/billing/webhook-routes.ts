import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { MailSender } from "../../platform/mail/sender.ts";
import type { PaymentEvent } from "../../platform/payments/provider.ts";
import type { StripePayments } from "../../platform/payments/stripe.ts";
import { isOurs } from "./checkout-queries.ts";
import { type FulfilDeps, fulfil, noteEvent } from "./fulfil-commands.ts";

/** An event of Stripe is larger than what our own pages send. */
const BODY_LIMIT = 1024 * 1024;

/** The order of ours that an event is about. */
async function orderOf(db: Db, stripe: StripePayments, { concerns }: PaymentEvent) {
  if (!concerns) return undefined;
  const { checkoutId, paymentIntent } = concerns;
  const named = checkoutId ?? (paymentIntent ? await stripe.checkoutOf(paymentIntent) : undefined);
  return named && (await isOurs(db, named)) ? named : undefined;
}

/** Stripe's events: the signature on the raw body replaces session, origin and JSON rules. */
export function webhookRoutes(
  app: FastifyInstance,
  deps: { clock: Clock; billing: FulfilDeps; mail: MailSender; stripe: StripePayments | undefined },
): void {
  const { db } = deps.billing;
  const endpoint = api.billing.webhook;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post(
      endpoint.path,
      { config: { endpoint }, bodyLimit: BODY_LIMIT },
      async (request): Promise<{ Response: { Received: boolean } }> => {
        const { stripe } = deps;
        if (!stripe) throw notFound("page");
        const now = deps.clock.now();
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const event = stripe.readEvent(raw, String(request.headers["stripe-signature"] ?? ""), now);
        const order = await orderOf(db, stripe, event);
        if (order) await fulfil(deps.billing, order, now, event);
        else await noteEvent(db, stripe.kind, event, null, now);
        deps.mail.poke();
        return { Response: { Received: true } };
      },
    );
  });
}
