import { afterEach, describe, expect, test, vi } from "vitest";
import type { Checkout } from "#contract/billing.ts";
import type { Charge } from "#contract/shapes.ts";
import { act } from "../../../../test/act.ts";
import { drawAt } from "../../../../test/page.tsx";
import { statusWords } from "../../lib/charge-words.ts";
import { OrderOutcome } from "./components/order-outcome.tsx";
import { PurchaseHistory } from "./components/purchase-history.tsx";
import { whyNot } from "./components/transfer.tsx";

const order = (over: Partial<Checkout>): Checkout => ({
  ID: "order-0123456789",
  Status: "failed",
  AwaitingPayment: false,
  AwaitingSince: null,
  PriceID: "p1-3",
  Option: "p1",
  Months: 3,
  ListAmount: 8490,
  Amount: 8490,
  ChargeID: 7,
  Sandbox: false,
  URL: null,
  CreatedAt: "2026-11-21T02:00:00.000Z",
  ExpiresAt: "2026-11-22T02:00:00.000Z",
  ...over,
});

const charge = (over: Partial<Charge>): Charge => ({
  ID: 7,
  Status: "captured",
  Perm: 3,
  Plan: "combined",
  SucceededAt: "2026-09-01T02:00:00.000Z",
  TrialHours: 0,
  SubscriptionMonths: 12,
  TransferredAt: null,
  Amount: 19990,
  Source: "purchase",
  ...over,
});

/** Answers calls and notes them. */
function server(reply: unknown, status = 200) {
  const calls: { path: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    calls.push({ path: String(path), body: init?.body ? JSON.parse(String(init.body)) : undefined });
    return new Response(JSON.stringify(reply), { status, headers: { "content-type": "application/json" } });
  });
  return calls;
}

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const button = (name: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent?.includes(name));
const press = (name: string) => act(async () => button(name)?.click());

describe("an order that came to nothing", () => {
  test.each([
    "failed",
    "expired",
    "cancelled",
  ] as const)("%s offers a new order of the same plan, and is busy until the payment opens", async (Status) => {
    const calls = server({ Response: { URL: "#pay", CheckoutID: "order-9876543210" } });
    await drawAt("/checkout/order-0123456789", <OrderOutcome order={order({ Status })} />);
    await press("Order Paper 1, 3 months again");
    await vi.waitFor(() => expect(button("Opening the payment")?.disabled).toBe(true));
    expect(calls).toEqual([
      { path: expect.stringContaining("/api/create-checkout-session"), body: { PriceID: "p1-3" } },
    ]);
  });

  test("can be ordered again by who comes back from the payment page", async () => {
    const calls = server({ Response: { URL: "#pay", CheckoutID: "order-9876543210" } });
    await drawAt("/checkout/order-0123456789", <OrderOutcome order={order({})} />);
    await press("again");
    await vi.waitFor(() => expect(window.location.hash).toBe("#pay"));
    expect(button("Opening the payment")).toBeDefined();
    await act(async () => void window.dispatchEvent(new Event("pageshow")));
    await vi.waitFor(() => expect(button("again")?.disabled).toBe(false));
    await press("again");
    await vi.waitFor(() => expect(calls).toHaveLength(2));
  });

  test("and a new one that is refused says why", async () => {
    server({ Error: "There is no such price. Please choose a plan again.", Code: "unknown_price" }, 400);
    await drawAt("/checkout/order-0123456789", <OrderOutcome order={order({})} />);
    await press("again");
    await vi.waitFor(() =>
      expect(document.querySelector('[role="alert"]')?.textContent).toContain("no such price"),
    );
  });

  test("a paid or refunded one offers none", async () => {
    server({ Response: null });
    await drawAt("/checkout/order-0123456789", <OrderOutcome order={order({ Status: "refunded" })} />);
    expect(button("again")).toBeUndefined();
  });
});

describe("an order that waits for its money", () => {
  const waiting = order({
    Status: "pending",
    AwaitingPayment: true,
    AwaitingSince: "2026-11-21T02:05:00.000Z",
  });

  test("says since when, and is cancelled only after its buyer read what happens to the money", async () => {
    const calls = server({ Response: null });
    await drawAt("/checkout/order-0123456789", <OrderOutcome order={waiting} />);
    expect(document.body.textContent).toContain("We have waited since 21 Nov 2026");
    await press("Cancel order");
    expect(calls).toEqual([]);
    const said = document.querySelector("dialog")?.textContent;
    expect(said).toContain("buys this plan, unless you have another one by then");
    expect(said).toContain("all of it goes back to you");
    await press("Cancel the order");
    expect(calls.map(({ path }) => path)).toEqual([expect.stringContaining("/api/subscription/cancel")]);
  });
});

