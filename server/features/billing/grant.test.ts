import { sql } from "kysely";
import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { buy, customer, DAY, order, signedIn, subscription, turn } from "../../../test/shop.ts";

const ADMIN = "admin@threshold.example";

/** A learner, an admin, and the charges of what the admin gave them, newest first. */
async function given(times = 1) {
  const p = await startProduct();
  const admin = await p.signIn(ADMIN);
  const learner = await customer(p);
  for (let n = 0; n < times; n++) {
    expect((await admin.post(`/api/admin/user/${learner.id}`)).status).toBe(200);
    p.clock.pass(61);
  }
  const charges = await p.db
    .selectFrom("charge")
    .select("id")
    .where("user_id", "=", learner.id)
    .orderBy("id", "desc")
    .execute();
  return { p, admin, learner, ids: charges.map(({ id }) => id) };
}

test("a mistaken grant is taken back: access ends, the log says who did it, and a repeat changes nothing", async () => {
  const { admin, learner, ids } = await given();
  expect(await subscription(learner.browser)).toMatchObject({ Perm: 3, Status: "paid" });
  const undone = await Promise.all(
    Array.from({ length: 5 }, () => admin.delete(`/api/admin/grants/${ids[0]}`)),
  );
  expect(undone.map((u) => u.status)).toEqual([200, 200, 200, 200, 200]);
  expect(await subscription(learner.browser)).toMatchObject({ Perm: 0, Status: "cancelled", EndsAt: null });
  const log = await admin.get("/api/admin/audit?pageSize=10");
  expect(log.response).toMatchObject([
    { Actor: ADMIN, Action: "grant_undone", Subject: `user:${learner.id}`, SubjectName: learner.email },
    { Action: "grant" },
  ]);
  // And it can be given, or bought, again.
  expect((await admin.post(`/api/admin/user/${learner.id}`)).status).toBe(200);
  expect(await subscription(learner.browser)).toMatchObject({ Perm: 3 });
});

test("of two grants in a row the last is taken back first, so that nobody has to wait for the other", async () => {
  const { admin, learner, ids } = await given(2);
  const [last, first] = ids;
  const refused = await admin.delete(`/api/admin/grants/${first}`);
  expect([refused.status, refused.error]).toEqual([
    400,
    "Something lies behind it. Please take back what was given last first.",
  ]);
  expect((await admin.delete(`/api/admin/grants/${last}`)).status).toBe(200);
  expect(await subscription(learner.browser)).toMatchObject({ Perm: 3, EndsAt: "2027-02-21T02:00:00.000Z" });
  expect((await admin.delete(`/api/admin/grants/${first}`)).status).toBe(200);
  expect(await subscription(learner.browser)).toMatchObject({ Perm: 0 });
});

test("a purchase is no grant, and only an admin with a recent sign-in takes one back", async () => {
  const { p, admin, learner, ids } = await given();
  const buyer = await customer(p);
  await buy(buyer.browser);
  const bought = await p.db
    .selectFrom("charge")
    .select("id")
    .where("user_id", "=", buyer.id)
    .executeTakeFirstOrThrow();
  expect((await admin.delete(`/api/admin/grants/${bought.id}`)).status).toBe(400);
  expect(await subscription(buyer.browser)).toMatchObject({ Perm: 3 });
  expect((await admin.delete("/api/admin/grants/99999999")).status).toBe(404);
  expect((await learner.browser.delete(`/api/admin/grants/${ids[0]}`)).status).toBe(403);
  p.clock.pass(10 * 60 + 1);
  const stale = await admin.delete(`/api/admin/grants/${ids[0]}`);
  expect([stale.status, stale.code]).toEqual([403, "reauth_needed"]);
  expect(await subscription(learner.browser)).toMatchObject({ Perm: 3 });
});

test("money to refund, or disputed, is listed with its payment until it has been refunded", async () => {
  const p = await startProduct();
  const admin = await p.signIn(ADMIN);
  const twice = await customer(p);
  // Two paid orders: the second payment buys nothing.
  const first = await order(twice.browser, "p1-1");
  await turn(twice.browser, first, "pay_late");
  const second = await order(twice.browser, "p1-3");
  for (const id of [second, first]) await turn(twice.browser, id, "pay");
  p.clock.pass(60);
  const disputed = await customer(p);
  const bought = await buy(disputed.browser);
  await turn(disputed.browser, bought, "dispute");
  const listed = await admin.get("/api/admin/orders");
  expect(listed.response).toMatchObject([
    { Email: twice.email, Option: "p1", Why: "second_payment", Refunded: 0 },
    { Email: disputed.email, Option: "combined", Months: 12, Paid: 19990, Why: "disputed" },
  ]);
  expect((await admin.get("/api/admin/desk")).response).toMatchObject({ Orders: 2 });
  expect((await disputed.browser.get("/api/admin/orders")).status).toBe(403);
  await turn(disputed.browser, bought, "dispute_won");
  p.clock.pass(DAY);
  const again = await signedIn(p, twice.id);
  await turn(again, first, "refund");
  const later = await p.signIn(ADMIN);
  expect((await later.get("/api/admin/orders")).response).toEqual([]);
});

test("orders to be seen to are listed oldest first, without the address of an account that is gone, and a lost dispute needs nothing", async () => {
  const p = await startProduct();
  const people = [await customer(p), await customer(p), await customer(p)];
  const [early, late, gone] = people;
  for (const who of [gone, late, early]) {
    if (!who) continue;
    await turn(who.browser, await buy(who.browser), "dispute");
    p.clock.pass(-60);
  }
  const admin = await p.signIn(ADMIN);
  const listed = async () => (await admin.get("/api/admin/orders")).response.map((o) => String(o.Email));
  expect(await listed()).toEqual([early?.email, late?.email, gone?.email]);
  await sql`
    update app_user set deleted_at = ${p.clock.now()}, email = 'deleted-' || id, promo_opt_out = true, reply_mail = false
    where id = ${gone?.id}`.execute(p.db);
  expect(await listed()).toEqual([early?.email, late?.email, ""]);
  await p.db
    .updateTable("checkout")
    .set({ dispute_state: "lost" })
    .where("user_id", "=", String(late?.id))
    .execute();
  expect(await listed()).toEqual([early?.email, ""]);
});

test("what was used of a grant that is taken back stays on record", async () => {
  const { p, admin, learner, ids } = await given();
  const { rows } = await sql`
    select lower(period) as begun, revoked_at from entitlement where charge_id = ${ids[0]}`.execute(p.db);
  await admin.delete(`/api/admin/grants/${ids[0]}`);
  const after = await sql`
    select lower(period) as begun, revoked_at from entitlement where charge_id = ${ids[0]}`.execute(p.db);
  expect(after.rows).toEqual(rows.map((row) => ({ ...Object(row), revoked_at: p.clock.now() })));
  expect(await subscription(learner.browser)).toMatchObject({ History: [{ Status: "cancelled" }] });
});
