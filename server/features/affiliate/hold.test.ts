import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { again, ask, COMMISSION, info, MATURE } from "../../../test/affiliate.ts";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { buy, type Customer, customer, DAY, ledger, shareBrowser, turn } from "../../../test/shop.ts";
import { atOnce, sized } from "../../../test/size.ts";
import { StripeFake } from "../../../test/stripe-fake.ts";
import { deleteDueAccounts } from "../privacy/deletion-commands.ts";

const admin = (p: Product) => p.signIn("admin@threshold.example");
const held = async (b: Browser) => (await b.get("/api/admin/commissions")).response;
const decide = (b: Browser, chargeId: unknown, Verdict: string, Reason = "We have asked them.") =>
  b.put(`/api/admin/commissions/${chargeId}`, { Verdict, Reason });

/** An affiliate and a friend who both signed in with one browser, the friend having bought. */
async function household(p: Product) {
  const affiliate = await customer(p, { affiliate: true });
  const friend = await customer(p, { referrer: affiliate });
  friend.browser = await shareBrowser(p, friend, affiliate);
  const orderId = await buy(friend.browser);
  return { affiliate, friend, orderId };
}

async function expectNothingPayable(p: Product, affiliate: Customer) {
  p.clock.pass(MATURE);
  const later = await again(p, affiliate);
  expect(await info(later)).toMatchObject({ Earned: COMMISSION, Held: COMMISSION, Owed: 0 });
  expect((await ask(later)).code).toBe("payout_too_small");
  expect(await ledger(p.db)).toMatchObject({ held: COMMISSION, commission: -COMMISSION });
}

