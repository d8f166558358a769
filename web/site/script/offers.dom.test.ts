import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Plans } from "#contract/billing.ts";
import { buildUser } from "../../../test/user.ts";
import { forBrowser, onTheWay } from "../../app/lib/kept.ts";
import { readReferral, storeReferral } from "../../app/lib/referral.ts";
import { startBulletins } from "./bulletins.ts";
import { startPricing } from "./pricing.ts";
import { startUpdates } from "./updates-seen.ts";

const card = (price: string, months: number) => `
  <li data-price="${price}" data-months="${months}">
    <span data-list hidden><s data-list-amount></s></span><b data-payable></b><i data-per-month></i>
    <p data-best hidden>Best value</p><p data-lasts hidden>Lasts until your exam</p>
  </li>`;
const PAGE = `<main tabindex="-1">
  <p role="alert" data-notice></p>
  <div data-crunch hidden><p data-crunch-words></p><button data-crunch-dismiss></button></div>
  <p data-referred hidden></p><section data-invite></section>
  <div data-exam hidden><select data-exam-month><option value="">Not booked yet</option></select>
    <p data-exam-words></p></div>
  <ol>${card("p1-1", 1)}${card("p1-3", 3)}${card("p1-12", 12)}</ol></main>`;

const price = (ID: string, Months: number, Amount: number, Payable = Amount) => ({
  ...{ ID, Months, Amount, Discount: Math.round((1 - Payable / Amount) * 100), Payable },
});
const PRICES = [price("p1-1", 1, 5000), price("p1-3", 3, 9000), price("p1-12", 12, 24000)];

function server(plans: { GlobalDisc?: number; ReferralDisc?: number; Prices?: typeof PRICES }) {
  const { GlobalDisc = 0, ReferralDisc = 0, Prices = PRICES } = plans;
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    calls.push(path);
    const Response_: Plans = { GlobalDisc, ReferralDisc, Plans: [{ Option: "p1", Prices }] };
    return Response.json({ Response: Response_ });
  });
  return calls;
}

/** The browser's own constructor of an option, which is missing here. */
function buildOption(text: string, value: string) {
  return Object.assign(document.createElement("option"), { text, value });
}

