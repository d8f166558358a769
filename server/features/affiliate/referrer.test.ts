import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { COMMISSION } from "../../../test/affiliate.ts";
import { startProduct } from "../../../test/product.ts";
import { buy, type Customer, customer, order, turn } from "../../../test/shop.ts";
import { atOnce, sized } from "../../../test/size.ts";

describe("who referred whom", () => {
  const tries = sized(40, 100);
  test(`the first referrer is kept, however many arrive at once (${tries} at once)`, async () => {
    const p = await startProduct();
    const referrers: Customer[] = [];
    for (let i = 0; i < 5; i++) referrers.push(await customer(p));
    const { browser, id } = await customer(p);
    const replies = await atOnce(tries, (i) =>
      browser.post("/api/affiliate/set-referrer", { ReferralID: referrers[i % 5]?.code }),
    );
    expect(replies.filter((r) => r.status === 200)).toHaveLength(tries / 5);
    expect(new Set(replies.filter((r) => r.status !== 200).map((r) => `${r.status} ${r.code}`))).toEqual(
      new Set(["400 referrer_other"]),
    );
    const { rows } = await sql<{ code: string }>`
      select r.referral_id as code from app_user u join app_user r on r.id = u.referrer_id where u.id = ${id}`.execute(
      p.db,
    );
    const won = referrers.findIndex((r) => r.code === rows[0]?.code);
    expect(replies.every((r, i) => (r.status === 200) === (i % 5 === won))).toBe(true);
  });

  test("never oneself, never an unknown code, never after the first captured purchase", async () => {
    const p = await startProduct();
    const referrer = await customer(p);
    const me = await customer(p);
    const set = async (code: string) =>
      (await me.browser.post("/api/affiliate/set-referrer", { ReferralID: code })).code;
    expect(await set(me.code)).toBe("referrer_self");
    expect(await set("nobody")).toBe("referrer_unknown");
    const unpaid = await order(me.browser, "p1-1");
    await turn(me.browser, unpaid, "fail");
    const paid = await buy(me.browser, "p1-1");
    await turn(me.browser, paid, "refund");
    expect(await set(referrer.code)).toBe("referrer_paid");
    const shown = (await me.browser.get(`/api/plans?referee=${referrer.code}`)).response;
    expect(shown.ReferralDisc).toBe(0);
  });

  test("one's own code gives nothing, and a stored referrer beats one that is sent", async () => {
    const p = await startProduct();
    const [first, second] = [await customer(p), await customer(p)];
    await sql`update app_user set cust_disc_rate = 10 where id = ${second.id}`.execute(p.db);
    const me = await customer(p, { referrer: first });
    expect((await first.browser.get(`/api/plans?referee=${first.code}`)).response.ReferralDisc).toBe(0);
    expect((await me.browser.get(`/api/plans?referee=${second.code}`)).response.ReferralDisc).toBe(5);
    const made = await me.browser.post("/api/create-checkout-session", {
      PriceID: "combined-12",
      Referee: second.code,
    });
    await turn(me.browser, String(made.response.CheckoutID), "pay");
    const { rows } = await sql`select referrer_id, amount from commission`.execute(p.db);
    expect(rows).toEqual([{ referrer_id: first.id, amount: COMMISSION }]);
  });

  test("sign-in stores a referrer by the same rules, for new and returning accounts", async () => {
    const p = await startProduct();
    const [first, second] = [await customer(p), await customer(p)];
    const login = async (email: string, RefereeUserID?: string) => {
      const b = p.browser();
      await b.post("/api/otp", { Email: email });
      await p.mail.idle();
      const Otp = /^\d{6}$/m.exec(p.mails.at(-1)?.text ?? "")?.[0];
      const signed = await b.post("/api/login", { Email: email, Otp, RefereeUserID });
      expect(signed.status).toBe(200);
      const { rows } = await sql<{ r: string | null }>`
        select referrer_id as r from app_user where email = ${email}`.execute(p.db);
      await b.post("/api/logout");
      return { referrer: rows[0]?.r, code: String(signed.response.ReferralID) };
    };
    const fresh = await login("new@example.sg", "nobody");
    expect(fresh.referrer).toBeNull();
    expect((await login("new@example.sg", fresh.code)).referrer).toBeNull();
    expect((await login("new@example.sg", first.code)).referrer).toBe(first.id);
    expect((await login("new@example.sg", second.code)).referrer).toBe(first.id);
    expect((await login("other@example.sg", second.code)).referrer).toBe(second.id);
  });
});