describe("a commission is held, and the discount stays,", () => {
  test("when a second account buys in the browser of the first", async () => {
    const p = await startProduct();
    const browser = await p.signIn("ana@example.sg");
    const me = (await browser.put("/api/affiliate/join")).response;
    await browser.post("/api/logout");
    const Email = "ana.second@example.sg";
    await browser.post("/api/otp", { Email });
    await p.mail.idle();
    const Otp = /^\d{6}$/m.exec(p.mails.at(-1)?.text ?? "")?.[0];
    await browser.post("/api/login", { Email, Otp, RefereeUserID: String(me.ReferralID) });
    await buy(browser);
    const { rows } = await sql`select paid_amount from checkout`.execute(p.db);
    expect(rows).toEqual([{ paid_amount: Math.round(199.9 * 95) }]);
    await expectNothingPayable(p, {
      id: String(me.ID),
      email: "ana@example.sg",
      code: String(me.ReferralID),
      browser,
    });
    expect(await held(await admin(p))).toMatchObject([
      {
        Amount: COMMISSION,
        Reasons: ["shared_browser"],
        AffiliateEmail: "ana@example.sg",
        BuyerEmail: Email,
      },
    ]);
  });

  test("when accounts refer each other, in a pair or in a longer circle", async () => {
    const p = await startProduct();
    const first = await customer(p, { affiliate: true });
    const second = await customer(p, { affiliate: true, referrer: first });
    const third = await customer(p, { affiliate: true, referrer: second });
    await buy(second.browser);
    expect(await info(first)).toMatchObject({ Held: 0 });
    await first.browser.post("/api/affiliate/set-referrer", { ReferralID: third.code });
    await buy(first.browser);
    expect(await info(third)).toMatchObject({ Earned: COMMISSION, Held: COMMISSION });
    await buy(third.browser);
    expect(await info(second)).toMatchObject({ Held: COMMISSION });
    p.clock.pass(MATURE);
    for (const one of [first, second, third]) {
      const later = await again(p, one);
      expect((await ask(later)).code).toBe("payout_too_small");
      expect(await info(later)).toMatchObject({ Earned: COMMISSION, Held: COMMISSION, Owed: 0 });
    }
    expect((await held(await admin(p))).flatMap((one) => one.Reasons ?? [])).toEqual([
      "circle",
      "circle",
      "circle",
    ]);
  });

  test("when the referrer paid for orders of their own with the same card or mailbox", async () => {
    const stripe = await StripeFake.start();
    try {
      const p = await startProduct({ config: { stripe: stripe.config } });
      const pay = async (who: Customer, card: string, email: string) => {
        const made = await who.browser.post("/api/create-checkout-session", { PriceID: "combined-12" });
        const id = String(made.response.CheckoutID);
        stripe.payer(id, { card, email });
        stripe.complete(id, true);
        await who.browser.post(`/api/checkout/${id}/confirm`);
      };
      const affiliate = await customer(p, { affiliate: true });
      const [byCard, byMail, stranger] = [
        await customer(p, { referrer: affiliate }),
        await customer(p, { referrer: affiliate }),
        await customer(p, { referrer: affiliate }),
      ];
      await pay(affiliate, "card-of-ana", "ana@example.sg");
      await pay(byCard, "card-of-ana", "somebody@example.sg");
      await pay(byMail, "card-of-bob", "Ana+second@Example.sg");
      await pay(stranger, "card-of-eve", "eve@example.sg");
      expect(await info(affiliate)).toMatchObject({ Earned: 3 * COMMISSION, Held: 2 * COMMISSION });
      const { rows } = await sql<{ row: string }>`select checkout::text as row from checkout`.execute(p.db);
      expect(JSON.stringify(rows)).not.toMatch(/card-of|ana@|eve@/i);
      expect((await held(await admin(p))).flatMap((one) => one.Reasons ?? [])).toEqual([
        "same_payer",
        "same_payer",
      ]);
    } finally {
      await stripe.stop();
    }
  });

  test("when the two shared a browser only after the purchase: noticed at the latest when a payout is requested", async () => {
    const p = await startProduct();
    const affiliate = await customer(p, { affiliate: true });
    const friend = await customer(p, { referrer: affiliate });
    await buy(friend.browser);
    p.clock.pass(MATURE - 1);
    await shareBrowser(p, friend, affiliate);
    p.clock.pass(1);
    const later = await again(p, affiliate);
    expect(await info(later)).toMatchObject({ Owed: COMMISSION, Held: 0 });
    expect((await ask(later)).code).toBe("payout_too_small");
    expect(await info(later)).toMatchObject({ Owed: 0, Held: COMMISSION });
    expect(await held(await admin(p))).toHaveLength(1);
  });

  test("and also if the account that shared it is gone by then, because a job checks as well", async () => {
    const p = await startProduct();
    const affiliate = await customer(p, { affiliate: true });
    const friend = await customer(p, { referrer: affiliate });
    await buy(friend.browser);
    await shareBrowser(p, friend, affiliate);
    await p.runJob("hold doubtful commissions");
    await sql`delete from known_browser where user_id = ${friend.id}`.execute(p.db);
    await expectNothingPayable(p, affiliate);
  });
});

