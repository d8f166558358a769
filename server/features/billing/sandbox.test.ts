import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type Product, startProduct } from "../../../test/product.ts";
import { buy, customer, DAY, ledger, order, signedIn, subscription, turn } from "../../../test/shop.ts";
import { AppError } from "../../platform/errors.ts";

/** A learner whose first order came back after a dispute, for Paper 1 behind a month that was bought meanwhile. */
async function backBehindAnother(p: Product) {
  const { browser } = await customer(p);
  const first = await buy(browser, "combined-3");
  await turn(browser, first, "dispute");
  await buy(browser, "p1-1");
  await turn(browser, first, "dispute_won");
  return { browser, first };
}

describe("an order in the sandbox", () => {
  test("pays, grants from now to the same day of a later month, mails a receipt and shows one to print", async () => {
    const p = await startProduct();
    const { browser, email } = await customer(p);
    const made = await browser.post("/api/create-checkout-session", { PriceID: "p1-3" });
    expect(made.response.URL).toBe(
      `http://localhost:3000/sandbox/checkout/${String(made.response.CheckoutID)}`,
    );
    expect(await subscription(browser)).toMatchObject({ Perm: 0, Status: "pending" });
    const id = String(made.response.CheckoutID);
    const paid = (await turn(browser, id, "pay")).response;
    expect(paid).toMatchObject({ Status: "captured", Amount: 8490, Option: "p1", Months: 3, Sandbox: true });
    expect(await subscription(browser)).toMatchObject({
      Perm: 1,
      Status: "paid",
      EndsAt: "2027-02-21T02:00:00.000Z",
      History: [{ Source: "purchase", Amount: 8490, Plan: "p1", SubscriptionMonths: 3 }],
    });
    await p.mail.idle();
    const receipt = p.mails.find((m) => m.kind === "receipt");
    expect(receipt).toMatchObject({ to: email });
    expect(receipt?.text).toContain("S$84.90");
    expect(receipt?.html).toContain("S$84.90");
    const printed = await browser.get(`/api/charges/${Number(paid.ChargeID)}/receipt`);
    expect(printed.response).toMatchObject({ Amount: 8490, Refunded: 0, Currency: "SGD", Months: 3 });
    const stranger = await customer(p);
    expect((await stranger.browser.get(`/api/charges/${Number(paid.ChargeID)}/receipt`)).status).toBe(404);
    expect((await stranger.browser.get(`/api/checkout/${id}`)).status).toBe(404);
    expect((await turn(stranger.browser, id, "refund")).status).toBe(404);
  });

  test("its buyer sees that it is waiting for the money, and since when; nobody else does", async () => {
    const p = await startProduct();
    const { browser } = await customer(p);
    const open = async (by = browser) => (await by.get("/api/checkout")).response;
    expect(await open()).toBeNull();
    const id = await order(browser);
    expect(await open()).toMatchObject({ ID: id, AwaitingPayment: false, AwaitingSince: null });
    await turn(browser, id, "pay_late");
    expect(await open()).toMatchObject({
      ID: id,
      AwaitingPayment: true,
      AwaitingSince: p.clock.now().toISOString(),
    });
    expect(await open((await customer(p)).browser)).toBeNull();
    await browser.post("/api/subscription/cancel");
    expect(await open()).toBeNull();
  });

  test("months follow Singapore's calendar: 31 January plus a month is the last day of February", async () => {
    const p = await startProduct();
    p.clock.pass((Date.UTC(2027, 0, 31, 3) - p.clock.now().getTime()) / 1000);
    const { browser } = await customer(p);
    await buy(browser, "combined-1");
    expect((await subscription(browser))?.EndsAt).toBe("2027-02-28T03:00:00.000Z");
  });

  test("a second plan is refused while one runs, with a sentence of its own", async () => {
    const p = await startProduct();
    const { browser } = await customer(p);
    await buy(browser);
    const again = await browser.post("/api/create-checkout-session", { PriceID: "p1-1" });
    expect([again.status, again.code]).toEqual([400, "already_subscribed"]);
    expect(again.error).toMatch(/^Like us so much that you want to pay us twice\?/);
  });

  test("a late payment is shown as pending and grants when it settles, by itself", async () => {
    const p = await startProduct();
    const { browser } = await customer(p);
    const id = await order(browser);
    expect((await turn(browser, id, "pay_late")).response).toMatchObject({
      Status: "pending",
      AwaitingPayment: true,
      URL: null,
    });
    expect(await subscription(browser)).toMatchObject({ Perm: 0, Status: "pending" });
    p.clock.pass(5);
    await p.runJob("settle late sandbox payments");
    expect(await subscription(browser)).toMatchObject({ Perm: 3, Status: "paid" });
  });

  test("failed and expired payments give nothing, and can't be paid afterwards", async () => {
    const p = await startProduct();
    const { browser } = await customer(p);
    for (const [outcome, status] of [
      ["fail", "failed"],
      ["expire", "expired"],
    ] as const) {
      const id = await order(browser);
      expect((await turn(browser, id, outcome)).response.Status).toBe(status);
      expect((await turn(browser, id, "pay")).status).toBe(400);
      expect(await subscription(browser)).toMatchObject({ Perm: 0, Status: status });
    }
  });

  test("a refund takes access away; a dispute suspends it and a win gives back what was left", async () => {
    const p = await startProduct();
    const { browser } = await customer(p);
    const id = await buy(browser, "combined-1");
    await turn(browser, id, "dispute");
    expect(await subscription(browser)).toMatchObject({ Perm: 0, Status: "disputed" });
    p.clock.pass(10 * DAY);
    await turn(browser, id, "dispute_won");
    const back = await subscription(browser);
    expect(back).toMatchObject({ Perm: 3, Status: "paid", EndsAt: "2026-12-31T02:00:00.000Z" });
    await turn(browser, id, "refund");
    expect(await subscription(browser)).toMatchObject({ Perm: 0, Status: "refunded" });
    expect(await ledger(p.db)).toEqual({});
  });

  test("access that had not begun when it was disputed is as long after a win as before", async () => {
    const p = await startProduct();
    const { browser, first } = await backBehindAnother(p);
    const periods = async () => {
      const { rows } = await sql<{ paper: number; period: string }>`
        select paper, period::text from entitlement where revoked_at is null order by paper, period`.execute(
        p.db,
      );
      return rows;
    };
    // Of Paper 1 it begins in a month.
    const before = await periods();
    await turn(browser, first, "dispute");
    expect(await periods()).toHaveLength(1);
    await turn(browser, first, "dispute_won");
    expect(await periods()).toEqual(before);
  });

  test("access that a win gives back begins after what was bought in the meantime", async () => {
    const p = await startProduct();
    await backBehindAnother(p);
    const { rows } = await sql<{ paper: number; starts: Date }>`
      select paper, lower(period) as starts from entitlement where revoked_at is null order by paper, starts`.execute(
      p.db,
    );
    expect(rows.map((r) => [r.paper, r.starts.toISOString().slice(0, 10)])).toEqual([
      [1, "2026-11-21"],
      [1, "2026-12-21"],
      [2, "2026-11-21"],
    ]);
  });

  test("the payment page is marked, the buyer's alone, and runs no script but its own file", async () => {
    const p = await startProduct();
    const { browser } = await customer(p);
    const id = await order(browser);
    const page = await browser.get(`/sandbox/checkout/${id}`);
    expect(page.text).toContain("Sandbox: nobody is charged here.");
    expect(page.text).not.toMatch(/<script(?! src="\/sandbox\/checkout\.js" defer>)|onclick/);
    expect((await browser.get("/sandbox/checkout.js")).status).toBe(200);
    expect((await (await customer(p)).browser.get(`/sandbox/checkout/${id}`)).status).toBe(404);
    expect((await p.browser().get(`/sandbox/checkout/${id}`)).status).toBe(401);
  });
});

