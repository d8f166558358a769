import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { again, ask, COMMISSION, earner, info, MATURE } from "../../../test/affiliate.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { buy, customer, DAY, order, signedIn, subscription, turn } from "../../../test/shop.ts";

const JUMP = 100 * DAY;

/** The clock is set back, and nobody is signed out by it. */
const setBack = (p: Product, seconds = JUMP) => p.clock.pass(-seconds);

async function permOf(p: Product, userId: string) {
  return (await subscription(await signedIn(p, userId)))?.Perm;
}

describe("a clock that was set back by 100 days", () => {
  test("gives a buyer access at once, and as much as was bought once the clock is right", async () => {
    const warnings: object[] = [];
    const p = await startProduct();
    p.billing.log.warn = (details) => warnings.push(details);
    const { browser, id } = await customer(p);
    const orderId = await order(browser, "combined-1");
    setBack(p);
    await turn(browser, orderId, "pay");
    expect(await permOf(p, id)).toBe(3);
    expect(warnings).toMatchObject([{ checkout: orderId, seconds: JUMP }]);
    p.clock.pass(JUMP + 29 * DAY);
    expect(await permOf(p, id)).toBe(3);
    p.clock.pass(2 * DAY);
    expect(await permOf(p, id)).toBe(0);
  });

  test("does not treat a plan that had ended as running: a payment made then is not lost", async () => {
    const p = await startProduct();
    const { id } = await customer(p);
    await buy(await signedIn(p, id), "combined-1");
    p.clock.pass(60 * DAY);
    const browser = await signedIn(p, id);
    const orderId = await order(browser, "combined-1");
    setBack(p, 50 * DAY);
    await turn(browser, orderId, "pay");
    expect(await subscription(browser)).toMatchObject({ Status: "paid", Perm: 3 });
    p.clock.pass(50 * DAY + 29 * DAY);
    expect(await permOf(p, id)).toBe(3);
  });

  test("queues a purchase behind one that had ended, for each paper separately", async () => {
    const p = await startProduct();
    const { id } = await customer(p);
    await buy(await signedIn(p, id), "p1-1");
    p.clock.pass(60 * DAY);
    const browser = await signedIn(p, id);
    const orderId = await order(browser, "combined-3");
    setBack(p);
    await turn(browser, orderId, "pay");
    expect(await permOf(p, id)).toBe(2);
    p.clock.pass(JUMP);
    expect(await permOf(p, id)).toBe(3);
  });

  test("gives back after a dispute no less than was taken", async () => {
    const p = await startProduct();
    const { browser, id } = await customer(p);
    const orderId = await buy(browser, "combined-1");
    p.clock.pass(DAY);
    await turn(browser, orderId, "dispute");
    setBack(p);
    await turn(browser, orderId, "dispute_won");
    expect(await permOf(p, id)).toBe(3);
    p.clock.pass(JUMP + 28 * DAY);
    expect(await permOf(p, id)).toBe(3);
  });

  test("gives no new order the address of a payment that ended long ago", async () => {
    const p = await startProduct();
    const { browser } = await customer(p);
    const origin = encodeURIComponent("http://localhost:3000");
    const open = async () =>
      (await browser.get(`/api/create-checkout-session/combined-1?origin=${origin}`)).headers.location;
    const first = await open();
    expect(await open()).toBe(first);
    setBack(p);
    expect(await open()).not.toBe(first);
  });

  test("pays no commission twice, and none of what was refunded", async () => {
    const p = await startProduct();
    const { affiliate, friend, orderId } = await earner(p);
    p.clock.pass(2 * DAY);
    const admin = await p.signIn("admin@threshold.example");
    const payout = Number((await ask(affiliate)).response.ID);
    await admin.put(`/api/admin/payouts/${payout}`, { Status: "accepted", Reason: "" });
    setBack(p, DAY);
    expect(await info(affiliate)).toMatchObject({ Owed: 0, PaidOut: COMMISSION });
    expect((await ask(affiliate)).code).toBe("payout_too_small");
    p.clock.pass(2 * DAY);
    await turn(friend.browser, orderId, "refund");
    setBack(p, DAY);
    expect(await info(affiliate)).toMatchObject({ Owed: -COMMISSION });
  });

  test("takes back what a refund took, including for the days before it", async () => {
    const p = await startProduct();
    const { affiliate, friend, orderId } = await earner(p);
    p.clock.pass(2 * DAY);
    await turn(friend.browser, orderId, "refund");
    setBack(p, DAY);
    expect(await info(affiliate)).toMatchObject({ Earned: 0, Owed: 0 });
  });

  test("owes no commission before its 14 days have passed on the correct clock", async () => {
    const p = await startProduct();
    const affiliate = await customer(p, { affiliate: true });
    const friend = await customer(p, { referrer: affiliate });
    const orderId = await order(friend.browser);
    setBack(p);
    await turn(friend.browser, orderId, "pay");
    p.clock.pass(JUMP + MATURE - 1);
    expect(await info(await again(p, affiliate))).toMatchObject({ Earned: COMMISSION, Owed: 0 });
    p.clock.pass(1);
    expect(await info(await again(p, affiliate))).toMatchObject({ Owed: COMMISSION });
  });

  test("neither loses nor doubles what is left in a transfer", async () => {
    const p = await startProduct();
    const [giver, taker] = [await customer(p), await customer(p)];
    await buy(giver.browser, "combined-12");
    p.clock.pass(200 * DAY);
    setBack(p);
    const moved = await (await signedIn(p, giver.id)).post(`/api/transfer-acc/${taker.email}`);
    expect(moved.status, moved.error).toBe(200);
    p.clock.pass(JUMP);
    expect([await permOf(p, giver.id), await permOf(p, taker.id)]).toEqual([0, 3]);
    setBack(p);
    const back = await (await signedIn(p, taker.id)).post(`/api/transfer-acc/${giver.email}`);
    expect(back.code).toBe("transfer_too_soon");
  });
});

describe("a grant", () => {
  test("that would only begin later, because the clock was set back, is refused in words and changes nothing", async () => {
    const p = await startProduct();
    let admin = await p.signIn("admin@threshold.example");
    const { id } = await customer(p);
    const give = () => admin.post(`/api/admin/user/${id}`);
    expect((await give()).response.SubscriptionInfo?.Perm).toBe(3);
    expect((await give()).status).toBe(200);
    p.clock.pass(DAY);
    setBack(p);
    // A grant needs a recent sign-in.
    admin = await p.signIn("admin@threshold.example");
    const refused = await give();
    expect([refused.status, refused.code]).toEqual([400, "grant_later"]);
    expect(refused.error).toBe(
      "Nothing was given: this user holds access that begins only on 21 Nov 2026, and more would come after it. Please check the server's clock.",
    );
    const { rows } = await sql`select 1 from charge`.execute(p.db);
    expect(rows).toHaveLength(1);
  });

  test("extends running access, even while the clock is behind", async () => {
    const p = await startProduct();
    const { browser, id } = await customer(p);
    await buy(browser, "combined-12");
    p.clock.pass(200 * DAY);
    setBack(p);
    const admin = await p.signIn("admin@threshold.example");
    const given = await admin.post(`/api/admin/user/${id}`);
    expect(given.response.SubscriptionInfo).toMatchObject({ Perm: 3, EndsAt: "2028-02-21T02:00:00.000Z" });
  });
});
