import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { again, ask, COMMISSION, earner, info, MATURE, PAID } from "../../../test/affiliate.ts";
import { startProduct } from "../../../test/product.ts";
import { buy, type Customer, customer, ledger, order, turn } from "../../../test/shop.ts";
import { atOnce, sized } from "../../../test/size.ts";

describe("commission", () => {
  test("every captured purchase earns a row; it is owed 14 days after capture", async () => {
    const p = await startProduct();
    const affiliate = await customer(p, { affiliate: true });
    const friend = await customer(p, { referrer: affiliate });
    await customer(p, { referrer: affiliate });
    const id = await buy(friend.browser);
    await turn(friend.browser, id, "refund");
    await buy(friend.browser);
    expect(await info(affiliate)).toEqual({
      Referrals: 2,
      PaidReferrals: 1,
      Earned: COMMISSION,
      PaidOut: 0,
      Owed: 0,
      Processing: 0,
      Held: 0,
      MinPayout: 400,
    });
    p.clock.pass(MATURE - 1);
    expect((await info(await again(p, affiliate))).Owed).toBe(0);
    p.clock.pass(1);
    expect((await info(await again(p, affiliate))).Owed).toBe(COMMISSION);
    const rows = (await (await again(p, affiliate)).browser.get("/api/referrals")).response;
    expect(rows.map((r) => [Boolean(r.HasPaid), Number(r.Amount), Number(r.Earned)]).sort()).toEqual(
      [
        [false, 0, 0],
        [true, PAID, 0],
        [true, PAID, COMMISSION],
      ].sort(),
    );
    expect(JSON.stringify(rows)).not.toContain(friend.email);
    expect(JSON.stringify(rows)).not.toContain(friend.id);
  });

  test("commission reversed after it was paid out is owed back and carried over", async () => {
    const p = await startProduct();
    const { affiliate, friend, orderId } = await earner(p);
    const admin = await p.signIn("admin@threshold.example");
    const payout = (await ask(affiliate)).response;
    await admin.put(`/api/admin/payouts/${Number(payout.ID)}`, { Status: "accepted", Reason: "" });
    await turn(friend.browser, orderId, "dispute");
    expect(await info(affiliate)).toMatchObject({ Earned: 0, PaidOut: COMMISSION, Owed: -COMMISSION });
    expect((await ask(affiliate)).code).toBe("payout_too_small");
    await turn(friend.browser, orderId, "dispute_won");
    expect(await info(affiliate)).toMatchObject({ Earned: COMMISSION, Owed: 0 });
  });

  test("commission reversed before it was owed never shows as a debt", async () => {
    const p = await startProduct();
    const affiliate = await customer(p, { affiliate: true });
    const friend = await customer(p, { referrer: affiliate });
    const id = await buy(friend.browser);
    await turn(friend.browser, id, "refund");
    for (const seconds of [0, MATURE]) {
      p.clock.pass(seconds);
      expect(await info(await again(p, affiliate))).toMatchObject({ Earned: 0, Owed: 0 });
    }
  });

  test("referrals are listed by when they bought, or else joined, newest first, a page at a time", async () => {
    const p = await startProduct();
    const affiliate = await customer(p, { affiliate: true });
    const friends = [];
    for (let n = 0; n < 3; n++) {
      friends.push(await customer(p, { referrer: affiliate }));
      p.clock.pass(3600);
    }
    await buy((friends[0] ?? affiliate).browser, "p1-1");
    const page = async (query: string) =>
      (await affiliate.browser.get(`/api/referrals${query}`)).response.map((r) => [
        String(r.CreatedAt),
        r.PaidAt === null ? null : String(r.PaidAt),
      ]);
    const all = [
      ["2026-11-21T02:00:00.000Z", "2026-11-21T05:00:00.000Z"],
      ["2026-11-21T04:00:00.000Z", null],
      ["2026-11-21T03:00:00.000Z", null],
    ];
    expect(await page("")).toEqual(all);
    expect(await page("?page=2&pageSize=2")).toEqual(all.slice(2));
  });

  const many = sized(4, 100);
  test(`nobody sees or is paid another's commission, and totals match the ledger's (${many} affiliates × ${many} friends)`, async () => {
    const p = await startProduct();
    const affiliates: Customer[] = [];
    for (let i = 0; i < many; i++) affiliates.push(await customer(p, { affiliate: true }));
    const friends = affiliates.flatMap((affiliate, i) =>
      Array.from({ length: many }, (_, j) => ({ affiliate, i, j })),
    );
    await atOnce(friends.length, async (n) => {
      const friend = friends[n];
      if (!friend) return;
      const { browser } = await customer(p, { referrer: friend.affiliate });
      if (friend.j >= friend.i % many) await buy(browser, "p1-1");
    });
    p.clock.pass(MATURE);
    let earned = 0;
    for (const [i, one] of affiliates.entries()) {
      const affiliate = await again(p, one);
      const paid = many - (i % many);
      const rows = (await affiliate.browser.get("/api/referrals?pageSize=200")).response;
      expect(new Set(rows.map((r) => String(r.ReferrerID)))).toEqual(new Set([one.id]));
      expect([rows.length, rows.filter((r) => r.HasPaid).length]).toEqual([many, paid]);
      const figures = await info(affiliate);
      const own = rows.reduce((sum, r) => sum + Number(r.Earned), 0);
      expect(figures).toMatchObject({ Referrals: many, PaidReferrals: paid, Earned: own, Owed: own });
      expect((await ask(affiliate)).response.Amount).toBe(own);
      const payouts = (await affiliate.browser.get("/api/affiliate/payout")).response;
      expect(payouts.map((r) => Number(r.Amount))).toEqual([own]);
      earned += own;
    }
    expect(await ledger(p.db)).toMatchObject({ processing: earned, commission: -earned });
  });
});