describe("work that nobody asks for", () => {
  test("stale orders expire by the job, as do orders that a crash left without a payment", async () => {
    const p = await startProduct();
    const { browser, id: userId } = await customer(p);
    const id = await order(browser);
    p.clock.pass(3601);
    await p.runJob("expire stale orders");
    expect((await browser.get(`/api/checkout/${id}`)).response.Status).toBe("expired");
    const left = await order(browser);
    await sql`update checkout set state = 'created', session_id = null, url = null where id = ${left}`.execute(
      p.db,
    );
    p.clock.pass(3601);
    await p.runJob("expire stale orders");
    const again = await signedIn(p, userId);
    expect((await again.get(`/api/checkout/${left}`)).response.Status).toBe("expired");
  });

  test("the reconciling job finds a payment that no event reported", async () => {
    const p = await startProduct();
    const { browser } = await customer(p);
    const id = await order(browser);
    await sql`update sandbox_session set status = 'complete', paid = true where checkout_id = ${id}`.execute(
      p.db,
    );
    await p.runJob("reconcile orders");
    expect((await subscription(browser))?.Perm).toBe(3);
  });

  test("an order whose payment is just being opened is left alone for an hour", async () => {
    const p = await startProduct();
    const { browser, id: userId } = await customer(p);
    const id = await order(browser);
    await sql`update checkout set state = 'created', session_id = null, url = null where id = ${id}`.execute(
      p.db,
    );
    const status = async () => (await (await signedIn(p, userId)).get(`/api/checkout/${id}`)).response.Status;
    p.clock.pass(3599);
    await p.runJob("expire stale orders");
    expect(await status()).toBe("pending");
    p.clock.pass(1);
    await p.runJob("expire stale orders");
    expect(await status()).toBe("expired");
  });

  test("an order that the provider cannot be asked about delays no other, and is asked about again", async () => {
    const p = await startProduct();
    const { payments } = p.billing;
    const [first, second] = [await customer(p), await customer(p)];
    const ids = [await order(first.browser), await order(second.browser)].sort();
    await sql`update sandbox_session set status = 'complete', paid = true`.execute(p.db);
    let isDown = true;
    const warned: object[] = [];
    p.billing.log.warn = (details) => warned.push(details);
    const read = payments.read.bind(payments);
    payments.read = async (session, now) => {
      if (isDown && session === `sandbox_${ids[0]}`)
        throw new AppError("unavailable", "It does not answer.", { code: "payment_unavailable" });
      return read(session, now);
    };
    const perms = async () =>
      [(await subscription(first.browser))?.Perm, (await subscription(second.browser))?.Perm].sort();
    await p.runJob("reconcile orders");
    expect(await perms()).toEqual([0, 3]);
    expect(warned).toEqual([{ checkout: ids[0], reason: "payment_unavailable" }]);
    isDown = false;
    await p.runJob("reconcile orders");
    expect(await perms()).toEqual([3, 3]);
  });
});
