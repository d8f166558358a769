import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forBrowser, forgetTheWay } from "../../app/lib/kept.ts";
import { storeReferral } from "../../app/lib/referral.ts";
import { startCheckout } from "./checkout.ts";

const card = (price: string) => `
  <li data-price="${price}">
    <a href="/login" data-checkout="${price}"><span data-label>Checkout</span></a>
    <p role="alert" data-trouble></p>
  </li>`;
const PAGE = `
  <p role="alert" data-notice></p>
  <input type="radio" id="papers-p1" name="papers" checked><input type="radio" id="papers-combined" name="papers">
  <ol data-option="p1">${card("p1-3")}</ol>
  <ol data-option="combined">${card("combined-3")}</ol>`;

const signedIn = (is: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the marker is set by the server
  document.cookie = is ? "signed_in=1; Path=/" : "signed_in=; Path=/; Max-Age=0";
};

let orders: string[] = [];
let reply = () => Response.json({ Response: { URL: "https://pay.example/1", CheckoutID: "order-1" } });
let assign = vi.spyOn(window.location, "assign");
beforeEach(() => {
  document.body.innerHTML = PAGE;
  signedIn(true);
  orders = [];
  vi.stubGlobal("fetch", async (_path: string, { body }: RequestInit) => {
    orders.push(String(body));
    return reply();
  });
  assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
});
afterEach(() => {
  signedIn(false);
  forgetTheWay();
  forBrowser.remove("referral");
  reply = () => Response.json({ Response: { URL: "https://pay.example/1", CheckoutID: "order-1" } });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const link = (price: string) => document.querySelector<HTMLElement>(`[data-checkout="${price}"]`);
const troubleOf = (price: string) =>
  document.querySelector(`[data-price="${price}"] [data-trouble]`)?.textContent;
const notice = () => document.querySelector("[data-notice]")?.textContent;
const wentTo = () => assign.mock.calls.map(([href]) => String(href));
const TO_SIGN_IN = "/login?redirect=%2Fpricing%3Fcheckout%3Dcombined-3";

test("an order goes to pay for the price that was pressed, with the referral that this browser keeps", async () => {
  startCheckout(undefined);
  link("combined-3")?.click();
  await vi.waitFor(() => expect(wentTo()).toEqual(["https://pay.example/1"]));
  window.dispatchEvent(new Event("pageshow"));
  storeReferral("friend");
  link("p1-3")?.click();
  await vi.waitFor(() => expect(wentTo()).toHaveLength(2));
  expect(orders.map((order) => JSON.parse(order))).toEqual([
    { PriceID: "combined-3" },
    { PriceID: "p1-3", Referee: "friend" },
  ]);
});

test("a visitor signs in first, and this tab then orders by itself, once", async () => {
  signedIn(false);
  startCheckout(undefined);
  link("combined-3")?.click();
  expect([wentTo(), orders]).toEqual([[TO_SIGN_IN], []]);
  signedIn(true);
  startCheckout("combined-3")();
  await vi.waitFor(() => expect(orders).toHaveLength(1));
  expect(document.querySelector<HTMLInputElement>("#papers-combined")?.checked).toBe(true);
  window.dispatchEvent(new Event("pageshow"));
  startCheckout("combined-3")();
  expect([orders.length, document.activeElement]).toEqual([1, link("combined-3")]);
});

test("anybody else's link only leads to the button, and one of no price says so", async () => {
  startCheckout("combined-3")();
  expect([document.activeElement, notice()]).toEqual([link("combined-3"), ""]);
  expect(document.querySelector<HTMLInputElement>("#papers-combined")?.checked).toBe(true);
  startCheckout("p9-9")();
  expect(notice()).toBe("There is no such price. Please choose a plan again.");
  expect(orders).toEqual([]);
});

test("who comes back from sign-in without an account orders nothing, and is not sent there again", () => {
  signedIn(false);
  startCheckout(undefined);
  link("combined-3")?.click();
  startCheckout("combined-3")();
  expect([orders, wentTo()]).toEqual([[], [TO_SIGN_IN]]);
});

test("an order that is refused says why at its own button, and can be pressed again", async () => {
  startCheckout(undefined);
  reply = () => Response.json({ Error: "Payment is away.", Code: "payment_unavailable" }, { status: 503 });
  link("p1-3")?.click();
  await vi.waitFor(() => expect(troubleOf("p1-3")).toBe("Payment is away."));
  expect([troubleOf("combined-3"), link("p1-3")?.ariaBusy]).toEqual(["", null]);
  reply = () => Response.json({ Response: { URL: "https://pay.example/1", CheckoutID: "order-1" } });
  link("p1-3")?.click();
  expect(troubleOf("p1-3")).toBe("");
  await vi.waitFor(() => expect(wentTo()).toEqual(["https://pay.example/1"]));
});

test("a session that has ended leads to sign-in, and the order goes on from there", async () => {
  startCheckout(undefined);
  reply = () => Response.json({ Error: "Please sign in.", Code: "not_signed_in" }, { status: 401 });
  link("combined-3")?.click();
  await vi.waitFor(() => expect(wentTo()).toEqual([TO_SIGN_IN]));
  expect(document.cookie).not.toContain("signed_in=1");
  signedIn(true);
  reply = () => Response.json({ Response: { URL: "https://pay.example/1", CheckoutID: "order-1" } });
  startCheckout("combined-3")();
  await vi.waitFor(() => expect(wentTo()).toEqual([TO_SIGN_IN, "https://pay.example/1"]));
});

test("who has a plan is warned of paying twice, in words that stay", async () => {
  startCheckout(undefined);
  reply = () => Response.json({ Error: "No.", Code: "already_subscribed" }, { status: 400 });
  link("p1-3")?.click();
  await vi.waitFor(() => expect(troubleOf("p1-3")).toContain("Only one plan at a time is allowed."));
  await vi.waitFor(() => expect(document.querySelector(".toast")?.textContent).toContain("pay us twice?"));
});
