import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Plans } from "#contract/billing.ts";
import { stubServer } from "../../../test/page.tsx";
import { buildUser } from "../../../test/user.ts";
import { onTheWay } from "../../app/lib/kept.ts";
import { readReferral, storeReferral } from "../../app/lib/referral.ts";
import { hasSessionMarker } from "../../app/lib/whoami.ts";
import { takeArrival } from "./arrival.ts";
import { startBulletins } from "./bulletins.ts";
import { startCodeForm } from "./code-form.ts";
import { startExamDate } from "./exam-date.ts";
import { claimReferral, welcome } from "./member.ts";
import { startUpdates } from "./updates-seen.ts";
import { meetVisitor } from "./visitor.ts";

const signIn = (isSignedIn: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the marker is set by the server
  document.cookie = isSignedIn ? "signed_in=1; Path=/" : "signed_in=; Path=/; Max-Age=0";
};

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, "", "/");
  vi.stubGlobal("indexedDB", { deleteDatabase: () => undefined });
});
afterEach(() => {
  signIn(false);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
  delete document.documentElement.dataset.newestUpdate;
});

const one = (name: string) => {
  const found = document.querySelector<HTMLElement>(`[data-${name}]`);
  if (!found) throw new Error(`no part is ${name}`);
  return found;
};

const HEADER = `
  <p role="alert" data-notice></p><nav data-menu></nav><a data-account href="/login">Login</a>
  <a data-member="bot" href="/login">Bot</a><a data-pricing>Pricing</a>`;

test("a visitor is offered to sign in, and nobody is asked who they are", async () => {
  document.body.innerHTML = HEADER;
  const calls = stubServer(() => ({ status: 200, response: buildUser() }));
  expect(await meetVisitor()).toBeNull();
  expect([one("account").hidden, one("member").hidden, one("pricing").hidden]).toEqual([false, true, false]);
  expect(calls).toEqual([]);
});

test("who has a plan finds what is theirs, and no way to the prices; without one the prices stay", async () => {
  document.body.innerHTML = HEADER;
  signIn(true);
  let perm = 3;
  stubServer(() => ({ status: 200, response: buildUser({ Perm: perm }) }));
  await meetVisitor();
  expect([one("account").hidden, one("member").hidden, one("pricing").hidden]).toEqual([true, false, true]);
  perm = 0;
  await meetVisitor();
  expect(one("pricing").hidden).toBe(false);
});

test("where another browser took the account over, the page says so, signs out, and forgets the way", async () => {
  document.body.innerHTML = HEADER;
  signIn(true);
  onTheWay.set("exam-month", "2027-03");
  const calls = stubServer((call) =>
    call.includes("whoami") ? { status: 409 } : { status: 200, response: {} },
  );
  expect(await meetVisitor()).toBeNull();
  expect(one("notice").textContent).toBe("No.");
  expect([hasSessionMarker(), one("account").hidden]).toEqual([false, false]);
  expect(onTheWay.get("exam-month")).toBeNull();
  expect(calls).toEqual(["GET /api/whoami", "POST /api/logout"]);
});

test("a server that cannot be reached signs nobody out", async () => {
  document.body.innerHTML = HEADER;
  signIn(true);
  stubServer(() => undefined);
  expect(await meetVisitor()).toBeNull();
  expect([hasSessionMarker(), one("account").hidden]).toEqual([true, true]);
});

test("a referral code is kept until the server has decided about it: a lost connection keeps it for the next visit", async () => {
  storeReferral("friend12");
  let status = 0;
  stubServer(() => (status ? { status, response: buildUser() } : undefined));
  await expect(claimReferral()).rejects.toThrow();
  expect(readReferral()).toBe("friend12");
  status = 500;
  await expect(claimReferral()).rejects.toThrow();
  expect(readReferral()).toBe("friend12");
  status = 400;
  await expect(claimReferral()).rejects.toThrow("No.");
  expect(readReferral()).toBeUndefined();
  storeReferral("friend12");
  status = 200;
  await claimReferral();
  expect(readReferral()).toBeUndefined();
});

test("who is signed in goes on with the paper that they have, and sees where replies wait", async () => {
  document.body.innerHTML = `<a data-home href="/"></a><a data-member="bot"></a><i data-unread hidden></i><a data-affiliate></a>`;
  stubServer(() => ({ status: 200, response: { Unread: 2 } }));
  await welcome(buildUser({ Perm: 2, Status: "none" }));
  expect(one("home").getAttribute("href")).toBe("/paper/2");
  expect(one("member").getAttribute("href")).toContain("/paper/2");
  await vi.waitFor(() => expect(one("unread").hidden).toBe(false));
});

test("what the address carried is taken once: it is gone from the address, and the rest stays", () => {
  window.history.replaceState(null, "", "/pricing?r=friend12&checkout=p1-3&reason=payment_left&x=1#plans");
  expect(takeArrival()).toEqual({ checkout: "p1-3", reason: "payment_left" });
  expect(window.location.search + window.location.hash).toBe("?x=1#plans");
  expect(readReferral()).toBe("friend12");
  expect(takeArrival()).toEqual({ checkout: undefined, reason: undefined });
  expect(readReferral()).toBe("friend12");
});

