import { Writable } from "node:stream";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, onTestFailed, test } from "vitest";
import { createLogger } from "../../../server/platform/logging.ts";
import type { Product } from "../../../test/product.ts";
import { startProduct } from "../../../test/product.ts";
import { seeded } from "../../../test/random.ts";
import { customer, ledger, order, subscription } from "../../../test/shop.ts";
import { atOnce, sized } from "../../../test/size.ts";
import { type FakeEvent, StripeFake } from "../../../test/stripe-fake.ts";

let stripe: StripeFake;
beforeEach(async () => {
  stripe = await StripeFake.start();
});
afterEach(() => stripe.stop());

const shop = () => startProduct({ config: { stripe: stripe.config } });

interface Sent {
  payload: string;
  signature: string;
}

const send = (p: Product, { payload, signature }: Sent, type = "application/json; charset=utf-8") =>
  p.app.inject({
    method: "POST",
    url: "/api/stripe/webhook",
    headers: { "content-type": type, "stripe-signature": signature },
    payload,
  });
const deliver = async (p: Product, event: FakeEvent) =>
  (await send(p, stripe.signed(event, p.clock.now()))).statusCode;

const ordersOf = <T>(items: T[]): T[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, i) => ordersOf(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));

async function granted(p: Product) {
  const { rows } = await sql<{ grants: number; commissions: number; receipts: number }>`
    select (select count(distinct charge_id)::int from entitlement where revoked_at is null) as grants,
           (select count(*)::int from commission) as commissions,
           (select count(*)::int from mail_outbox where kind = 'receipt') as receipts`.execute(p.db);
  return rows[0];
}

describe("an order at Stripe", () => {
  test("asks for the frozen amount in SGD by card or PayNow, and sends the buyer to Stripe", async () => {
    const p = await shop();
    const { browser, email } = await customer(p);
    const made = await browser.post("/api/create-checkout-session", { PriceID: "p2-3" });
    expect(String(made.response.URL)).toMatch(/^https:\/\/checkout\.stripe\.example\/c\/cs_test_/);
    const id = String(made.response.CheckoutID);
    const asked = Object.fromEntries(stripe.created[0] ?? []);
    expect(asked).toMatchObject({
      mode: "payment",
      "allowed_payment_method_types[0]": "card",
      "allowed_payment_method_types[1]": "paynow",
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "sgd",
      "line_items[0][price_data][unit_amount]": "8490",
      "metadata[checkout]": id,
      "payment_intent_data[metadata][checkout]": id,
      customer_email: email,
      success_url: `http://localhost:3000/checkout/${id}`,
    });
    expect((await browser.post(`/api/sandbox/checkout/${id}`, { Outcome: "pay" })).status).toBe(404);
    expect((await browser.get(`/sandbox/checkout/${id}`)).status).toBe(404);
  });

  test("a key that Stripe refuses fails an order with 503, tells the log why, and never the key", async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const secretKey = "sk_test_canary_that_is_refused";
    const p = await startProduct({
      config: { stripe: { ...stripe.config, secretKey } },
      logger: createLogger("warn", stream),
    });
    const { browser } = await customer(p);
    const reply = await browser.post("/api/create-checkout-session", { PriceID: "p2-3" });
    expect([reply.status, reply.code]).toEqual([503, "payment_unavailable"]);
    expect(await subscription(browser)).toMatchObject({ Status: "failed" });
    const origin = encodeURIComponent("http://localhost:3000");
    const link = await browser.get(`/api/create-checkout-session/p2-3?origin=${origin}`);
    expect(link.headers.location).toBe("/pricing?reason=payment_unavailable");
    expect(lines.join("")).toContain("Invalid API Key provided");
    expect(lines.join("")).not.toContain("canary");
  });

  test("an amount that differs from the order's grants nothing and is marked for refund", async () => {
    const p = await shop();
    const { browser } = await customer(p);
    const id = await order(browser, "combined-1");
    stripe.sessionOf(id).amount_total = 5989;
    expect(await deliver(p, stripe.complete(id, true))).toBe(200);
    expect(await subscription(browser)).toMatchObject({ Perm: 0, Status: "needs_refund" });
    expect(await ledger(p.db)).toEqual({ provider: 5989, to_refund: -5989 });
    await deliver(p, stripe.refund(id));
    expect(await subscription(browser)).toMatchObject({ Status: "refunded" });
    expect(await ledger(p.db)).toEqual({});
  });

  test("money of another currency buys nothing, is booked nowhere and is marked for refund", async () => {
    const p = await shop();
    const { browser } = await customer(p);
    const id = await order(browser, "combined-1");
    stripe.sessionOf(id).currency = "idr";
    expect(await deliver(p, stripe.complete(id, true))).toBe(200);
    expect(await subscription(browser)).toMatchObject({ Perm: 0, Status: "needs_refund" });
    expect(await ledger(p.db)).toEqual({});
  });

  test("partial refunds take back a part of the commission; disputes all of it, until they are won", async () => {
    const p = await shop();
    const referrer = await customer(p);
    const { browser } = await customer(p, { referrer });
    const id = await order(browser, "combined-12");
    await deliver(p, stripe.complete(id, true));
    const paid = Math.round(199.9 * 95);
    const owed = (cents: number) => Math.floor((cents * 15) / 100);
    expect(await ledger(p.db)).toMatchObject({ provider: paid, revenue: -paid, owed: owed(paid) });
    await deliver(p, stripe.refund(id, 1000));
    expect(await ledger(p.db)).toMatchObject({ provider: paid - 1000, owed: owed(paid - 1000) });
    expect((await subscription(browser))?.Perm).toBe(3);
    await deliver(p, stripe.dispute(id));
    expect(await ledger(p.db)).toEqual({ disputed: paid - 1000, revenue: 1000 - paid });
    expect(await subscription(browser)).toMatchObject({ Perm: 0, Status: "disputed" });
    await deliver(p, stripe.closeDispute(id, "won"));
    expect(await ledger(p.db)).toMatchObject({ provider: paid - 1000, owed: owed(paid - 1000) });
    expect((await subscription(browser))?.Perm).toBe(3);
    await deliver(p, stripe.dispute(id));
    await deliver(p, stripe.closeDispute(id, "lost"));
    expect(await ledger(p.db)).toEqual({});
    expect(await subscription(browser)).toMatchObject({ Perm: 0, Status: "disputed" });
  });

  test("a new order is not made if the earlier one turns out to have been paid a moment ago", async () => {
    const p = await shop();
    const { browser } = await customer(p);
    const id = await order(browser, "combined-1");
    stripe.complete(id, true);
    const again = await browser.post("/api/create-checkout-session", { PriceID: "combined-3" });
    expect([again.status, again.code]).toEqual([400, "already_subscribed"]);
    expect(await subscription(browser)).toMatchObject({ Perm: 3 });
    expect(stripe.created).toHaveLength(1);
    const { rows } = await sql`select 1 from checkout where state in ('created', 'open')`.execute(p.db);
    expect(rows).toHaveLength(0);
  });

  test("the reconciling job learns of a payment whose events were lost", async () => {
    const p = await shop();
    const { browser } = await customer(p);
    const id = await order(browser);
    stripe.complete(id, false);
    await p.runJob("reconcile orders");
    expect((await browser.get(`/api/checkout/${id}`)).response).toMatchObject({ AwaitingPayment: true });
    p.clock.pass(3 * 24 * 3600);
    stripe.settle(id);
    await p.runJob("reconcile orders");
    expect((await subscription(browser))?.Perm).toBe(3);
  });
});

