import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { buy, customer, ledger, order, subscription, turn } from "../../../test/shop.ts";
import { atOnce, sized } from "../../../test/size.ts";

const SHOWN = {
  combined: [5990, 12990, 19990, 25990],
  p1: [3990, 8490, 12990, 16990],
  p2: [3990, 8490, 12990, 16990],
};

describe("prices", () => {
  test("plans are combined, p1, p2 for 1, 3, 12 and 24 months, at list price without a referral", async () => {
    const p = await startProduct();
    const { response } = await p.browser().get("/api/plans?referee=nobody");
    expect(response).toMatchObject({ GlobalDisc: 0, ReferralDisc: 0 });
    expect(response.Plans?.map((plan) => plan.Option)).toEqual(["combined", "p1", "p2"]);
    for (const plan of response.Plans ?? []) {
      expect(plan.Prices?.map((price) => price.Months)).toEqual([1, 3, 12, 24]);
      expect(plan.Prices?.map((price) => price.Payable)).toEqual(
        SHOWN[String(plan.Option) as keyof typeof SHOWN],
      );
    }
  });

  test("the buyer pays what the card showed, with every discount, even if prices and rates change later", async () => {
    const p = await startProduct({ plans: { globalDiscount: 7 } });
    const referrer = await customer(p);
    await sql`update app_user set cust_disc_rate = 9 where id = ${referrer.id}`.execute(p.db);
    const { browser } = await customer(p);
    const shown = (await browser.get(`/api/plans?referee=${referrer.code}`)).response;
    expect(shown).toMatchObject({ GlobalDisc: 7, ReferralDisc: 9 });
    const price = shown.Plans?.[0]?.Prices?.[1];
    expect(price?.Payable).toBe(Math.round((12990 * 84) / 100));
    const made = await browser.post("/api/create-checkout-session", {
      PriceID: String(price?.ID),
      Referee: referrer.code,
    });
    await sql`update app_user set cust_disc_rate = 5, comms_rate = 10 where id = ${referrer.id}`.execute(
      p.db,
    );
    const id = String(made.response.CheckoutID);
    expect((await turn(browser, id, "pay")).response).toMatchObject({
      Amount: Number(price?.Payable),
      Status: "captured",
    });
    const { rows } = await sql`select rate from commission`.execute(p.db);
    expect(rows).toEqual([{ rate: 15 }]);
  });

  test("the price is the server's: a sent amount is refused, and so is an unknown price", async () => {
    const p = await startProduct();
    const { browser } = await customer(p);
    const tampered = await browser.post("/api/create-checkout-session", { PriceID: "combined-3", Amount: 1 });
    expect(tampered.status).toBe(400);
    const unknown = await browser.post("/api/create-checkout-session", { PriceID: "combined-2" });
    expect([unknown.status, unknown.code]).toEqual([400, "unknown_price"]);
  });
});

