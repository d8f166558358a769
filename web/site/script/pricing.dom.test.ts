import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Charge, SubscriptionInfo } from "#contract/shapes.ts";
import { buildUser, NO_PLAN } from "../../../test/user.ts";
import { startPricing } from "./pricing.ts";

const PAGE = `
  <p role="alert" data-notice></p>
  <p data-holds hidden></p>
  <ol>
    <li data-price="p1-3" data-months="3">
      <a href="/login" data-checkout="p1-3"><span data-label>Checkout</span></a>
      <p role="alert" data-trouble></p>
    </li>
  </ol>`;

const WAITING = {
  ID: "order-0123456789",
  AwaitingSince: "2026-11-21T02:05:00.000Z",
  Option: "combined",
  Months: 12,
};

/** Somebody signed in, whose plan and orders are these. */
const user = async (subscription: Partial<SubscriptionInfo>) => buildUser({ ...NO_PLAN, ...subscription });

const pending: Charge = {
  ID: 7,
  Status: "pending",
  Perm: 3,
  Plan: "combined",
  SucceededAt: null,
  TrialHours: 0,
  SubscriptionMonths: 12,
  TransferredAt: null,
  Amount: 19990,
  Source: "purchase",
};

let calls: string[] = [];
beforeEach(() => {
  document.body.innerHTML = PAGE;
  // biome-ignore lint/suspicious/noDocumentCookie: the marker is set by the server
  document.cookie = "signed_in=1";
  calls = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    calls.push(`${init?.method ?? "GET"} ${new URL(path, "http://localhost").pathname}`);
    const Response_ = path.includes("/api/checkout")
      ? WAITING
      : path.includes("/api/plans")
        ? { GlobalDisc: 0, ReferralDisc: 0, Plans: [] }
        : { URL: "#pay", CheckoutID: "order-9876543210" };
    return new Response(JSON.stringify({ Response: Response_ }), {
      headers: { "content-type": "application/json" },
    });
  });
});
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = "signed_in=; Max-Age=0";
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const text = (name: string) => document.querySelector<HTMLElement>(`[data-${name}]`)?.textContent ?? "";
const button = () => document.querySelector<HTMLElement>("[data-checkout]");
const nowhere = { checkout: undefined, reason: undefined };

test("a subscriber reads what they have and when they can buy again, and finds no button that could only refuse", async () => {
  await startPricing(nowhere, user({ Perm: 1, EndsAt: "2027-02-21T02:00:00.000Z" }));
  expect(text("holds")).toBe("You have Paper 1 until 21 Feb 2027, and can buy again then.");
  expect(button()?.hidden).toBe(true);
});

test("who has an order that waits for its money reads so, and is asked before another takes its place", async () => {
  await startPricing(nowhere, user({ History: [pending] }));
  expect(text("holds")).toContain(
    "Papers 1 and 2, 12 months has been waiting for its payment since 21 Nov 2026",
  );
  button()?.click();
  expect(text("trouble")).toContain("Press again to cancel the order that is waiting");
  expect(calls).not.toContain("POST /api/create-checkout-session");
  button()?.click();
  await vi.waitFor(() => expect(calls).toContain("POST /api/create-checkout-session"));
});

test("anyone who has no order waiting orders with one press", async () => {
  await startPricing(nowhere, user({}));
  expect(calls.filter((call) => call.includes("checkout"))).toEqual([]);
  button()?.click();
  await vi.waitFor(() => expect(calls).toContain("POST /api/create-checkout-session"));
});

test("one order is made at a time, and a buyer who comes back from the payment page can order again", async () => {
  await startPricing(nowhere, user({}));
  const orders = () => calls.filter((call) => call === "POST /api/create-checkout-session");
  button()?.click();
  await vi.waitFor(() => expect(orders()).toHaveLength(1));
  expect([button()?.ariaBusy, text("label")]).toEqual(["true", "Opening checkout,"]);
  button()?.click();
  // The browser shows the page as it was left.
  window.dispatchEvent(new Event("pageshow"));
  expect([button()?.ariaBusy, button()?.ariaDisabled, text("label")]).toEqual([null, null, "Checkout"]);
  button()?.click();
  await vi.waitFor(() => expect(orders()).toHaveLength(2));
});
