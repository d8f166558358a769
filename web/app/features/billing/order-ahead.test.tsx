import { afterEach, expect, it, vi } from "vitest";
import { draw, stubServer } from "../../../../test/page.tsx";
import { forBrowser } from "../../lib/kept.ts";
import { storeReferral } from "../../lib/referral.ts";
import { OrderAhead } from "./components/order-ahead.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  forBrowser.remove("referral");
});

const price = (ID: string, Months: number, Payable: number) => ({
  ID,
  Months,
  Amount: 9990,
  Discount: 0,
  Payable,
});
const PLANS = {
  ...{ GlobalDisc: 0, ReferralDisc: 5 },
  Plans: [
    { Option: "p1", Prices: [price("p1-1", 1, 1990), price("p1-3", 3, 3990)] },
    { Option: "combined", Prices: [price("combined-3", 3, 5990)] },
  ],
};

it.each([
  ["p1-3", "Paper 1, 3 months", "S$39.90"],
  ["combined-3", "Papers 1 and 2, 3 months", "S$59.90"],
])("on the way to pay for %s one sees what it is and costs, with the discount of who referred one", async (id, name, cost) => {
  storeReferral("friend12");
  const calls = stubServer(() => ({ status: 200, response: PLANS }));
  const { place } = await draw(<OrderAhead target={`/pricing?checkout=${id}`} />);
  await vi.waitFor(() => expect(place.textContent).toContain(name + cost));
  expect(calls).toEqual(["GET /api/plans?referee=friend12"]);
});

it("a price that is not sold any more is named nowhere; the order is still said to be ahead", async () => {
  stubServer(() => ({ status: 200, response: PLANS }));
  const { place, client } = await draw(<OrderAhead target="/pricing?checkout=old-1" />);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(place.textContent).toBe("Your orderAfter you have signed in the payment page opens.");
});

it.each([
  undefined,
  "/pricing",
  "/saved",
  "/pricing?checkout=p1-3&x=1",
])("on the way to %s no order is ahead, and no prices are asked for", async (target) => {
  const calls = stubServer(() => ({ status: 200, response: PLANS }));
  const { place } = await draw(<OrderAhead target={target} />);
  expect([place.textContent, calls]).toEqual(["", []]);
});