describe("the programme", () => {
  const joins = sized(100, 1000);
  test(`is joined once and the code stays (${joins} at once)`, async () => {
    const p = await startProduct();
    const me = await customer(p);
    expect((await me.browser.get("/api/affiliate/info")).status).toBe(403);
    expect((await ask(me)).status).toBe(403);
    const replies = await atOnce(joins, () => me.browser.put("/api/affiliate/join"));
    expect(new Set(replies.map((r) => `${r.status} ${String(r.response.ReferralID)}`))).toEqual(
      new Set([`200 ${me.code}`]),
    );
    expect((await info(me)).MinPayout).toBe(400);
    const bystander = await customer(p);
    await me.browser.put("/api/affiliate/join");
    expect((await bystander.browser.get("/api/whoami")).response.IsAffiliate).toBe(false);
  });

  const bumps = sized(100, 1000);
  test(`lifts a lower commission once an event, while it is on (${bumps} at once)`, async () => {
    const off = await startProduct();
    const early = await customer(off, { affiliate: true });
    await sql`update app_user set comms_rate = 10 where id = ${early.id}`.execute(off.db);
    expect((await early.browser.post("/api/affiliate/bump-referral?event=feb2023")).code).toBe("bump_off");

    const p = await startProduct({ plans: { bumpEvents: ["feb2023", "mar2023"] } });
    const [me, other] = [await customer(p, { affiliate: true }), await customer(p, { affiliate: true })];
    const liftAt = (who: Customer, event: string) =>
      who.browser.post(`/api/affiliate/bump-referral?event=${event}`);
    const lift = () => liftAt(me, "feb2023");
    expect((await lift()).code).toBe("bump_done");
    await sql`update app_user set comms_rate = 10 where id = ${me.id}`.execute(p.db);
    const replies = await atOnce(bumps, lift);
    expect(replies.filter((r) => r.status === 200).map((r) => Number(r.response.CommsRate))).toEqual([15]);
    expect(await p.db.selectFrom("bump").selectAll().execute()).toHaveLength(1);
    await sql`update app_user set comms_rate = 12 where id = ${me.id}`.execute(p.db);
    expect((await lift()).status).toBe(400);
    // Another event lifts again, and what one affiliate had leaves another theirs.
    expect((await liftAt(me, "mar2023")).response.CommsRate).toBe(15);
    await sql`update app_user set comms_rate = 10 where id = ${other.id}`.execute(p.db);
    expect((await liftAt(other, "feb2023")).response.CommsRate).toBe(15);
    const stranger = await customer(p);
    expect((await stranger.browser.post("/api/affiliate/bump-referral?event=feb2023")).status).toBe(403);
  });
});

