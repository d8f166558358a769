import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { buy, customer } from "../../../test/shop.ts";
import { sized } from "../../../test/size.ts";

describe("the checkout link", () => {
  const origin = encodeURIComponent("http://localhost:3000");

  test("leads to the provider from our own page, twice to the same order", async () => {
    const p = await startProduct();
    const { browser } = await customer(p);
    const first = await browser.get(`/api/create-checkout-session/combined-3?origin=${origin}`);
    const again = await browser.get(`/api/create-checkout-session/combined-3?origin=${origin}`);
    expect([first.status, again.headers.location]).toEqual([303, first.headers.location]);
    expect(String(first.headers.location)).toMatch(/^http:\/\/localhost:3000\/sandbox\/checkout\/[\w-]+$/);
  });

  test("leads to a new order if the plan, the price, the referrer or the rate changed, or the time is too short", async () => {
    const p = await startProduct();
    const referrer = await customer(p);
    const { browser } = await customer(p);
    const open = async (priceId: string) => {
      const reply = await browser.get(`/api/create-checkout-session/${priceId}?origin=${origin}`);
      const id = String(reply.headers.location).split("/").at(-1);
      return (await browser.get(`/api/checkout/${id}`)).response;
    };
    const rates = (to: string) =>
      sql`update app_user set ${sql.raw(to)} where id = ${referrer.id}`.execute(p.db);
    const unchanged = async () => undefined;
    const refer = () => browser.post("/api/affiliate/set-referrer", { ReferralID: referrer.code });
    const changes = [
      { amount: 12990, price: "combined-3", change: unchanged },
      { amount: 8490, price: "p1-3", change: unchanged },
      { amount: 8490, price: "p2-3", change: unchanged },
      { amount: 8066, price: "p2-3", change: refer },
      { amount: 7641, price: "p2-3", change: () => rates("cust_disc_rate = 10") },
      { amount: 7641, price: "p2-3", change: () => rates("comms_rate = 10") },
      { amount: 7641, price: "p2-3", change: async () => p.clock.pass(51 * 60) },
    ];
    const ids = new Set<string>();
    for (const { amount, price, change } of changes) {
      await change();
      const made = await open(price);
      expect(made).toMatchObject({ Amount: amount, Status: "pending" });
      expect((await open(price)).ID).toBe(made.ID);
      ids.add(String(made.ID));
    }
    expect(ids.size).toBe(changes.length);
  });

  test("creates nothing from anywhere else, when prefetched, or by HEAD", async () => {
    const p = await startProduct();
    const { browser } = await customer(p);
    const url = `/api/create-checkout-session/combined-3?origin=${origin}`;
    const elsewhere: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
      { "sec-purpose": "prefetch" },
      { "sec-fetch-mode": "no-cors" },
    ];
    for (const headers of elsewhere) {
      const reply = await browser.get(url, headers);
      expect([reply.status, reply.headers.location]).toEqual([303, "/pricing?checkout=combined-3"]);
    }
    expect((await p.app.inject({ method: "HEAD", url })).statusCode).toBe(404);
    const { rows } = await sql`select 1 from checkout`.execute(p.db);
    expect(rows).toHaveLength(0);
  });

  test("gives the reason on the pricing page if it cannot continue", async () => {
    const p = await startProduct();
    const { browser } = await customer(p);
    const url = (id: string) => `/api/create-checkout-session/${id}?origin=${origin}`;
    expect((await p.browser().get(url("p1-1"))).headers.location).toBe("/pricing?reason=not_signed_in");
    expect((await browser.get(url("p9-1"))).headers.location).toBe("/pricing?reason=unknown_price");
    await buy(browser);
    expect((await browser.get(url("p1-1"))).headers.location).toBe("/pricing?reason=already_subscribed");
  });

  const payloads = sized(120, 500);
  test(`leads only to the provider or to us (${payloads} payloads)`, async () => {
    const p = await startProduct();
    const { browser } = await customer(p);
    const evil = [
      "//evil.example",
      "\\\\evil.example",
      "https://evil.example",
      "/\t/evil.example",
      "javascript:1",
    ];
    const near = [
      "http://localhost:3000/",
      "http://LOCALHOST:3000",
      "http://localhost:3000@evil.example",
      "",
    ];
    const twists = [
      "",
      "%00",
      "%0d%0aLocation: https://evil.example",
      "?",
      "#",
      "&origin=http://localhost:3000",
    ];
    const allowed =
      /^(\/pricing\?(reason|checkout)=[\w-]+|http:\/\/localhost:3000\/sandbox\/checkout\/[\w-]+)$/;
    for (let i = 0; i < payloads; i++) {
      const bad = [...evil, ...near][i % 9] ?? "";
      const twist = twists[i % 6] ?? "";
      const price = i % 3 === 0 ? encodeURIComponent(bad) || "x" : "combined-3";
      const asked = i % 2 === 0 ? encodeURIComponent(bad) + twist : origin;
      const site = i % 5 === 0 ? "cross-site" : "same-origin";
      const reply = await browser.get(`/api/create-checkout-session/${price}?origin=${asked}`, {
        "sec-fetch-site": site,
        referer: bad,
        host: i % 7 === 0 ? "evil.example" : "localhost:3000",
      });
      if (reply.status === 303) expect(String(reply.headers.location)).toMatch(allowed);
      else expect([400, 404], `${price} ${asked}`).toContain(reply.status);
      if (i % 2 === 0) expect([400, 404], `origin ${asked}`).toContain(reply.status);
    }
  });
});
