import { afterEach, expect, it, vi } from "vitest";
import type { AdminPayout, HeldCommission } from "#contract/affiliate.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { buildUser } from "../../../../test/user.ts";
import { whoamiQuery } from "../../lib/session.ts";
import { ConfirmIdentity } from "./components/confirm-identity.tsx";
import { HeldCommissions } from "./components/held-commissions.tsx";
import { PayoutList } from "./components/payout-list.tsx";
import { PromoMail } from "./components/promo-mail.tsx";
import { TenantAdmins } from "./components/tenant-admins.tsx";
import { afterFreshSignIn } from "./fresh-sign-in.ts";

afterEach(() => vi.unstubAllGlobals());

const AT = "2026-11-21T02:00:00.000Z";
const HELD: HeldCommission = {
  ...{ ChargeID: 9, Amount: 1500, Reasons: ["circle"], EarnedAt: AT, HeldAt: AT, Verdict: null },
  ...{ AffiliateID: "ana", AffiliateEmail: "ana@example.sg", BuyerID: "ben", BuyerEmail: "ben@example.sg" },
  ...{ VerdictReason: "", DecidedAt: null },
};
const PAYOUT: AdminPayout = {
  ...{ ID: 31, UserID: "ana", UserEmail: "ana@example.sg", Amount: 5000, Status: "open", Reason: "" },
  ...{ PaymentNotes: "PayNow", CreatedAt: AT, Owed: 0, Held: [], DecidedAt: null },
};

/** A call that never comes back. */
const stall = () => vi.stubGlobal("fetch", () => new Promise(() => undefined));

it("a payout that is decided says when and why and is not decided again; what is held beside an open one is summed", async () => {
  stubServer(() => ({
    status: 200,
    response: [
      { ...PAYOUT, Held: [HELD, { ...HELD, ChargeID: 10, Amount: 250 }] },
      { ...PAYOUT, ID: 30, Status: "rejected", Reason: "No such number.", DecidedAt: AT },
    ],
  }));
  const { place } = await drawAt("/admin/payouts", <PayoutList />);
  await vi.waitFor(() => expect(place.querySelectorAll("tbody tr")).toHaveLength(2));
  const [open, rejected] = place.querySelectorAll("tbody tr");
  const acts = (row: Element | undefined) =>
    [...(row?.querySelectorAll("button") ?? [])].map((one) => one.textContent);
  expect(open?.textContent).toContain("S$17.50 more to check");
  expect(acts(open)).toEqual(["Accept", "Reject"]);
  expect(rejected?.textContent).toMatch(/rejected.*21 Nov 2026.*No such number\./);
  expect(rejected?.textContent).not.toContain("more to check");
  expect(acts(rejected)).toEqual([]);
});

it.each([
  ["a payout", <PayoutList key="" />, PAYOUT, "Accept"],
  ["a commission", <HeldCommissions key="" />, HELD, "Release"],
] as const)("%s is decided about once: nothing can be pressed while that is on its way", async (_, list, item, name) => {
  stubServer(() => ({ status: 200, response: [item] }));
  const { place } = await drawAt("/admin", list);
  await vi.waitFor(() => expect(place.querySelector("tbody")).not.toBeNull());
  await act(() => buttonOf(place, name).click());
  const dialog = place.querySelector("dialog") ?? place;
  stall();
  await act(() => buttonOf(dialog, name).click());
  expect([name, "Cancel"].map((one) => buttonOf(dialog, one).disabled)).toEqual([true, true]);
});

it("a code to confirm who one is is asked for once, why none came is said, and six digits are needed", async () => {
  stubServer(() => ({ status: 400 }));
  const { place, client } = await drawAt("/admin", <ConfirmIdentity />);
  client.setQueryData(whoamiQuery.queryKey, buildUser({}, { Email: "admin@example.sg" }));
  await act(() => afterFreshSignIn(() => undefined));
  const send = () => buttonOf(place, "Send a code to admin@example.sg");
  await act(() => send().click());
  await vi.waitFor(() => expect(place.querySelector("[role=alert]")?.textContent).toBe("No."));
  let answer: (reply: Response) => void = () => undefined;
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  await act(() => send().click());
  expect(send().disabled).toBe(true);
  await act(() => answer(Response.json({ Response: { ResendAfter: 60 } })));
  await vi.waitFor(() => expect(place.querySelector("dialog form")).not.toBeNull());
  const opens: boolean[] = [];
  for (const code of ["12345", "12345a", "123456"]) {
    await write(place, "Code sent", code);
    opens.push(!buttonOf(place, "Confirm").disabled);
  }
  expect(opens).toEqual([false, false, true]);
  await act(() => buttonOf(place, "Cancel").click());
  await vi.waitFor(() => expect(place.querySelector("dialog")).toBeNull());
});

it("promotional mail of 10,000 characters goes, a longer one does not; one reader is one person, and then all is empty", async () => {
  stubServer(() => ({ status: 200, response: { Recipients: 1 } }));
  const { place } = await drawAt("/admin/mail", <PromoMail />);
  await write(place, "Subject", "Ten new cases");
  const mayGoOn: boolean[] = [];
  for (const length of [10_001, 10_000]) {
    await write(place, "Mail", "x".repeat(length));
    mayGoOn.push(!buttonOf(place, "Go on").disabled);
  }
  expect(mayGoOn).toEqual([false, true]);
  await act(() => buttonOf(place, "Go on").click());
  const dialog = () => place.querySelector("dialog[open]");
  await vi.waitFor(() => expect(dialog()?.textContent).toContain("It goes to 1 person and"));
  await act(() => buttonOf(dialog() ?? place, "Send").click());
  await vi.waitFor(() => expect(dialog()).toBeNull());
  expect([place.querySelector("input")?.value, place.querySelector("textarea")?.value]).toEqual(["", ""]);
});

it("the tenant that is chosen first is the one that runs the product; nobody is made an admin without a name", async () => {
  const tenants = [
    { ID: 1, Name: "Threshold" },
    { ID: 2, Name: "A school" },
  ];
  stubServer(() => ({ status: 200, response: { Tenants: tenants, Admins: [] } }));
  const { place } = await drawAt("/admin/admins", <TenantAdmins />);
  await vi.waitFor(() => expect(place.textContent).toContain("A school"));
  expect(["Threshold", "A school"].map((name) => buttonOf(place, name).getAttribute("aria-pressed"))).toEqual(
    ["true", "false"],
  );
  const make = () => buttonOf(place, "Make admin").disabled;
  expect(make()).toBe(true);
  await write(place, "Make an admin of", "  ");
  expect(make()).toBe(true);
  await write(place, "Make an admin of", "ana");
  expect(make()).toBe(false);
});
