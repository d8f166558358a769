import { expect, test } from "vitest";
import { type Product, startProduct } from "../../../test/product.ts";
import { buy, customer, DAY, order, signedIn, subscription, turn } from "../../../test/shop.ts";

async function receiptText(p: Product, to: string) {
  await p.mail.idle();
  return p.mails.find((m) => m.kind === "receipt" && m.to === to)?.text;
}

test("the mailed receipt says what was taken off, the days in Singapore, that it was a trial, and where to print it", async () => {
  const p = await startProduct();
  // It is the 22nd in Singapore already.
  p.clock.set(new Date("2026-11-21T16:00:00Z"));
  const referrer = await customer(p);
  const [friend, stranger] = [await customer(p, { referrer }), await customer(p)];
  await buy(friend.browser, "combined-3");
  await buy(stranger.browser, "combined-3");
  const text = await receiptText(p, friend.email);
  const [charge] = (await subscription(friend.browser))?.History ?? [];
  expect(text).toContain("We received S$123.41 on 22 Nov 2026.");
  expect(text).toContain("S$129.90, less S$6.49 discount.");
  expect(text).toContain("You have access until 22 Feb 2027. It does not renew by itself.");
  expect(text).toContain("This was a trial payment");
  expect(text).toContain(`http://localhost:3000/charges/${charge?.ID}/receipt`);
  expect(await receiptText(p, stranger.email)).not.toContain("discount");
});

test("a receipt to print is there for money that bought something: not before it came, nor for a second payment", async () => {
  const p = await startProduct();
  const { browser } = await customer(p);
  const chargeOf = async (id: string) => (await browser.get(`/api/checkout/${id}`)).response.ChargeID;
  const receipt = async (id: string) => browser.get(`/api/charges/${await chargeOf(id)}/receipt`);
  const second = await order(browser, "p1-1");
  await turn(browser, second, "pay_late");
  expect((await receipt(second)).status).toBe(404);
  const first = await buy(browser, "combined-3");
  await turn(browser, second, "pay");
  expect((await receipt(second)).status).toBe(404);
  // It says what it said, and what went back since.
  const printed = (await receipt(first)).response;
  p.clock.pass(DAY);
  await turn(browser, first, "refund");
  expect((await receipt(first)).response).toEqual({ ...printed, Status: "refunded", Refunded: 12990 });
});

test("a plan runs until its last second, and after that has ended; the charges are listed newest first", async () => {
  const p = await startProduct();
  const { browser, id } = await customer(p);
  await turn(browser, await order(browser, "p2-1"), "fail");
  await buy(browser, "combined-1");
  p.clock.set(new Date("2026-12-21T01:59:59.999Z"));
  const last = await signedIn(p, id);
  expect(await subscription(last)).toMatchObject({
    Perm: 3,
    Status: "paid",
    StartsAt: "2026-11-21T02:00:00.000Z",
    EndsAt: "2026-12-21T02:00:00.000Z",
  });
  expect((await last.post("/api/create-checkout-session", { PriceID: "p1-1" })).code).toBe(
    "already_subscribed",
  );
  p.clock.pass(0.001);
  expect(await subscription(last)).toMatchObject({
    Perm: 0,
    Status: "ended",
    StartsAt: null,
    EndsAt: null,
    History: [
      { Status: "captured", Plan: "combined" },
      { Status: "failed", Plan: "p2" },
    ],
  });
  expect((await last.post("/api/create-checkout-session", { PriceID: "p1-1" })).status).toBe(200);
});
