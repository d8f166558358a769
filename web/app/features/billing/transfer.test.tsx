import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Charge } from "#contract/shapes.ts";
import { act } from "../../../../test/act.ts";
import { drawAt } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { toasts } from "../../../../test/toasts.ts";
import { buildUser } from "../../../../test/user.ts";
import { keys } from "../../lib/cache.ts";
import { whoamiQuery } from "../../lib/session.ts";
import { Transfer, whyNot } from "./components/transfer.tsx";

const CHARGE: Charge = {
  ...{ ID: 1, Status: "captured", Perm: 3, Plan: "combined", SucceededAt: "2026-06-01T02:00:00Z" },
  ...{ TrialHours: 0, SubscriptionMonths: 12, TransferredAt: null, Amount: 19990, Source: "purchase" },
};
const OWNER = buildUser({ History: [CHARGE], EndsAt: "2027-06-01T02:00:00Z" });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T02:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The dialog of a transfer, and a server that answers it so. */
async function open(answer: () => Response) {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    sent.push(`${method} ${url}`);
    return answer();
  });
  const drawn = await drawAt("/profile", <Transfer subscription={OWNER.SubscriptionInfo} />);
  const { place } = drawn;
  await act(() => buttonOf(place, "Transfer").click());
  return {
    ...drawn,
    sent,
    submit: () => buttonOf(place, "Transfer for good"),
    fill: async (email: string, again: string) => {
      await write(place, "Recipient's email", email);
      await write(place, "The same email again", again);
    },
    isOpen: () => place.querySelector("dialog")?.open === true,
  };
}
const refuse = (sentence: string, Code: string) => () =>
  Response.json({ Error: sentence, Code }, { status: 400 });

it("a transfer goes only to an e-mail that was typed twice, and what the plan opened is forgotten", async () => {
  const after = buildUser({ Perm: 0, EndsAt: null });
  const { place, client, sent, submit, fill } = await open(() => Response.json({ Response: after }));
  client.setQueryData(keys.paper(1), "of before");
  expect(submit().disabled).toBe(true);
  // Still being typed, it is not said to be wrong.
  await fill("ben@example.sg", "ben@ex");
  expect([submit().disabled, place.textContent?.includes("not the same")]).toEqual([true, false]);
  await fill("ben@example.sg", "bem@");
  expect([submit().disabled, place.textContent?.includes("not the same")]).toEqual([true, true]);
  await act(() =>
    place.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true, bubbles: true })),
  );
  expect(sent).toEqual([]);
  await fill(" ben@example.sg", "ben@example.sg ");
  await act(() => submit().click());
  await vi.waitFor(() => expect(client.getQueryData(keys.paper(1))).toBeUndefined());
  expect(sent).toEqual(["POST /api/transfer-acc/ben%40example.sg"]);
  expect(client.getQueryData(whoamiQuery.queryKey)).toEqual(after);
  expect(await toasts()).toEqual([["Account transfer completed", undefined]]);
});

it("a transfer that is refused says why beside the e-mail, and can be corrected", async () => {
  const { place, submit, fill, isOpen } = await open(refuse("Nobody has this email.", "unknown_user"));
  await fill("ben@example.sg", "ben@example.sg");
  await act(() => submit().click());
  await vi.waitFor(() => expect(place.textContent).toContain("Nobody has this email."));
  expect([isOpen(), submit().disabled, await toasts()]).toEqual([true, false, []]);
});

it("one that comes too soon closes its dialog and says so on the page; Cancel sends nothing", async () => {
  const { place, sent, submit, fill, isOpen } = await open(refuse("Wait until May.", "transfer_too_soon"));
  await act(() => buttonOf(place, "Cancel").click());
  expect([isOpen(), sent]).toEqual([false, []]);
  await act(() => buttonOf(place, "Transfer").click());
  await fill("ben@example.sg", "ben@example.sg");
  await act(() => submit().click());
  await vi.waitFor(() => expect(isOpen()).toBe(false));
  expect(await toasts()).toEqual([["Hold up...", "Wait until May."]]);
});

it("of two plans that may run the one held longer counts", () => {
  const newer = { ...CHARGE, ID: 2, SucceededAt: "2026-11-01T02:00:00Z" };
  for (const History of [
    [CHARGE, newer],
    [newer, CHARGE],
  ])
    expect(whyNot({ History, EndsAt: "2028-06-01T02:00:00Z" }, Date.now())).toEqual({});
});

it("a plan moves from the moment on at which it was held for 3 months, while more than 5 days of it are left", () => {
  const now = Date.parse("2026-11-21T02:00:00Z");
  const day = 24 * 60 * 60 * 1000;
  const at = (ms: number) => new Date(ms).toISOString();
  const told = (SucceededAt: string, EndsAt: number) =>
    Object.keys(whyNot({ History: [{ ...CHARGE, SucceededAt }], EndsAt: at(EndsAt) }, now));
  const held = "2026-08-21T02:00:00Z";
  expect(told(held, now + 5 * day)).toEqual(["never"]);
  expect(told(held, now + 5 * day + 1)).toEqual([]);
  expect(told("2026-08-21T02:00:00.001Z", now + 30 * day)).toEqual(["notYet"]);
  // It would be 3 months old on the very day after which too little is left.
  const young = "2026-10-21T02:00:00Z";
  const aged = Date.parse("2027-01-21T02:00:00Z");
  expect(told(young, aged + 5 * day)).toEqual(["never"]);
  expect(told(young, aged + 5 * day + 1)).toEqual(["notYet"]);
});

it("from when it can be transferred is on the page; the dialog says what goes, and until when where it ends", async () => {
  const plan = (overrides: object) => buildUser({ History: [CHARGE], ...overrides }).SubscriptionInfo;
  const young = plan({
    History: [{ ...CHARGE, SucceededAt: "2026-11-01T02:00:00Z" }],
    EndsAt: "2027-11-01T02:00:00Z",
  });
  const { place, leave } = await drawAt("/profile", <Transfer subscription={young} />);
  expect(place.textContent).toContain("You can transfer it from 01 Feb 2027 on");
  await act(() => buttonOf(place, "Transfer").click());
  expect(place.querySelector("dialog")?.textContent).toContain(
    "Paper 1 and Paper 2, until 01 Nov 2027, goes to the account below.",
  );
  await leave();
  const endless = await drawAt("/profile", <Transfer subscription={plan({ EndsAt: null })} />);
  expect(endless.place.textContent).not.toContain("You can transfer it from");
  await act(() => buttonOf(endless.place, "Transfer").click());
  expect(endless.place.querySelector("dialog")?.textContent).toContain("Paper 2, goes to the account below.");
});