describe("a held commission", () => {
  test("delays nothing else that is owed to the affiliate", async () => {
    const p = await startProduct();
    const { affiliate } = await household(p);
    const stranger = await customer(p, { referrer: affiliate });
    await buy(stranger.browser);
    p.clock.pass(MATURE);
    const later = await again(p, affiliate);
    expect((await ask(later)).response.Amount).toBe(COMMISSION);
    const [payout] = (await (await admin(p)).get("/api/admin/payouts")).response;
    expect(payout?.Held).toMatchObject([{ Amount: COMMISSION, Reasons: ["shared_browser"] }]);
    expect(await info(later)).toMatchObject({ Held: COMMISSION, Processing: COMMISSION, Owed: 0 });
  });

  test("is shown to the affiliate as an amount, and nobody but an admin learns why", async () => {
    const p = await startProduct();
    const { affiliate, friend } = await household(p);
    for (const url of ["/api/affiliate/info", "/api/referrals", "/api/user/export", "/api/whoami"])
      for (const { browser } of [affiliate, friend]) {
        const { text } = await browser.get(url);
        expect(text).not.toMatch(/shared_browser|same_payer|circle/);
      }
    const exported = (await affiliate.browser.get("/api/user/export")).response;
    expect(exported.HeldCommissions).toMatchObject([{ Amount: COMMISSION, Verdict: null }]);
    expect((await affiliate.browser.get("/api/admin/commissions")).status).toBe(403);
    expect((await decide(affiliate.browser, 1, "released")).status).toBe(403);
  });

  test("stays held when it is all that is left after an earlier payout", async () => {
    const p = await startProduct();
    const affiliate = await customer(p, { affiliate: true });
    const friend = await customer(p, { referrer: affiliate });
    await buy(friend.browser);
    p.clock.pass(MATURE);
    const later = await again(p, affiliate);
    const first = (await ask(later)).response;
    await shareBrowser(p, friend, affiliate);
    expect(await info(later)).toMatchObject({ Processing: COMMISSION, Held: 0 });
    const a = await admin(p);
    await a.put(`/api/admin/payouts/${Number(first.ID)}`, { Status: "rejected", Reason: "no" });
    expect((await ask(later)).code).toBe("payout_too_small");
    expect(await info(later)).toMatchObject({ Processing: 0, Held: COMMISSION, Owed: 0 });
  });

  test("lapses with the affiliate's account, with a warning before", async () => {
    const p = await startProduct();
    const { affiliate } = await household(p);
    const preview = (await affiliate.browser.get("/api/user/deletion")).response;
    expect(preview).toMatchObject({ Owed: 0, NotYetOwed: COMMISSION });
    expect((await affiliate.browser.send("DELETE", "/api/user", { Email: affiliate.email })).status).toBe(
      200,
    );
    p.clock.pass(31 * DAY);
    const log = { warn: (details: object) => expect(details).toBeUndefined() };
    expect(await deleteDueAccounts({ db: p.db, log }, p.clock.now())).toBe(1);
    expect(await ledger(p.db)).not.toHaveProperty("commission");
    expect(await held(await admin(p))).toEqual([]);
  });

  test("the marks of the payer are deleted with the buyer's account", async () => {
    const p = await startProduct();
    const { friend } = await household(p);
    await sql`update checkout set payers = '{mark}'`.execute(p.db);
    await friend.browser.send("DELETE", "/api/user", { Email: friend.email });
    p.clock.pass(31 * DAY);
    await deleteDueAccounts({ db: p.db, log: { warn: () => undefined } }, p.clock.now());
    const { rows } = await sql`select payers from checkout`.execute(p.db);
    expect(rows).toEqual([{ payers: [] }]);
  });

  test("is withdrawn with a refund, and returns with its money", async () => {
    const p = await startProduct();
    const { affiliate, friend, orderId } = await household(p);
    const a = await admin(p);
    await turn(friend.browser, orderId, "dispute");
    expect(await info(affiliate)).toMatchObject({ Earned: 0, Held: 0 });
    expect(await held(a)).toEqual([]);
    await turn(friend.browser, orderId, "dispute_won");
    expect(await info(affiliate)).toMatchObject({ Earned: COMMISSION, Held: COMMISSION });
    await turn(friend.browser, orderId, "refund");
    expect(await ledger(p.db)).toEqual({});
  });
});

