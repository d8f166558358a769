import { beforeEach, expect, it, vi } from "vitest";
import type { Checkout, Receipt } from "#contract/billing.ts";
import { act } from "../../../test/act.ts";
import { drawAt, stubServer } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { CheckoutPage } from "./checkout.tsx";
import { ReceiptPage } from "./receipt.tsx";
import { UnsubPromoPage } from "./unsub-promo.tsx";

signedInPage();
beforeEach(() => sessionStorage.clear());

const ORDER: Checkout = {
  ID: "order-0123456789",
  Status: "captured",
  AwaitingPayment: false,
  AwaitingSince: null,
  PriceID: "p2-3",
  Option: "p2",
  Months: 3,
  ListAmount: 8490,
  Amount: 8066,
  ChargeID: 7,
  Sandbox: false,
  URL: null,
  CreatedAt: "2026-11-21T02:00:00.000Z",
  ExpiresAt: "2026-11-21T03:00:00.000Z",
};

const RECEIPT: Receipt = {
  Number: "R-000007",
  ChargeID: 7,
  Status: "captured",
  PaidAt: "2026-11-21T02:00:00.000Z",
  Seller: { Name: "Threshold", Email: "hello@threshold.example" },
  Buyer: { DisplayName: "", Email: "learner@example.sg" },
  Option: "p2",
  Months: 3,
  StartsAt: "2026-11-21T02:00:00.000Z",
  EndsAt: "2027-02-21T02:00:00.000Z",
  ListAmount: 8490,
  GlobalDisc: 0,
  ReferralDisc: 5,
  Discount: 0,
  Amount: 8066,
  Refunded: 0,
  Currency: "SGD",
  Sandbox: false,
};

/** A server for a signed-in learner, or a visitor, that answers the other calls with these. */
function server(
  answers: Record<string, () => { status: number; response?: unknown } | undefined>,
  isVisitor = false,
) {
  return stubServer((call) => {
    if (call.includes("/api/whoami")) return { status: 200, response: isVisitor ? null : buildUser() };
    const answer = Object.entries(answers).find(([name]) => call.startsWith(name))?.[1];
    return answer ? answer() : { status: 200, response: [] };
  });
}

const CONFIRM = "POST /api/checkout/order-0123456789/confirm";
const openOrder = () =>
  drawAt("/checkout/order-0123456789", <CheckoutPage />, undefined, "/checkout/:checkoutId");

it("a paid order says what was bought and until when, and leads to its paper and its receipt", async () => {
  server({
    [CONFIRM]: () => ({ status: 200, response: ORDER }),
    "GET /api/charges/7/receipt": () => ({ status: 200, response: RECEIPT }),
  });
  const { place } = await openOrder();
  await vi.waitFor(() => expect(place.textContent).toContain("until 21 Feb 2027"));
  expect(place.textContent).toContain("Paid. Thank you.");
  expect(place.textContent).toContain("S$80.66");
  const links = [...place.querySelectorAll("a")].map((one) => one.getAttribute("href"));
  expect(links).toEqual(["/paper/2", "/charges/7/receipt"]);
});

it.each([
  [
    "unpaid",
    { Status: "pending", URL: "https://pay.example/1" },
    "Not paid yet",
    ["https://pay.example/1", "/pricing"],
  ],
  ["failed", { Status: "failed" }, "The payment did not go through", ["/pricing"]],
  ["cancelled", { Status: "cancelled" }, "This order was cancelled", ["/pricing"]],
  ["disputed", { Status: "disputed" }, "This payment is disputed", ["mailto"]],
  ["to be refunded", { Status: "needs_refund" }, "We will refund you", ["mailto"]],
] as const)("an order that is %s says so with what it cost, and leads on", async (_, order, title, ways) => {
  server({ [CONFIRM]: () => ({ status: 200, response: { ...ORDER, ...order } }) });
  const { place } = await openOrder();
  await vi.waitFor(() => expect(place.querySelector("h1")?.textContent).toBe(title));
  expect(place.textContent).toContain("S$80.66");
  expect(
    [...place.querySelectorAll("a")].map((a) => a.getAttribute("href")?.replace(/(mailto):.*/, "$1")),
  ).toEqual(ways);
  expect(place.textContent).not.toContain("Thank you");
});

it.each([404, 400])("an address that names no order says so, with ways on (%i)", async (status) => {
  server({ [CONFIRM]: () => ({ status }) });
  const { place } = await openOrder();
  await vi.waitFor(() => expect(place.textContent).toContain("There is no such order."));
  const links = [...place.querySelectorAll("a")].map((one) => one.getAttribute("href"));
  expect(links).toEqual(["/profile", "/pricing"]);
});

/** Lets time pass in steps: a call that is answered may be the reason for the next. */
async function pass(ms: number) {
  for (let n = 0; n < 5; n++) await act(() => vi.advanceTimersByTimeAsync(ms / 5));
}

