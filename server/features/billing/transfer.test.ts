import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import type { Product } from "../../../test/product.ts";
import { startProduct } from "../../../test/product.ts";
import { buy, type Customer, customer, DAY, signedIn, subscription, turn } from "../../../test/shop.ts";
import { atOnce, sized } from "../../../test/size.ts";
import { grantThreeMonths } from "./grant-commands.ts";

const give = (browser: Browser, email: string) =>
  browser.post(`/api/transfer-acc/${encodeURIComponent(email)}`);

/** A buyer of a year's plan, and the order, after some days. */
async function holder(p: Product, days = 100) {
  const buyer = await customer(p);
  const orderId = await buy(buyer.browser);
  p.clock.pass(days * DAY);
  return { ...buyer, orderId, browser: await signedIn(p, buyer.id) };
}

async function refused(browser: Browser, email: string) {
  const reply = await give(browser, email);
  return [reply.status, reply.code, reply.error];
}

/** Who has unrevoked access that has not ended. */
async function holders(p: Product, among: Customer[]) {
  const { rows } = await sql<{ user_id: string; papers: number; ends: Date }>`
    select user_id, count(*)::int as papers, max(upper(period)) as ends from entitlement
    where revoked_at is null and upper(period) > ${p.clock.now()}
      and user_id = any(${among.map((c) => c.id)}::text[]) group by user_id`.execute(p.db);
  return rows;
}