describe("an admin", () => {
  test("sets rates within the programme's bounds, for orders from then on, audited", async () => {
    const p = await startProduct();
    const admin = await p.signIn("admin@threshold.example");
    const affiliate = await customer(p, { affiliate: true });
    const friend = await customer(p, { referrer: affiliate });
    const before = await order(friend.browser);
    const url = `/api/admin/users/${affiliate.id}/rates`;
    for (const body of [
      { CommsRate: 9, CustDiscRate: 5 },
      { CommsRate: 26, CustDiscRate: 5 },
      { CommsRate: 15, CustDiscRate: 11 },
      { CommsRate: 15.5, CustDiscRate: 5 },
      { CommsRate: 15 },
    ])
      expect((await admin.put(url, body)).status, JSON.stringify(body)).toBe(400);
    expect((await admin.put(url, { CommsRate: 25, CustDiscRate: 10 })).response).toMatchObject({
      CommsRate: 25,
      CustDiscRate: 10,
    });
    await turn(friend.browser, before, "pay");
    const { rows } = await sql`select rate, amount from commission`.execute(p.db);
    expect(rows).toEqual([{ rate: 15, amount: COMMISSION }]);
    expect((await friend.browser.get("/api/whoami")).response).toMatchObject({
      CommsRate: 15,
      CustDiscRate: 5,
    });
    const audit = await sql`
      select a.details, a.subject, u.email from audit_entry a join app_user u on u.id = a.actor_id
      where action = 'rates'`.execute(p.db);
    expect(audit.rows).toEqual([
      {
        details: { from: { CommsRate: 15, CustDiscRate: 5 }, to: { CommsRate: 25, CustDiscRate: 10 } },
        subject: `user:${affiliate.id}`,
        email: "admin@threshold.example",
      },
    ]);
  });

  test("finds users by ID or the beginning of an e-mail, and nobody else may", async () => {
    const p = await startProduct();
    const admin = await p.signIn("admin@threshold.example");
    const me = await customer(p);
    const find = async (query: string) =>
      (await admin.get(`/api/admin/users?query=${encodeURIComponent(query)}`)).response.map((u) =>
        String(u.ID),
      );
    expect(await find(me.email.toUpperCase())).toEqual([me.id]);
    expect(await find(me.id)).toEqual([me.id]);
    expect(await find("")).toEqual([]);
    expect(await find("%")).toEqual([]);
    expect((await me.browser.get("/api/admin/users?query=a")).status).toBe(403);
  });

  const grants = sized(20, 100);
  test(`grants three months of both papers once, however often it is clicked (${grants} at once)`, async () => {
    const p = await startProduct();
    const admin = await p.signIn("admin@threshold.example");
    const me = await customer(p);
    await buy(me.browser, "p1-1");
    await atOnce(grants, (i) => admin.send(i % 2 ? "GET" : "POST", `/api/admin/user/${me.id}`));
    const { rows } = await sql<{ paper: number; ends: string }>`
      select paper, to_char(max(upper(period)), 'YYYY-MM-DD') as ends from entitlement
      where user_id = ${me.id} and revoked_at is null group by paper order by paper`.execute(p.db);
    expect(rows).toEqual([
      { paper: 1, ends: "2027-03-21" },
      { paper: 2, ends: "2027-02-21" },
    ]);
    const audit = await sql`select 1 from audit_entry where action = 'grant'`.execute(p.db);
    expect(audit.rows).toHaveLength(1);
  });
});