it("an order that is still waiting for its money is looked at again, and turns into a paid one by itself", async () => {
  let isPaid = false;
  const waiting = { ...ORDER, Status: "pending" as const, AwaitingPayment: true };
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearInterval", "clearTimeout"] });
  try {
    const calls = server({
      [CONFIRM]: () => ({ status: 200, response: isPaid ? ORDER : waiting }),
      "GET /api/charges": () => ({ status: 200, response: RECEIPT }),
    });
    const { place } = await openOrder();
    await pass(100);
    expect(place.textContent).toContain("Waiting for your payment");
    isPaid = true;
    await pass(2100);
    expect(place.textContent).toContain("Paid. Thank you.");
    const looks = () => calls.filter((call) => call === CONFIRM).length;
    const before = looks();
    await pass(60_000);
    expect(looks()).toBe(before);
  } finally {
    vi.useRealTimers();
  }
});

it("an order that cannot be asked about can be asked about again; a visitor signs in first and comes back", async () => {
  let isDown = true;
  const calls = server({
    [CONFIRM]: () => (isDown ? undefined : { status: 200, response: { ...ORDER, Status: "expired" } }),
  });
  const { place, leave } = await openOrder();
  await vi.waitFor(() => expect(place.textContent).toContain("Try again"));
  isDown = false;
  await act(() => buttonOf(place, "Try again").click());
  await vi.waitFor(() => expect(place.textContent).toContain("This order has expired"));
  await leave();
  calls.length = 0;
  const asked = server({}, true);
  const visitor = await openOrder();
  await vi.waitFor(() => expect(visitor.place.textContent).toContain("Sign Up or Login first."));
  expect(visitor.place.querySelector("a")?.getAttribute("href")).toBe(
    "/login?redirect=%2Fcheckout%2Forder-0123456789",
  );
  expect(asked).not.toContain(CONFIRM);
});

const openReceipt = (id = "7") =>
  drawAt(`/charges/${id}/receipt`, <ReceiptPage />, undefined, "/charges/:chargeId/receipt");

it("a receipt names seller, buyer, plan and every amount, and is printed with one press", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  server({ "GET /api/charges/7/receipt": () => ({ status: 200, response: { ...RECEIPT, Refunded: 1000 } }) });
  const { place } = await openReceipt();
  await vi.waitFor(() => expect(place.textContent).toContain("R-000007"));
  for (const part of [
    "hello@threshold.example",
    "learner@example.sg",
    "S$84.90",
    "referral 5%",
    "S$80.66",
    "S$10.00",
    "S$70.66",
  ])
    expect(place.textContent, part).toContain(part);
  await act(() => buttonOf(place, "Print").click());
  expect(print).toHaveBeenCalledTimes(1);
});

it("a receipt that is not there can be asked for again and is not printed; an address without a number asks nobody", async () => {
  const calls = server({ "GET /api/charges/7/receipt": () => ({ status: 404 }) });
  const { place, leave } = await openReceipt();
  await vi.waitFor(() => expect(place.textContent).toContain("Try again"));
  expect(place.textContent).not.toContain("Print");
  await leave();
  const asked = calls.length;
  const odd = await openReceipt("seven");
  await vi.waitFor(() => expect(odd.place.querySelector("h1")).not.toBeNull());
  expect(calls.slice(asked).filter((call) => call.includes("/charges/"))).toEqual([]);
});

const TOKEN = `${btoa("ana@example.sg").replace(/=+$/, "")}.${"m".repeat(43)}`;

it("the link of a promotional mail asks once, names the address, and says when it is done", async () => {
  let status = 400;
  const calls = server(
    {
      "PUT /api/user/unsubscribe-promo": () => ({
        status,
        response: { Email: "ana@example.sg", PromoOptOut: true },
      }),
    },
    true,
  );
  const { place, client } = await drawAt(`/unsub-promo?token=${TOKEN}`, <UnsubPromoPage />);
  const sent = () => calls.filter((call) => call.startsWith("PUT"));
  expect(place.textContent).toContain("Stop promotional e-mails to ana@example.sg?");
  expect(sent()).toEqual([]);
  const press = () => act(() => buttonOf(place, "Confirm Unsubscribe").click());
  await press();
  await vi.waitFor(() => expect(client.isMutating()).toBe(0));
  status = 200;
  await press();
  await vi.waitFor(() => expect(place.textContent).toContain("ana@example.sg is unsubscribed"));
  expect(document.activeElement?.tagName).toBe("DIV");
  expect(sent()).toEqual(Array(2).fill(`PUT /api/user/unsubscribe-promo/${TOKEN}`));
});

it("a link of a promotional mail that was cut off says so, and has nothing to confirm", async () => {
  const calls = server({}, true);
  const { place } = await drawAt(`/unsub-promo?token=${TOKEN.slice(0, -1)}`, <UnsubPromoPage />);
  expect(place.querySelector("[role=alert]")?.textContent).toContain("This link is broken.");
  expect(place.querySelector("button")).toBeNull();
  expect(calls.filter((call) => call.startsWith("PUT"))).toEqual([]);
});