describe("Stripe's events", () => {
  const mutations = sized(600, 10_000);
  test(`are accepted only with a fresh signature on the exact bytes (${mutations} mutations)`, async () => {
    const p = await shop();
    const { below } = seeded(onTestFailed);
    const { browser } = await customer(p);
    const id = await order(browser);
    const event = stripe.complete(id, true);
    const now = p.clock.now();
    const good = stripe.signed(event, now);
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const flip = (text: string) => {
      const i = below(text.length);
      const other = text[i] === "0" ? "1" : "0";
      return text.slice(0, i) + other + text.slice(i + 1);
    };
    const hex = (n: number) => Array.from({ length: n }, () => below(16).toString(16)).join("");
    const forge: (() => Sent)[] = [
      () => ({ ...good, payload: flip(good.payload) }),
      () => ({ ...good, payload: `${good.payload} ` }),
      () => ({ ...good, payload: good.payload.replace(id, flip(id)) }),
      () => ({ ...good, signature: good.signature.replace(/v1=.*/, `v1=${hex(64)}`) }),
      () => ({ ...good, signature: good.signature.replace("v1=", "v0=") }),
      () => ({ ...good, signature: good.signature.replace(/t=\d+/, `t=${below(2e9)}`) }),
      () => ({ ...good, signature: "" }),
      () => ({ ...good, signature: hex(80) }),
      () => ({ ...good, payload: "" }),
      () => stripe.signed(event, now, `whsec_${hex(20)}`),
      () => stripe.signed(event, at(-301 - below(1e6))),
    ];
    for (let i = 0; i < mutations; i++) {
      const forged = forge[i % forge.length]?.() ?? good;
      if (forged.payload === good.payload && forged.signature === good.signature) continue;
      const reply = await send(p, forged, i % 3 === 0 ? "text/plain" : "application/json");
      expect(reply.statusCode, JSON.stringify(forged)).toBe(400);
    }
    expect((await subscription(browser))?.Perm).toBe(0);
    expect((await send(p, good)).statusCode).toBe(200);
    expect((await subscription(browser))?.Perm).toBe(3);
  });

  const orders = sized(4, 1000);
  const times = sized(20, 100);
  test(`repeated in any order make one grant and one commission (6 events × ${times}, ${orders} orders)`, async () => {
    const p = await shop();
    const { shuffled } = seeded(onTestFailed);
    const referrer = await customer(p);
    for (let i = 1; i <= orders; i++) {
      const { browser } = await customer(p, { referrer });
      const id = await order(browser, "combined-3");
      const events = [
        stripe.complete(id, false),
        stripe.settle(id),
        stripe.event("checkout.session.expired", stripe.sessionOf(id)),
        stripe.dispute(id),
        stripe.closeDispute(id, "won"),
        stripe.event("payment_intent.succeeded", { object: "payment_intent", metadata: { checkout: id } }),
      ];
      const many = shuffled(events.flatMap((event) => Array.from({ length: times }, () => event)));
      const statuses = await atOnce(many.length, (n) => deliver(p, many[n] ?? stripe.event("none", {})));
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(await granted(p)).toEqual({ grants: i, commissions: i, receipts: i });
    }
    const paid = orders * Math.floor((12990 * 95 + 50) / 100);
    const commission = orders * Math.floor((Math.floor((12990 * 95 + 50) / 100) * 15) / 100);
    expect(await ledger(p.db)).toEqual({
      provider: paid,
      revenue: -paid,
      owed: commission,
      commission: -commission,
    });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from provider_event`.execute(p.db);
    expect(rows[0]?.n).toBe(6 * orders);
  });

  test("count once: a known event does nothing, whatever has happened to the payment since", async () => {
    const p = await shop();
    const { browser } = await customer(p);
    const id = await order(browser);
    const event = stripe.complete(id, false);
    await deliver(p, event);
    const settled = stripe.settle(id);
    expect(await deliver(p, event)).toBe(200);
    expect((await subscription(browser))?.Perm).toBe(0);
    expect(await deliver(p, settled)).toBe(200);
    expect((await subscription(browser))?.Perm).toBe(3);
  });

  const both = sized(60, 200);
  test(`and the return page at once make one grant (${both} at once)`, async () => {
    const p = await shop();
    const referrer = await customer(p);
    const { browser } = await customer(p, { referrer });
    const id = await order(browser);
    const event = stripe.complete(id, true);
    const statuses = await atOnce(both, async (i) => {
      if (i % 2) return (await browser.post(`/api/checkout/${id}/confirm`)).status;
      return deliver(p, { ...event, id: `evt_twin_${i % 8}` });
    });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await granted(p)).toEqual({ grants: 1, commissions: 1, receipts: 1 });
  });

  const every = sized(6, 24);
  test(`only payment_status paid grants, in every order of events (${every} of 24 orders × 5 truths)`, async () => {
    const p = await shop();
    const { shuffled } = seeded(onTestFailed);
    const truths = {
      open: () => undefined,
      unpaid: (id: string) => stripe.complete(id, false),
      failed: (id: string) => [stripe.complete(id, false), stripe.fail(id)],
      expired: (id: string) => stripe.expire(id),
      paid: (id: string) => [stripe.complete(id, false), stripe.settle(id)],
    };
    const status = {
      open: "pending",
      unpaid: "pending",
      failed: "failed",
      expired: "expired",
      paid: "captured",
    };
    const kinds = ["completed", "async_payment_succeeded", "async_payment_failed", "expired"];
    for (const truth of ["open", "unpaid", "failed", "expired", "paid"] as const)
      for (const kindsInOrder of shuffled(ordersOf(kinds)).slice(0, every)) {
        const { browser } = await customer(p);
        const id = await order(browser, "p1-1");
        truths[truth](id);
        for (const kind of kindsInOrder) {
          await deliver(p, stripe.event(`checkout.session.${kind}`, stripe.sessionOf(id)));
          const perm = truth === "paid" ? 1 : 0;
          expect([truth, kind, (await subscription(browser))?.Perm]).toEqual([truth, kind, perm]);
        }
        expect((await browser.get(`/api/checkout/${id}`)).response.Status).toBe(status[truth]);
      }
  });

  test("about orders that are not ours, and of kinds that move no money, are recorded and ignored", async () => {
    const p = await shop();
    const foreign = stripe.event("checkout.session.completed", {
      metadata: { checkout: "somebody-elses-order" },
    });
    expect(await deliver(p, foreign)).toBe(200);
    expect(await deliver(p, stripe.event("customer.created", { object: "customer" }))).toBe(200);
    const { rows } = await sql`select checkout_id from provider_event`.execute(p.db);
    expect(rows).toEqual([{ checkout_id: null }, { checkout_id: null }]);
  });

  test("are retried while Stripe cannot be reached, and never lost", async () => {
    const p = await shop();
    const { browser } = await customer(p);
    const id = await order(browser);
    const event = stripe.complete(id, true);
    await stripe.stop();
    expect(await deliver(p, event)).toBe(503);
    const { rows } = await sql`select 1 from provider_event`.execute(p.db);
    expect(rows).toHaveLength(0);
  });
});