beforeEach(() => {
  document.body.innerHTML = PAGE;
  vi.stubGlobal("Option", buildOption);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T04:00:00Z") });
});
afterEach(() => {
  for (const name of forBrowser.names("")) forBrowser.remove(name);
  onTheWay.remove("exam-month");
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const part = (name: string, of: ParentNode = document) => of.querySelector<HTMLElement>(`[data-${name}]`);
const isShown = (name: string) => part(name)?.hidden === false;
const cards = () => [...document.querySelectorAll<HTMLElement>("[data-price]")];
/** The cards of which something is to be seen, by their months. */
const withShown = (name: string) =>
  cards().flatMap((one) => (part(name, one)?.hidden === false ? [Number(one.dataset.months)] : []));
const meant = () => cards().flatMap((one) => (one.matches(".meant") ? [Number(one.dataset.months)] : []));
const arrive = (reason?: string) => startPricing({ checkout: undefined, reason }, Promise.resolve(null));

describe("discounts", () => {
  test("an offer for everybody shows until it is dismissed in this browser, and another one shows again", async () => {
    server({ GlobalDisc: 20 });
    await arrive();
    expect([isShown("crunch"), part("crunch-words")?.textContent]).toEqual([
      true,
      "CRUNCH TIME OFFER: 20% off",
    ]);
    part("crunch-dismiss")?.click();
    expect([isShown("crunch"), document.activeElement?.tagName]).toEqual([false, "MAIN"]);
    await arrive();
    expect(isShown("crunch")).toBe(false);
    server({ GlobalDisc: 30 });
    await arrive();
    expect(isShown("crunch")).toBe(true);
  });

  test("each card says what is paid, and the list price only where that is more", async () => {
    server({ ReferralDisc: 5, Prices: [price("p1-1", 1, 5000, 4750), price("p1-3", 3, 9000)] });
    await arrive();
    expect(withShown("list")).toEqual([1]);
    expect(cards().map((one) => part("payable", one)?.textContent)).toEqual(["S$47.50", "S$90.00", ""]);
    expect([isShown("referred"), isShown("invite")]).toEqual([true, false]);
  });

  test("a code that the server does not know is said so and forgotten; one that it knows stays", async () => {
    storeReferral("friend");
    const calls = server({ ReferralDisc: 5 });
    await arrive();
    expect([calls, readReferral(), part("notice")?.textContent]).toEqual([
      ["/api/plans?referee=friend"],
      "friend",
      "",
    ]);
    server({});
    await arrive();
    expect(part("notice")?.textContent).toContain("The referral code “friend” is not known");
    expect(readReferral()).toBeUndefined();
  });

  test("a user's own code waits until the account has taken it, whatever the prices say", async () => {
    storeReferral("friend");
    server({});
    await startPricing({ checkout: undefined, reason: undefined }, Promise.resolve(buildUser({ Perm: 0 })));
    expect([readReferral(), part("notice")?.textContent]).toEqual(["friend", ""]);
  });

  test("what an order failed by is said on arrival", async () => {
    server({});
    await arrive("payment_left");
    expect(part("notice")?.textContent).toBe("You left the payment page, and nothing was paid.");
  });
});

describe("the month of the exam", () => {
  const choose = (month: string) => {
    const choice = document.querySelector("select");
    if (choice) choice.value = month;
    choice?.dispatchEvent(new Event("change"));
  };

  test("marks the shortest plan that lasts until it, and without one the plan that costs least a month", async () => {
    server({});
    await arrive();
    expect([isShown("exam"), meant(), withShown("lasts"), withShown("best")]).toEqual([true, [12], [], [12]]);
    choose("2026-12");
    expect([meant(), withShown("lasts")]).toEqual([[3], [3]]);
    expect(part("exam-words")?.textContent).toBe(
      "3 months is the shortest plan that lasts to the end of December 2026.",
    );
    choose("");
    expect([meant(), withShown("lasts")]).toEqual([[12], []]);
  });

  test("is remembered in this browser until it has passed", async () => {
    server({});
    await arrive();
    choose("2026-12");
    for (const [now, kept] of [
      ["2026-12-31T04:00:00Z", "2026-12"],
      ["2027-01-01T04:00:00Z", ""],
    ] as const) {
      vi.setSystemTime(now);
      document.body.innerHTML = PAGE;
      await arrive();
      expect([document.querySelector("select")?.selectedOptions[0]?.value, meant()]).toEqual([
        kept,
        [kept ? 1 : 12],
      ]);
    }
  });
});

test("a banner is dismissed for good in this browser, and the others stay", async () => {
  const banner = (key: string, audience = "everyone") =>
    `<div data-bulletin="${key}" data-audience="${audience}" data-from="2026-11-20T16:00:00Z"
      data-to="2026-11-27T16:00:00Z" hidden><button data-dismiss></button></div>`;
  const open = async (perm: number) => {
    document.body.innerHTML = `<main tabindex="-1">${banner("a")}${banner("b")}${banner("c", "non-subscribers")}</main>`;
    startBulletins(Promise.resolve(buildUser({ Perm: perm })));
    await vi.waitFor(() => expect(shown().length).toBeGreaterThan(0));
  };
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>("[data-bulletin]")].flatMap(({ hidden, dataset }) =>
      hidden ? [] : [dataset.bulletin],
    );
  await open(3);
  expect(shown()).toEqual(["a", "b"]);
  part("dismiss")?.click();
  expect([shown(), document.activeElement?.tagName]).toEqual([["b"], "MAIN"]);
  await open(0);
  await vi.waitFor(() => expect(shown()).toEqual(["b", "c"]));
  // A tab that was left open past their end.
  vi.setSystemTime("2026-11-27T16:00:00Z");
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(shown()).toEqual([]));
});

test("a new update is pointed out until the updates are opened, and to nobody who comes for the first time", () => {
  const visit = (newest: string, page = "<i data-news hidden></i>") => {
    document.documentElement.dataset.newestUpdate = newest;
    document.body.innerHTML = page;
    startUpdates();
    return isShown("news");
  };
  expect(visit("one")).toBe(false);
  expect(visit("two")).toBe(true);
  expect(visit("two")).toBe(true);
  expect(visit("two", "<i data-news hidden></i><ol data-updates></ol>")).toBe(false);
  expect(visit("two")).toBe(false);
  delete document.documentElement.dataset.newestUpdate;
});