describe("one order at a time", () => {
  const asked = sized(30, 100);
  test(`however many orders come at once, one is open (${asked} at once)`, async () => {
    const p = await startProduct();
    const { browser } = await customer(p);
    const replies = await atOnce(asked, (i) =>
      browser.post("/api/create-checkout-session", { PriceID: i % 2 ? "p1-1" : "combined-3" }),
    );
    expect(replies.filter((r) => r.status === 200).length).toBeGreaterThan(0);
    const { rows } = await sql`
      select state, count(*)::int as n from checkout where state in ('created', 'open') group by state`.execute(
      p.db,
    );
    expect(rows).toEqual([{ state: "open", n: 1 }]);
    const open = await sql`select 1 from sandbox_session where status = 'open'`.execute(p.db);
    expect(open.rows).toHaveLength(1);
  });

  test("a new order closes the earlier one against payment", async () => {
    const p = await startProduct();
    const { browser } = await customer(p);
    const first = await order(browser);
    await order(browser, "p2-1");
    expect((await turn(browser, first, "pay")).status).toBe(400);
    expect((await browser.get(`/api/checkout/${first}`)).response.Status).toBe("cancelled");
  });

  const cancels = sized(20, 100);
  test(`cancelling closes one's own unpaid order and never shortens what is paid (${cancels} times)`, async () => {
    const p = await startProduct();
    const { browser } = await customer(p);
    expect((await browser.post("/api/subscription/cancel")).status).toBe(400);
    const unpaid = await order(browser);
    expect((await browser.post("/api/subscription/cancel")).response.SubscriptionInfo?.Status).toBe(
      "cancelled",
    );
    expect((await turn(browser, unpaid, "pay")).status).toBe(400);
    await buy(browser);
    const before = await subscription(browser);
    const replies = await atOnce(cancels, () => browser.post("/api/subscription/cancel"));
    expect(new Set(replies.map((r) => `${r.status} ${r.code}`))).toEqual(new Set(["400 no_refunds"]));
    expect(await subscription(browser)).toEqual(before);
  });

  const pairs = sized(5, 100);
  test(`of two paid orders one grants and the other must be refunded (${pairs} pairs)`, async () => {
    const p = await startProduct();
    let paid = 0;
    for (let i = 0; i < pairs; i++) {
      const { browser } = await customer(p);
      const first = await order(browser, "combined-3");
      await turn(browser, first, "pay_late");
      const second = await order(browser, "p1-12");
      const both = await Promise.all([turn(browser, first, "pay"), turn(browser, second, "pay")]);
      const states = [first, second].map((id) => browser.get(`/api/checkout/${id}`));
      const statuses = (await Promise.all(states)).map((r) => String(r.response.Status)).sort();
      expect([statuses, both.map((r) => r.status)]).toEqual([
        ["captured", "needs_refund"],
        [200, 200],
      ]);
      paid += 2 * 12990;
    }
    const balances = await ledger(p.db);
    expect(balances.provider).toBe(paid);
    expect(-(balances.revenue ?? 0) - (balances.to_refund ?? 0)).toBe(paid);
    const { rows } = await sql<{ n: number }>`
      select count(distinct charge_id)::int as n from entitlement where revoked_at is null`.execute(p.db);
    expect(rows[0]?.n).toBe(pairs);
  });

  test("money to refund leaves the books once it is refunded, and what was granted stays", async () => {
    const p = await startProduct();
    const { browser } = await customer(p);
    const late = await order(browser, "combined-3");
    await turn(browser, late, "pay_late");
    await buy(browser, "combined-3");
    await turn(browser, late, "pay");
    await turn(browser, late, "refund");
    expect((await browser.get(`/api/checkout/${late}`)).response.Status).toBe("refunded");
    expect(await ledger(p.db)).toEqual({ provider: 12990, revenue: -12990 });
    expect((await subscription(browser))?.Perm).toBe(3);
  });
});

describe("what the database refuses", () => {
  const refused = (work: Promise<unknown>) => expect(work).rejects.toThrow();

  test("entries that do not sum to zero, changed entries, a second order, overlapping access, a second grant", async () => {
    const p = await startProduct();
    const { browser, id: userId } = await customer(p);
    const bought = await buy(browser, "combined-3");
    await refused(
      p.db.transaction().execute(async (tx) => {
        await sql`insert into ledger_transaction (key, at) values ('x', now())`.execute(tx);
        await sql`insert into ledger_entry (transaction_id, account, amount, effective_at)
          select id, 'provider', 1, now() from ledger_transaction where key = 'x'`.execute(tx);
      }),
    );
    await refused(sql`update ledger_entry set amount = amount + 1`.execute(p.db));
    await refused(sql`delete from ledger_entry`.execute(p.db));
    await refused(sql`delete from ledger_transaction`.execute(p.db));
    const copy = sql`select user_id, paper, charge_id, period from entitlement limit 1`;
    await refused(
      sql`insert into entitlement (user_id, paper, charge_id, period, source_key)
        select user_id, paper, charge_id, period, 'admin:99' from (${copy}) e`.execute(p.db),
    );
    await refused(
      sql`insert into entitlement (user_id, paper, charge_id, period, source_key)
        select user_id, paper, charge_id, tstzrange('2040-01-01', '2041-01-01'), 'charge:' || charge_id from (${copy}) e`.execute(
        p.db,
      ),
    );
    await refused(sql`update checkout set paid_amount = 1 where id = ${bought}`.execute(p.db));
    await refused(sql`delete from app_user where id = ${userId}`.execute(p.db));
  });
});