test("no state of a charge or a subscription is shown raw", async () => {
  for (const Status of ["needs_refund", "pending", "captured", "ended", "none"])
    expect(statusWords({ Perm: 0, Status })).not.toMatch(/_|^[a-z]/);
  expect(statusWords({ Perm: 3, Status: "needs_refund" })).toBe("Paid");
  await drawAt("/profile", <PurchaseHistory charges={[charge({ Status: "needs_refund" })]} />);
  expect(document.body.textContent).toContain("To be refunded");
  expect(document.body.textContent).not.toContain("needs_refund");
});

test.each([
  [
    "what was given away says when",
    { TransferredAt: "2026-10-01T02:00:00.000Z" },
    "Transferred on 01 Oct 2026",
  ],
  ["what was received says so", { Source: "transfer" as const, Amount: 0 }, "Received by transfer"],
  ["what the house gave says so", { Source: "grant" as const, Amount: 0 }, "Given by us"],
])("in the list of plans %s, and only a purchase has an amount and a receipt", async (_what, over, words) => {
  const { place } = await drawAt("/profile", <PurchaseHistory charges={[charge(over)]} />);
  expect(place.textContent).toContain("Paper 1 and Paper 2, 12 months");
  expect(place.textContent).toContain(words);
  const isPurchase = !("Source" in over);
  expect(place.textContent?.includes("S$199.90")).toBe(isPurchase);
  expect(place.querySelector('a[href="/charges/7/receipt"]') !== null).toBe(isPurchase);
});

test("an order that waits for its payment leads on to it, and can be cancelled", async () => {
  server({ Response: order({ Status: "pending" }) });
  await drawAt("/profile", <PurchaseHistory charges={[charge({ Status: "pending", SucceededAt: null })]} />);
  const way = () => [...document.querySelectorAll("a")].find((one) => one.textContent?.includes("payment"));
  await vi.waitFor(() => expect(way()?.getAttribute("href")).toBe("/checkout/order-0123456789"));
  expect(button("Cancel order")).toBeDefined();
});

describe("a transfer", () => {
  const NOW = Date.parse("2026-11-21T02:00:00Z");
  const at = (day: string) => `${day}T02:00:00.000Z`;

  test.each([
    ["of a plan that was given", [charge({ Source: "grant" })], at("2027-09-01")],
    [
      "of a plan of three months, which ends before it may move",
      [charge({ SucceededAt: at("2026-11-01") })],
      at("2027-02-01"),
    ],
    ["of a plan that ends within five days", [charge({})], at("2026-11-25")],
  ])("%s is not offered", (_, History, EndsAt) => {
    expect(whyNot({ History, EndsAt }, NOW).never).toEqual(expect.any(String));
  });

  test("counts from the plan that runs, not from one that has ended or was given away", () => {
    const EndsAt = at("2027-11-01");
    const running = charge({ SucceededAt: at("2026-11-01") });
    const ended = charge({ ID: 3, SucceededAt: at("2025-10-01") });
    const given = charge({ ID: 4, SucceededAt: at("2026-03-01"), TransferredAt: at("2026-08-01") });
    for (const former of [ended, given])
      expect(whyNot({ History: [running, former], EndsAt }, NOW).notYet).toContain("01 Feb 2027");
    const received = charge({ SucceededAt: at("2026-08-01"), Source: "transfer", SubscriptionMonths: 0 });
    expect(whyNot({ History: [received], EndsAt }, NOW)).toEqual({});
  });

  test("counts months as the server does: to the last day of one that is too short, in Singapore", () => {
    const EndsAt = at("2027-11-01");
    const day = (SucceededAt: string) =>
      /from (.*) on/.exec(whyNot({ History: [charge({ SucceededAt })], EndsAt }, NOW).notYet ?? "")?.[1];
    expect(day("2026-11-30T02:00:00Z")).toBe("28 Feb 2027");
    // The 30th in Singapore, where February's last day begins on the 27th of the device's.
    expect(day("2026-11-29T17:00:00Z")).toMatch(/2[78] Feb 2027/);
  });

  test("is offered with its day while the plan is too young, and at once after it", () => {
    const EndsAt = at("2027-09-01");
    expect(whyNot({ History: [charge({})], EndsAt }, NOW).notYet).toContain("01 Dec 2026");
    expect(whyNot({ History: [charge({ SucceededAt: at("2026-08-01") })], EndsAt }, NOW)).toEqual({});
  });
});
