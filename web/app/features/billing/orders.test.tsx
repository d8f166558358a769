import { beforeEach, expect, it, vi } from "vitest";
import type { Checkout, Receipt } from "#contract/billing.ts";
import type { Charge } from "#contract/shapes.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf } from "../../../../test/press.ts";
import { signedInPage } from "../../../../test/signed-in.ts";
import { buildUser } from "../../../../test/user.ts";
import { keys } from "../../lib/cache.ts";
import { keepLocked } from "../../lib/locked-place.ts";
import { whoamiQuery } from "../../lib/session.ts";
import { openOrderQuery } from "./api.ts";
import { CancelOrder } from "./components/cancel-order.tsx";
import { OrderOutcome } from "./components/order-outcome.tsx";
import { PaidOrder } from "./components/paid-order.tsx";
import { PurchaseHistory } from "./components/purchase-history.tsx";
import { ReceiptSheet } from "./components/receipt-sheet.tsx";

signedInPage();
beforeEach(() => sessionStorage.clear());

const ORDER: Checkout = {
  ...{ ID: "order-0123456789", Status: "captured", AwaitingPayment: false, AwaitingSince: null },
  ...{ PriceID: "p2-3", Option: "p2", Months: 3, ListAmount: 8490, Amount: 8066, ChargeID: 7 },
  ...{ Sandbox: false, URL: null },
  ...{ CreatedAt: "2026-11-21T02:00:00.000Z", ExpiresAt: "2026-11-21T03:00:00.000Z" },
};
const RECEIPT: Receipt = {
  ...{ Number: "R-000007", ChargeID: 7, Status: "captured", PaidAt: "2026-11-21T02:00:00.000Z" },
  Seller: { Name: "Threshold", Email: "hello@threshold.example" },
  Buyer: { DisplayName: "Ana Tan", Email: "ana@example.sg" },
  ...{ Option: "p2", Months: 3, StartsAt: "2026-11-21T02:00:00.000Z", EndsAt: "2027-02-21T02:00:00.000Z" },
  ...{ ListAmount: 8490, GlobalDisc: 0, ReferralDisc: 5, Discount: 0, Amount: 8066, Refunded: 0 },
  ...{ Currency: "SGD", Sandbox: false },
};
const CHARGE: Charge = {
  ...{ ID: 7, Status: "captured", Perm: 1, Plan: "p1", SucceededAt: "2026-09-01T02:00:00.000Z" },
  ...{ TrialHours: 0, SubscriptionMonths: 1, TransferredAt: null, Amount: 1990, Source: "purchase" },
};

/** The offer to cancel an order; the server answers once `answer` is called. */
async function cancelling() {
  const after = buildUser({ Status: "none", Perm: 0 });
  let answer: (status: number) => void = () => undefined;
  const calls = stubServer(
    () =>
      new Promise((resolve) => {
        answer = (status) => resolve({ status, response: after });
      }),
  );
  const { place, client } = await drawAt("/profile", <CancelOrder />);
  client.setQueryData(keys.checkout("open"), "of before");
  const dialog = () => place.querySelector("dialog");
  return {
    ...{ after, calls, client, dialog },
    ask: () => act(() => buttonOf(place, "Cancel order").click()),
    confirm: () => act(() => buttonOf(dialog() ?? place, "Cancel the order").click()),
    answer: (status: number) => act(() => answer(status)),
  };
}

it("an order is cancelled once; then the user and what is open are read again", async () => {
  const { after, calls, client, dialog, ask, confirm, answer } = await cancelling();
  expect(dialog()?.open).toBe(false);
  await ask();
  expect(dialog()?.open).toBe(true);
  await confirm();
  expect(buttonOf(dialog() ?? document.body, "Cancel the order").disabled).toBe(true);
  await answer(200);
  await vi.waitFor(() => expect(dialog()?.open).toBe(false));
  expect(calls).toEqual(["POST /api/subscription/cancel"]);
  expect(client.getQueryData(whoamiQuery.queryKey)).toEqual(after);
  expect(client.getQueryState(openOrderQuery.queryKey)?.isInvalidated).toBe(true);
});

