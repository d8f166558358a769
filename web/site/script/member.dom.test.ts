import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Charge } from "#contract/shapes.ts";
import { buildUser } from "../../../test/user.ts";
import { forBrowser, onTheWay } from "../../app/lib/kept.ts";
import { rememberPaper } from "../../app/lib/last-paper.ts";
import { readReferral, storeReferral } from "../../app/lib/referral.ts";
import { welcome } from "./member.ts";

const PAGE = `
  <p role="alert" data-notice></p>
  <a data-home href="/">Home</a>
  <a data-member="bot" href="/login">Ask</a>
  <a data-affiliate hidden href="/affiliate">Affiliate</a>
  <span data-unread hidden></span>`;

const PAID: Charge = {
  ...{ ID: 1, Status: "captured", Perm: 3, Plan: "combined", SucceededAt: "2026-11-18T02:00:00Z" },
  ...{ TrialHours: 0, SubscriptionMonths: 12, TransferredAt: null, Amount: 19990, Source: "purchase" },
};

let calls: string[] = [];
function server({ Unread = 0, claim = 200 }: { Unread?: number; claim?: number }) {
  calls = [];
  vi.stubGlobal("fetch", async (path: string) => {
    calls.push(path);
    if (path === "/api/notices") return Response.json({ Response: { Unread } });
    return claim === 200
      ? Response.json({ Response: null })
      : Response.json({ Error: "You can't refer yourself.", Code: "own_code" }, { status: claim });
  });
}

beforeEach(() => {
  document.body.innerHTML = PAGE;
  onTheWay.remove("paper");
  forBrowser.remove("referral");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const part = (name: string) => document.querySelector<HTMLElement>(`[data-${name}]`);
const CLAIM = "/api/affiliate/set-referrer";

test("a member goes on at the paper last used here, else at the one of the plan", async () => {
  server({});
  for (const [Perm, paper] of [
    [2, 2],
    [3, 1],
    [0, 1],
  ] as const) {
    await welcome(buildUser({ Perm }));
    expect([part("home")?.getAttribute("href"), part("member")?.getAttribute("href")]).toEqual([
      `/paper/${paper}`,
      `/paper/${paper}?open=bot`,
    ]);
  }
  rememberPaper(2);
  await welcome(buildUser({ Perm: 1 }));
  expect(part("home")?.getAttribute("href")).toBe("/paper/2");
});

test("a dot shows that replies wait, and none where there are none", async () => {
  for (const Unread of [2, 0]) {
    server({ Unread });
    await welcome(buildUser());
    await vi.waitFor(() => expect(part("unread")?.hidden).toBe(Unread === 0));
  }
});

test("the affiliate programme is offered three days after a payment, and to those who joined", async () => {
  server({});
  vi.useFakeTimers({ toFake: ["Date"] });
  const isOffered = async (now: string, IsAffiliate = false) => {
    vi.setSystemTime(now);
    await welcome(buildUser({ History: [PAID] }, { IsAffiliate }));
    return part("affiliate")?.hidden === false;
  };
  expect(await isOffered("2026-11-21T01:59:59Z")).toBe(false);
  expect(await isOffered("2026-11-21T02:00:00Z")).toBe(true);
  expect(await isOffered("2026-11-19T02:00:00Z", true)).toBe(true);
});

test("a referral that is kept is claimed at the next visit, once; without one nothing is asked", async () => {
  server({});
  await welcome(buildUser());
  expect(calls).not.toContain(CLAIM);
  storeReferral("friend");
  await welcome(buildUser());
  await welcome(buildUser());
  expect([calls.filter((path) => path === CLAIM).length, readReferral()]).toEqual([1, undefined]);
});

test.each([
  [400, undefined],
  [503, "friend"],
])("a claim that is answered by %i says why, and the code is then %s", async (claim, kept) => {
  server({ claim });
  storeReferral("friend");
  await welcome(buildUser());
  expect([part("notice")?.textContent, readReferral()]).toEqual(["You can't refer yourself.", kept]);
});