const FORM = `
  <form data-code-form hidden><input><button>Apply</button></form>
  <p role="alert" data-code-trouble></p><p data-referred tabindex="-1"></p>`;

test("a visitor's code is kept where it gives a discount, and refused beside the field where nobody knows it", async () => {
  document.body.innerHTML = FORM;
  let ReferralDisc = 0;
  const calls = stubServer(() => ({ status: 200, response: { GlobalDisc: 0, ReferralDisc, Plans: [] } }));
  const shown: Plans[] = [];
  startCodeForm((plans) => shown.push(plans));
  const input = document.querySelector("input");
  const apply = async (code: string) => {
    if (input) input.value = code;
    document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(document.querySelector("button")?.disabled).toBe(false));
  };
  await apply("  ");
  expect(one("code-trouble").textContent).toContain("Please enter a referral code");
  expect(calls).toEqual([]);
  await apply("nobody");
  await vi.waitFor(() =>
    expect(one("code-trouble").textContent).toContain("There is no such referral code."),
  );
  expect([readReferral(), input?.getAttribute("aria-invalid"), shown.length]).toEqual([undefined, "true", 0]);
  ReferralDisc = 5;
  await apply("https://threshold.example/?r=friend12");
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  expect(readReferral()).toBe("friend12");
  expect(one("code-trouble").textContent).toBe("");
  expect(document.activeElement).toBe(one("referred"));
});

test("a banner that was dismissed stays away; one that is over goes from a page that was left open", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T02:00:00Z") });
  const banner = (key: string) => `
    <aside data-bulletin="${key}" data-audience="everyone" data-from="2026-11-01T00:00:00Z" data-to="2026-11-22T00:00:00Z" hidden>
      <button data-dismiss>Dismiss</button></aside>`;
  document.body.innerHTML = `${banner("offer")}<main tabindex="-1"></main>`;
  startBulletins(Promise.resolve(null));
  await vi.waitFor(() => expect(one("bulletin").hidden).toBe(false));
  vi.setSystemTime(new Date("2026-11-22T00:00:00Z"));
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(one("bulletin").hidden).toBe(true));
  vi.setSystemTime(new Date("2026-11-21T02:00:00Z"));
  one("dismiss").click();
  expect(document.querySelector("aside")).toBeNull();
  expect(document.activeElement?.tagName).toBe("MAIN");
  document.body.innerHTML = banner("offer") + banner("another");
  startBulletins(Promise.resolve(null));
  const hidden = () => [...document.querySelectorAll("aside")].map((aside) => aside.hidden);
  await vi.waitFor(() => expect(hidden()).toEqual([true, false]));
});

test("a new update is pointed out once it is newer than what was seen; opening the updates marks it as seen", () => {
  const newest = (key: string) => {
    document.documentElement.dataset.newestUpdate = key;
  };
  document.body.innerHTML = "<i data-news hidden></i>";
  newest("first");
  // Who comes for the first time has missed nothing.
  startUpdates();
  expect(one("news").hidden).toBe(true);
  newest("second");
  startUpdates();
  expect(one("news").hidden).toBe(false);
  document.body.innerHTML = "<main data-updates></main><i data-news hidden></i>";
  startUpdates();
  document.body.innerHTML = "<i data-news hidden></i>";
  startUpdates();
  expect(one("news").hidden).toBe(true);
});

test("the month of the exam is remembered and marks the plan that lasts; one that has passed is asked for again", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T02:00:00Z") });
  // Missing here.
  vi.stubGlobal("Option", function option(text: string, value: string) {
    return Object.assign(document.createElement("option"), { text, value });
  });
  const page = () => {
    document.body.innerHTML = `
      <div data-exam hidden><select data-exam-month><option value="">When?</option></select><p data-exam-words></p></div>
      <ol>${[1, 3, 12].map((n) => `<li data-price="p1-${n}" data-months="${n}"><i data-best ${n === 12 ? "" : "hidden"}></i><b data-lasts hidden></b></li>`).join("")}</ol>`;
    startExamDate();
    const select = document.querySelector("select");
    const meant = () =>
      [...document.querySelectorAll("li.meant")].map((card) => card.getAttribute("data-months"));
    return { select, meant };
  };
  const first = page();
  expect(first.meant()).toEqual(["12"]);
  expect(first.select?.options).toHaveLength(25);
  if (first.select) first.select.value = "2027-01";
  first.select?.dispatchEvent(new Event("change"));
  expect(first.meant()).toEqual(["3"]);
  expect(one("exam-words").textContent).toContain("lasts to the end of January 2027");
  expect(page().meant()).toEqual(["3"]);
  vi.setSystemTime(new Date("2027-02-01T02:00:00Z"));
  const later = page();
  expect([later.select?.value, later.meant()]).toEqual(["", ["12"]]);
});