describe("transferring a subscription", () => {
  test("moves what is left, with the same end, and notifies both", async () => {
    const p = await startProduct();
    const giver = await holder(p);
    const friend = await customer(p);
    const end = (await subscription(giver.browser))?.EndsAt;
    const reply = await give(giver.browser, friend.email.toUpperCase());
    expect(reply.response.SubscriptionInfo).toMatchObject({ Perm: 0, Status: "ended" });
    expect(reply.response.SubscriptionInfo?.History?.[0]?.TransferredAt).toBe(p.clock.now().toISOString());
    expect(await subscription(friend.browser)).toMatchObject({
      Perm: 3,
      Status: "paid",
      EndsAt: end,
      History: [{ Source: "transfer", Plan: "combined", Amount: 0 }],
    });
    await p.mail.idle();
    const notified = p.mails.filter((m) => m.kind === "transfer").map((m) => m.to);
    expect(notified.sort()).toEqual([giver.email, friend.email].sort());
  });

  test("each rule about the giver has its own sentence", async () => {
    const p = await startProduct();
    const early = await holder(p, 80);
    const friend = await customer(p);
    expect(await refused(friend.browser, early.email)).toEqual([
      400,
      "transfer_none",
      "You have no active subscription that could be transferred.",
    ]);
    expect(await refused(early.browser, friend.email)).toEqual([
      400,
      "transfer_held",
      "A subscription can be transferred only after it has been held for 3 months.",
    ]);
    expect((await refused(early.browser, early.email))[1]).toBe("transfer_self");
    p.clock.pass(280.5 * DAY);
    const late = await signedIn(p, early.id);
    expect(await refused(late, friend.email)).toEqual([
      400,
      "transfer_days_left",
      "A subscription can be transferred only while more than 5 days of it are left.",
    ]);
    const given = await customer(p);
    await grantThreeMonths(p.db, { userId: given.id, grantedBy: null }, p.clock.now());
    expect((await refused(given.browser, friend.email))[1]).toBe("transfer_source");
  });

  test("three months must pass between transfers, for giver and recipient alike", async () => {
    const p = await startProduct();
    const giver = await holder(p);
    const friend = await customer(p);
    await give(giver.browser, friend.email);
    const third = await customer(p);
    const soon = [400, "transfer_too_soon", "A subscription can only be transferred once every 3 months."];
    expect(await refused(giver.browser, third.email)).toEqual(soon);
    expect(await refused(friend.browser, third.email)).toEqual(soon);
    p.clock.pass(93 * DAY);
    expect((await give(await signedIn(p, friend.id), third.email)).status).toBe(200);
    expect((await subscription(await signedIn(p, third.id)))?.Perm).toBe(3);
  });

  test("is possible from three months after the purchase or the last transfer, to the second", async () => {
    const p = await startProduct();
    const { id } = await customer(p);
    await buy(await signedIn(p, id));
    const friend = await customer(p);
    const onward = await customer(p);
    const at = async (moment: string, from: string, to: Customer) => {
      p.clock.set(new Date(moment));
      return (await give(await signedIn(p, from), to.email)).code;
    };
    expect(await at("2027-02-21T01:59:59.999Z", id, friend)).toBe("transfer_held");
    expect(await at("2027-11-16T02:00:00.000Z", id, friend)).toBe("transfer_days_left");
    expect(await at("2027-02-21T02:00:00.000Z", id, friend)).toBeUndefined();
    // And the next one is possible three months after that.
    expect(await at("2027-05-21T01:59:59.999Z", friend.id, onward)).toBe("transfer_too_soon");
    expect(await at("2027-05-21T02:00:00.000Z", friend.id, onward)).toBeUndefined();
  });

  test("is possible one second before five days are left", async () => {
    const p = await startProduct();
    const giver = await holder(p, 1);
    const friend = await customer(p);
    p.clock.set(new Date("2027-11-16T01:59:59Z"));
    expect((await give(await signedIn(p, giver.id), friend.email)).code).toBeUndefined();
    expect(await subscription(await signedIn(p, friend.id))).toMatchObject({
      Perm: 3,
      EndsAt: "2027-11-21T02:00:00.000Z",
    });
  });

  test("leaves the giver what an admin gave, and may go to somebody whose own access has ended", async () => {
    const p = await startProduct();
    const [giver, friend] = [await customer(p), await customer(p)];
    await buy(giver.browser, "p1-12");
    await buy(friend.browser, "combined-1");
    p.clock.pass(100 * DAY);
    await grantThreeMonths(p.db, { userId: giver.id, grantedBy: null }, p.clock.now());
    const reply = await give(await signedIn(p, giver.id), friend.email);
    expect(reply.status, reply.error).toBe(200);
    const { rows } = await sql`
      select user_id, paper, upper(period) as ends from entitlement
      where revoked_at is null and upper(period) > ${p.clock.now()} order by user_id = ${giver.id}, paper`.execute(
      p.db,
    );
    expect(rows).toEqual([
      { user_id: friend.id, paper: 1, ends: new Date("2027-11-21T02:00:00Z") },
      { user_id: giver.id, paper: 1, ends: new Date("2028-02-21T02:00:00Z") },
      { user_id: giver.id, paper: 2, ends: new Date("2027-06-01T02:00:00Z") },
    ]);
  });

  test("a refund takes it also from the third who holds it", async () => {
    const p = await startProduct();
    const giver = await customer(p);
    const orderId = await buy(giver.browser, "combined-24");
    let from = giver;
    for (let n = 0; n < 2; n++) {
      p.clock.pass(100 * DAY);
      const to = await customer(p);
      await give(await signedIn(p, from.id), to.email);
      from = to;
    }
    expect((await subscription(await signedIn(p, from.id)))?.Perm).toBe(3);
    await turn(await signedIn(p, giver.id), orderId, "refund");
    expect(await subscription(await signedIn(p, from.id))).toMatchObject({ Perm: 0, Status: "refunded" });
  });

  test("the mails say to whom it went, from whom it came, and the day in Singapore on which it ends", async () => {
    const p = await startProduct();
    // It is the 22nd in Singapore already.
    p.clock.set(new Date("2026-11-21T17:00:00Z"));
    const giver = await holder(p);
    const friend = await customer(p);
    await give(giver.browser, friend.email);
    await p.mail.idle();
    const textTo = (to: string) => p.mails.find((m) => m.kind === "transfer" && m.to === to)?.text;
    expect(textTo(giver.email)).toContain(
      `You transferred your subscription, which runs until 22 Nov 2027, to ${friend.email}.`,
    );
    expect(textTo(friend.email)).toContain(
      `${giver.email} transferred a subscription to you. You have access until 22 Nov 2027.`,
    );
  });

  test("an address without an account and one with a subscription get the same answer", async () => {
    const p = await startProduct();
    const giver = await holder(p);
    const subscribed = await customer(p);
    await buy(subscribed.browser, "p2-1");
    const unknown = await give(giver.browser, "nobody@example.sg");
    const held = await give(giver.browser, subscribed.email);
    expect(unknown.status).toBe(400);
    expect([unknown.text, unknown.status]).toEqual([held.text, held.status]);
  });

  test("may be tried five times a day", async () => {
    const p = await startProduct({ limitsOn: true });
    const { browser } = await customer(p);
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await give(browser, `nobody${i}@example.sg`)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test("a refund takes it from anyone who holds it now; a dispute suspends it there and a win gives it back", async () => {
    const p = await startProduct();
    const giver = await holder(p);
    const friend = await customer(p);
    await give(giver.browser, friend.email);
    await turn(giver.browser, giver.orderId, "dispute");
    expect(await subscription(friend.browser)).toMatchObject({ Perm: 0, Status: "disputed" });
    await turn(giver.browser, giver.orderId, "dispute_won");
    expect(await subscription(friend.browser)).toMatchObject({ Perm: 3, Status: "paid" });
    expect((await subscription(giver.browser))?.Perm).toBe(0);
    await turn(giver.browser, giver.orderId, "refund");
    expect(await subscription(friend.browser)).toMatchObject({ Perm: 0, Status: "refunded" });
  });

  const rounds = sized(6, 100);
  test(`at once to several, one gets it and nothing is lost or doubled (${rounds} rounds × 6 at once)`, async () => {
    const p = await startProduct();
    const all = [];
    for (let i = 0; i < rounds; i++) {
      const giver = await customer(p);
      all.push({ giver, orderId: await buy(giver.browser) });
    }
    p.clock.pass(100 * DAY);
    for (const { giver, orderId } of all) {
      const browser = await signedIn(p, giver.id);
      const friends = [await customer(p), await customer(p), await customer(p)];
      const end = (await subscription(browser))?.EndsAt;
      const replies = await atOnce(6, (i) => give(browser, friends[i % 3]?.email ?? ""));
      expect(replies.filter((r) => r.status === 200)).toHaveLength(1);
      expect(replies.every((r) => r.status === 200 || r.code === "transfer_too_soon")).toBe(true);
      const held = await holders(p, [giver, ...friends]);
      expect(held).toMatchObject([{ papers: 2 }]);
      expect(held[0]?.ends.toISOString()).toBe(end);
      expect(held[0]?.user_id).not.toBe(giver.id);
      expect(orderId).not.toBe("");
    }
  });

  const races = sized(5, 60);
  test(`against each other, and against a refund, ends with one holder or none (${races} rounds)`, async () => {
    const p = await startProduct();
    const pairs = [];
    for (let i = 0; i < races; i++) {
      const [a, b] = [await customer(p), await customer(p)];
      pairs.push({ a, b, ofA: await buy(a.browser), ofB: await buy(b.browser, "p1-12") });
    }
    p.clock.pass(100 * DAY);
    for (const { a, b, ofA } of pairs) {
      const [ofAs, ofBs] = [await signedIn(p, a.id), await signedIn(p, b.id)];
      const free = await customer(p);
      // Each gives to the other, who has one: neither may; both give to a third: one may; with a refund at the same
      // time.
      const [x, y, z, w] = await Promise.all([
        give(ofAs, b.email),
        give(ofBs, a.email),
        give(ofAs, free.email),
        turn(ofAs, ofA, "refund"),
      ]);
      expect([x?.status, w?.status]).toEqual([400, 200]);
      const held = await holders(p, [a, b, free]);
      // What A bought was refunded, wherever it was; what B bought has one holder, B or the recipient of B's transfer.
      expect(held.map((h) => h.papers)).toEqual([1]);
      expect(held[0]?.user_id).toBe(y?.status === 200 ? a.id : b.id);
      expect([200, 400]).toContain(z?.status);
    }
  });
});
