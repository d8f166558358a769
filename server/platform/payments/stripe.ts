import Stripe from "stripe";
import { z } from "zod";
import { AppError } from "../errors.ts";
import type { Log } from "../logging.ts";
import type { PayerMark } from "./payer.ts";
import type { DisputeState, Order, Payment, PaymentEvent, Payments } from "./provider.ts";

export interface StripeConfig {
  secretKey: string;
  webhookSecret: string | undefined;
  /** Another address for Stripe's API, for tests. */
  apiBase: string | undefined;
  timeoutMs?: number;
}

/** A webhook older than this is refused. */
const TOLERANCE_SECONDS = 300;
/** The timeout of one try of a call; a second try follows, so a caller waits at most a little over twice this. */
const TIMEOUT_MS = 8_000;

const Metadata = z.object({ checkout: z.string().max(64).optional() }).nullish();
const Charge = z.object({
  amount_refunded: z.int(),
  disputed: z.boolean(),
  billing_details: z.object({ email: z.string().nullish() }).nullish(),
  payment_method_details: z
    .object({ card: z.object({ fingerprint: z.string().nullish() }).nullish() })
    .nullish(),
});
const Session = z.object({
  id: z.string(),
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.string(),
  amount_total: z.int(),
  currency: z.string(),
  customer_details: z.object({ email: z.string().nullish() }).nullish(),
  payment_intent: z
    .object({ id: z.string(), status: z.string(), latest_charge: Charge.nullable() })
    .nullable(),
});
const Created = z.object({ id: z.string(), url: z.url() });
const Dispute = z.object({ status: z.string(), created: z.int() });
const Event = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  data: z.object({
    object: z.object({
      object: z.string().optional(),
      metadata: Metadata,
      payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
});

/** The events that concern our money; others are recorded and ignored. */
const CONCERNS_US = /^(checkout\.session\.|charge\.(refunded|dispute\.))/;
/** A payment that will not arrive: Stripe accepts another try only while the session is open. */
const CAME_TO_NOTHING = ["requires_payment_method", "canceled"];

function disputeStateOf(status: string): DisputeState {
  // An inquiry takes no money yet; it becomes a dispute, or is closed.
  if (status.startsWith("warning_")) return "none";
  if (status === "lost") return "lost";
  return status === "won" || status === "prevented" ? "won" : "open";
}

/** Card and PayNow by Stripe Checkout (https://docs.stripe.com/payments/checkout). */
export class StripePayments implements Payments {
  readonly kind = "stripe";
  readonly #stripe: Stripe;
  readonly #config: StripeConfig;
  readonly #log: Log;
  readonly #markOf: PayerMark;

  constructor(config: StripeConfig, log: Log, markOf: PayerMark) {
    const base = config.apiBase ? new URL(config.apiBase) : undefined;
    this.#config = config;
    this.#log = log;
    this.#markOf = markOf;
    this.#stripe = new Stripe(config.secretKey, {
      timeout: config.timeoutMs ?? TIMEOUT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
      ...(base
        ? {
            protocol: base.protocol === "http:" ? ("http" as const) : ("https" as const),
            host: base.hostname,
            port: base.port || (base.protocol === "http:" ? 80 : 443),
          }
        : {}),
    });
  }

  async create(order: Order) {
    const metadata = { checkout: order.checkoutId };
    const session = await this.#ask("create a session", () =>
      this.#stripe.checkout.sessions.create(
        {
          mode: "payment",
          allowed_payment_method_types: ["card", "paynow"],
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: "sgd",
                unit_amount: order.amount,
                product_data: { name: order.description },
              },
            },
          ],
          client_reference_id: order.checkoutId,
          customer_email: order.email,
          metadata,
          payment_intent_data: { metadata },
          success_url: order.returnUrl,
          cancel_url: order.cancelUrl,
          expires_at: Math.floor(order.expiresAt.getTime() / 1000),
        },
        { idempotencyKey: `checkout-${order.checkoutId}` },
      ),
    );
    const { id, url } = Created.parse(session);
    return { sessionId: id, url };
  }

  async read(sessionId: string): Promise<Payment> {
    const session = Session.parse(
      await this.#ask("read a session", () =>
        this.#stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent.latest_charge"] }),
      ),
    );
    const intent = session.payment_intent;
    const charge = intent?.latest_charge;
    // Only this status means that the money is here.
    const paid = session.payment_status === "paid";
    const disputes = paid && intent && charge?.disputed ? await this.#disputesOf(intent.id) : [];
    return {
      sessionId: session.id,
      status: session.status,
      paid,
      failed: !paid && session.status === "complete" && CAME_TO_NOTHING.includes(intent?.status ?? ""),
      paymentIntent: intent?.id ?? null,
      amount: session.amount_total,
      currency: session.currency,
      refunded: charge?.amount_refunded ?? 0,
      disputeCount: disputes.length,
      disputeState: disputes[0] ? disputeStateOf(disputes[0].status) : "none",
      payers: this.#payersOf(session),
    };
  }

  /** A card by Stripe's fingerprint of its number, and the addresses that were given; PayNow names no payer. */
  #payersOf({ customer_details, payment_intent }: z.infer<typeof Session>): string[] {
    const charge = payment_intent?.latest_charge;
    const card = charge?.payment_method_details?.card?.fingerprint;
    const emails = [customer_details?.email, charge?.billing_details?.email];
    const marks = emails.flatMap((email) => (email ? [this.#markOf("email", email)] : []));
    return [...new Set([...(card ? [this.#markOf("card", card)] : []), ...marks])];
  }

  async expire(sessionId: string) {
    await this.#ask("expire a session", async () => {
      try {
        await this.#stripe.checkout.sessions.expire(sessionId);
      } catch (error) {
        // A session that is complete or expired stays so; its current state is read afterwards.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
    });
  }

  /**
   * Checks the signature on the raw body and reads the event.
   * @throws AppError bad_input when Stripe did not sign it, or signed it too long ago
   */
  readEvent(rawBody: Buffer, signature: string, now: Date): PaymentEvent {
    const { webhookSecret } = this.#config;
    if (!webhookSecret)
      throw new AppError("unavailable", "Events can't be checked: STRIPE_WEBHOOK_SECRET is not set.");
    try {
      const signed = this.#stripe.webhooks.constructEvent(
        rawBody,
        signature,
        webhookSecret,
        TOLERANCE_SECONDS,
        undefined,
        now.getTime(),
      );
      const { id, type, data } = Event.parse(signed);
      const intent = data.object.payment_intent;
      return {
        id,
        type,
        concerns: CONCERNS_US.test(type)
          ? {
              checkoutId: data.object.metadata?.checkout,
              paymentIntent: typeof intent === "string" ? intent : intent?.id,
            }
          : undefined,
      };
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError("bad_input", "That event is not signed by the payment provider.", {
        code: "bad_signature",
      });
    }
  }

  /** The order that a payment was made for; undefined if it is not one of ours. */
  async checkoutOf(paymentIntent: string): Promise<string | undefined> {
    const intent = await this.#ask("read a payment", () =>
      this.#stripe.paymentIntents.retrieve(paymentIntent),
    );
    return z.object({ metadata: Metadata }).parse(intent).metadata?.checkout;
  }

  /** Newest first. */
  async #disputesOf(paymentIntent: string) {
    const list = await this.#ask("read disputes", () =>
      this.#stripe.disputes.list({ payment_intent: paymentIntent, limit: 100 }),
    );
    return z
      .array(Dispute)
      .parse(list.data)
      .sort((a, b) => b.created - a.created);
  }

  /** A refusal by Stripe is our fault or the network's, never the buyer's; the log says why, without the key. */
  async #ask<T>(what: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      const reason = error.message
        .replaceAll(this.#config.secretKey, "[key]")
        .replace(/\b[sr]k_\w[\w*]*/g, "[key]");
      const { type, statusCode, code, requestId } = error;
      this.#log.warn({ type, statusCode, code, requestId, reason }, `Stripe refused to ${what}`);
      throw new AppError("unavailable", "Payment is not available right now. Please try again later.", {
        code: "payment_unavailable",
      });
    }
  }
}
