import fastify, { type FastifyInstance } from "fastify";
import Stripe from "stripe";

interface FakeCharge {
  id: string;
  amount_refunded: number;
  disputed: boolean;
  billing_details: { email: string | null };
  payment_method_details: { card?: { fingerprint: string } };
}
interface FakeIntent {
  id: string;
  status: string;
  metadata: Record<string, string>;
  latest_charge: FakeCharge | null;
}
interface FakeSession {
  id: string;
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  amount_total: number;
  currency: string;
  metadata: Record<string, string>;
  customer_details: { email: string | null } | null;
  /** The card that will pay; without one it is PayNow, which names no payer. */
  card: string | undefined;
  payment_intent: FakeIntent | null;
  disputes: { id: string; status: string; created: number }[];
}

export interface FakeEvent {
  id: string;
  type: string;
  data: { object: Record<string, unknown> };
}

/** The other end of the real SDK: the part of Stripe's API that the product uses, over HTTP. */
export class StripeFake {
  static readonly key = "sk_test_a_key_that_is_accepted";
  static readonly webhookSecret = "whsec_for_tests_only";
  /** The bodies of the requests, by form field. */
  readonly created: URLSearchParams[] = [];
  readonly sessions = new Map<string, FakeSession>();
  readonly #app: FastifyInstance = fastify({ forceCloseConnections: true });
  readonly #byIdempotencyKey = new Map<string, FakeSession>();
  readonly #signer = new Stripe("sk_test_signer");
  #origin = "";
  #next = 1;

  static async start(): Promise<StripeFake> {
    const fake = new StripeFake();
    fake.#routes();
    fake.#origin = await fake.#app.listen({ port: 0, host: "127.0.0.1" });
    return fake;
  }

  get config() {
    return { secretKey: StripeFake.key, webhookSecret: StripeFake.webhookSecret, apiBase: this.#origin };
  }

  stop() {
    return this.#app.close();
  }

  /** The session of an order. */
  sessionOf(checkoutId: string): FakeSession {
    const found = [...this.sessions.values()].find((s) => s.metadata.checkout === checkoutId);
    if (!found) throw new Error(`there is no session for ${checkoutId}`);
    return found;
  }

  /** Sets who is going to pay. */
  payer(checkoutId: string, { card, email }: { card?: string; email: string }) {
    const session = this.sessionOf(checkoutId);
    session.customer_details = { email };
    session.card = card;
  }

  /** The buyer is done; the money has arrived or, with PayNow, not yet. */
  complete(checkoutId: string, paid: boolean) {
    const session = this.sessionOf(checkoutId);
    session.status = "complete";
    session.payment_intent ??= {
      id: `pi_${this.#next++}`,
      status: "processing",
      metadata: session.metadata,
      latest_charge: null,
    };
    if (paid) this.#arrive(session, session.payment_intent);
    return this.event("checkout.session.completed", session);
  }

  settle(checkoutId: string) {
    const session = this.sessionOf(checkoutId);
    if (session.payment_intent) this.#arrive(session, session.payment_intent);
    return this.event("checkout.session.async_payment_succeeded", session);
  }

  fail(checkoutId: string) {
    const session = this.sessionOf(checkoutId);
    if (session.payment_intent) session.payment_intent.status = "requires_payment_method";
    return this.event("checkout.session.async_payment_failed", session);
  }

  expire(checkoutId: string) {
    const session = this.sessionOf(checkoutId);
    session.status = "expired";
    return this.event("checkout.session.expired", session);
  }

  refund(checkoutId: string, amount = this.sessionOf(checkoutId).amount_total) {
    const intent = this.sessionOf(checkoutId).payment_intent;
    if (intent?.latest_charge) intent.latest_charge.amount_refunded += amount;
    return this.#eventOfCharge("charge.refunded", intent);
  }

  dispute(checkoutId: string) {
    const session = this.sessionOf(checkoutId);
    const charge = session.payment_intent?.latest_charge;
    if (charge) charge.disputed = true;
    session.disputes.push({ id: `dp_${this.#next++}`, status: "needs_response", created: this.#next });
    return this.#eventOfDispute("charge.dispute.created", session);
  }

  closeDispute(checkoutId: string, status: "won" | "lost") {
    const session = this.sessionOf(checkoutId);
    const dispute = session.disputes.at(-1);
    if (dispute) dispute.status = status;
    return this.#eventOfDispute("charge.dispute.closed", session);
  }

  event(type: string, object: object): FakeEvent {
    return { id: `evt_${this.#next++}`, type, data: { object: { ...object } } };
  }

  /** The body and the signature header of an event, as Stripe would send it at a time. */
  signed(event: FakeEvent, at: Date, secret = StripeFake.webhookSecret) {
    const payload = JSON.stringify({ object: "event", ...event });
    const timestamp = Math.floor(at.getTime() / 1000);
    const signature = this.#signer.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return { payload, signature };
  }

  #arrive(session: FakeSession, intent: FakeIntent) {
    session.payment_status = "paid";
    intent.status = "succeeded";
    intent.latest_charge ??= {
      id: `ch_${this.#next++}`,
      amount_refunded: 0,
      disputed: false,
      billing_details: { email: session.customer_details?.email ?? null },
      payment_method_details: session.card ? { card: { fingerprint: session.card } } : {},
    };
  }

  #eventOfCharge(type: string, intent: FakeIntent | null) {
    return this.event(type, {
      object: "charge",
      payment_intent: intent?.id,
      metadata: intent?.metadata ?? {},
    });
  }

  #eventOfDispute(type: string, session: FakeSession) {
    return this.event(type, { object: "dispute", payment_intent: session.payment_intent?.id, metadata: {} });
  }