describe("an admin decides", () => {
  const clicks = sized(10, 50);
  test(`once: released, it is owed from its day on, audited and announced by mail (${clicks} at once)`, async () => {
    const p = await startProduct();
    const { affiliate } = await household(p);
    const a = await admin(p);
    const [one] = await held(a);
    expect((await decide(a, one?.ChargeID, "released", "x".repeat(501))).status).toBe(400);
    expect((await decide(a, 999, "released")).status).toBe(404);
    const replies = await atOnce(clicks, () => decide(a, one?.ChargeID, "released"));
    expect(new Set(replies.map((r) => `${r.status} ${r.response.Verdict}`))).toEqual(
      new Set(["200 released"]),
    );
    expect((await decide(a, one?.ChargeID, "refused")).code).toBe("commission_decided");
    expect(await info(affiliate)).toMatchObject({ Earned: COMMISSION, Held: 0, Owed: 0 });
    p.clock.pass(MATURE);
    const later = await again(p, affiliate);
    expect((await ask(later)).response.Amount).toBe(COMMISSION);
    const { rows } = await sql`select details from audit_entry where action = 'commission released'`.execute(
      p.db,
    );
    expect(rows).toMatchObject([{ details: { amount: COMMISSION, reason: "We have asked them." } }]);
    await p.mail.idle();
    const mails = p.mails.filter((m) => m.kind === "commission");
    expect(mails.map((m) => [m.to, m.subject])).toEqual([
      [affiliate.email, "Your commission has been checked"],
    ]);
    expect(mails[0]?.text).toContain("It is yours, from 14 days after the purchase on.");
    expect(mails[0]?.text).toContain("Our note: We have asked them.");
  });

  test("refused, it is the house's again and never owed, whatever happens to the payment", async () => {
    const p = await startProduct();
    const { affiliate, friend, orderId } = await household(p);
    const a = await admin(p);
    const [one] = await held(a);
    await decide(a, one?.ChargeID, "refused", "");
    await p.mail.idle();
    const [mail] = p.mails.filter((m) => m.kind === "commission");
    expect([mail?.to, mail?.subject]).toEqual([affiliate.email, "A commission is not paid"]);
    expect(mail?.text).toContain("We have checked a commission of S$28.48, and can't pay it.");
    expect(mail?.text).not.toContain("Our note");
    expect(await held(a)).toEqual([]);
    expect(await info(affiliate)).toMatchObject({ Earned: 0, Held: 0, Owed: 0 });
    await turn(friend.browser, orderId, "dispute");
    await turn(friend.browser, orderId, "dispute_won");
    p.clock.pass(MATURE);
    const later = await again(p, affiliate);
    expect(await info(later)).toMatchObject({ Earned: 0, Held: 0, Owed: 0 });
    expect((await ask(later)).code).toBe("payout_too_small");
    expect(await ledger(p.db)).not.toHaveProperty("commission");
  });

  test("on the oldest first, a page at a time", async () => {
    const p = await startProduct();
    const buyers: string[] = [];
    for (let n = 0; n < 3; n++) {
      buyers.push((await household(p)).friend.email);
      p.clock.pass(3600);
    }
    const a = await admin(p);
    const page = async (query: string) => {
      const reply = await a.get(`/api/admin/commissions?${query}`);
      return [reply.response.map((one) => String(one.BuyerEmail)), JSON.parse(reply.text).TPages];
    };
    expect(await page("")).toEqual([buyers, 1]);
    expect(await page("page=2&pageSize=2")).toEqual([buyers.slice(2), 2]);
  });

  test("and only on what is held", async () => {
    const p = await startProduct();
    const affiliate = await customer(p, { affiliate: true });
    const friend = await customer(p, { referrer: affiliate });
    await buy(friend.browser);
    const a = await admin(p);
    expect((await decide(a, 1, "refused")).code).toBe("commission_not_held");
    expect(await info(affiliate)).toMatchObject({ Earned: COMMISSION });
  });
});

test("the database allows no payout of a commission that is held or was refused", async () => {
  const p = await startProduct();
  const { affiliate, friend } = await household(p);
  await buy((await customer(p, { referrer: affiliate })).browser);
  p.clock.pass(MATURE);
  const payout = Number((await ask(await again(p, affiliate))).response.ID);
  await expect(
    sql`update commission set payout_id = ${payout} where user_id = ${friend.id}`.execute(p.db),
  ).rejects.toThrow(/violates check constraint/);
});