it("a cancellation that is refused closes its question and can be tried again", async () => {
  const { client, dialog, ask, confirm, answer } = await cancelling();
  await ask();
  await confirm();
  await answer(400);
  await vi.waitFor(() => expect(dialog()?.open).toBe(false));
  expect(client.getQueryState(openOrderQuery.queryKey)?.isInvalidated).toBe(false);
  await ask();
  expect(buttonOf(dialog() ?? document.body, "Cancel the order").disabled).toBe(false);
});

it.each([
  ["unpaid leads on to the payment", { Status: "pending", URL: "https://pay.example/1" }, 1, 0, 0],
  ["unpaid without a page to pay on leads to the prices alone", { Status: "pending" }, 0, 0, 0],
  ["expired offers another", { Status: "expired" }, 0, 1, 0],
  ["disputed says whom to write to", { Status: "disputed" }, 0, 0, 1],
] as const)("an order that is %s", async (_what, more, payments, orders, mails) => {
  const { place } = await drawAt(
    "/checkout/order-0123456789",
    <OrderOutcome order={{ ...ORDER, ...more }} />,
  );
  const count = (what: string) => place.querySelectorAll(what).length;
  expect(["a[href^='https:']", "button", "a[href^='mailto:']"].map(count)).toEqual([payments, orders, mails]);
});

it("what was locked before the purchase is read again after it, and the way back to it comes first", async () => {
  stubServer(() => ({ status: 200, response: RECEIPT }));
  keepLocked("/set/5");
  const drawn = await drawAt("/checkout/order-0123456789", null);
  drawn.client.setQueryData(keys.set(5), "locked");
  await drawn.leave();
  const { place, client } = await drawAt(
    "/checkout/order-0123456789",
    <PaidOrder order={ORDER} />,
    drawn.client,
  );
  const ways = [...place.querySelectorAll("a")].map((one) => [one.textContent, one.getAttribute("href")]);
  expect(ways).toEqual([
    ["Go on where you were", "/set/5"],
    ["Start practising", "/paper/2"],
    ["See the receipt", "/charges/7/receipt"],
  ]);
  await vi.waitFor(() => expect(client.getQueryState(keys.set(5))?.isInvalidated).toBe(true));
});

it("a plan of one month is of 1 month, and one that was never paid has no receipt", async () => {
  stubServer(() => ({ status: 200, response: null }));
  const failed: Charge = { ...CHARGE, ID: 8, Status: "failed", SucceededAt: null, SubscriptionMonths: 0 };
  const { place } = await drawAt("/profile", <PurchaseHistory charges={[CHARGE, failed]} />);
  const [paid, unpaid] = place.querySelectorAll("tbody tr");
  expect(paid?.textContent).toMatch(/Paper 1, 1 month(?!s)/);
  expect(paid?.querySelector("a")?.getAttribute("href")).toBe("/charges/7/receipt");
  expect(unpaid?.textContent).not.toContain("month");
  expect(unpaid?.querySelector("a")).toBeNull();
});

it("a receipt is to the buyer's name, or to the address alone; one of a trial payment says that nobody was charged", async () => {
  const told = async (receipt: Receipt) => {
    const { place } = await drawAt("/charges/7/receipt", <ReceiptSheet receipt={receipt} />);
    const to = [...place.querySelectorAll("dt")].find((one) => one.textContent === "To");
    return [to?.nextElementSibling?.textContent, place.textContent?.includes("Nobody was charged.")];
  };
  expect(await told(RECEIPT)).toEqual(["Ana Tan, ana@example.sg", false]);
  const nameless = { ...RECEIPT, Buyer: { ...RECEIPT.Buyer, DisplayName: "" }, Sandbox: true };
  expect(await told(nameless)).toEqual(["ana@example.sg", true]);
});