  #routes() {
    const app = this.#app;
    app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_r, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    app.addHook("onRequest", async (request, reply) => {
      if (request.headers.authorization === `Bearer ${StripeFake.key}`) return;
      const given = String(request.headers.authorization).replace("Bearer ", "");
      const message = `Invalid API Key provided: ${given}`;
      return reply.code(401).send({ error: { type: "invalid_request_error", message } });
    });
    const missing = {
      error: { type: "invalid_request_error", code: "resource_missing", message: "No such thing" },
    };

    app.post("/v1/checkout/sessions", async (request) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const key = String(request.headers["idempotency-key"]);
      const known = this.#byIdempotencyKey.get(key);
      if (known) return this.#seen(known);
      this.created.push(form);
      const session: FakeSession = {
        id: `cs_test_${this.#next++}`,
        status: "open",
        payment_status: "unpaid",
        amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
        currency: String(form.get("line_items[0][price_data][currency]")),
        metadata: { checkout: String(form.get("metadata[checkout]")) },
        customer_details: null,
        card: undefined,
        payment_intent: null,
        disputes: [],
      };
      this.sessions.set(session.id, session);
      this.#byIdempotencyKey.set(key, session);
      return this.#seen(session);
    });
    app.get<{ Params: { id: string } }>("/v1/checkout/sessions/:id", async (request, reply) => {
      const session = this.sessions.get(request.params.id);
      return session ? this.#seen(session) : reply.code(404).send(missing);
    });
    app.post<{ Params: { id: string } }>("/v1/checkout/sessions/:id/expire", async (request, reply) => {
      const session = this.sessions.get(request.params.id);
      if (session?.status !== "open") return reply.code(400).send(missing);
      session.status = "expired";
      return this.#seen(session);
    });
    app.get<{ Params: { id: string } }>("/v1/payment_intents/:id", async (request, reply) => {
      const session = [...this.sessions.values()].find((s) => s.payment_intent?.id === request.params.id);
      return session?.payment_intent ?? reply.code(404).send(missing);
    });
    app.get<{ Querystring: { payment_intent?: string } }>("/v1/disputes", async (request) => {
      const session = [...this.sessions.values()].find(
        (s) => s.payment_intent?.id === request.query.payment_intent,
      );
      return { object: "list", data: session?.disputes ?? [], has_more: false };
    });
  }

  #seen(session: FakeSession) {
    return {
      object: "checkout.session",
      ...session,
      url: session.status === "open" ? `https://checkout.stripe.example/c/${session.id}` : null,
    };
  }
}
