import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AdminPayout } from "#contract/affiliate.ts";
import { act } from "../../../../test/act.ts";
import { draw } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { buildUser } from "../../../../test/user.ts";
import { whoamiQuery } from "../../lib/session.ts";
import { ConfirmIdentity } from "./components/confirm-identity.tsx";
import { PayoutList } from "./components/payout-list.tsx";

const PAYOUT: AdminPayout = {
  ID: 31,
  UserID: "ana",
  UserEmail: "ana@example.sg",
  Amount: 5000,
  Status: "open",
  PaymentNotes: "PayNow to 8123 4567",
  Reason: "",
  CreatedAt: "2026-11-01T02:00:00.000Z",
  Owed: 0,
  Held: [],
  DecidedAt: null,
};
const DECIDE = "PUT /api/admin/payouts/31";

let isFresh: boolean;
/** What the server says against a decision. */
let refusal: string | undefined;
beforeEach(() => {
  isFresh = true;
  refusal = undefined;
});
afterEach(() => vi.unstubAllGlobals());

/** The list of payouts, for an admin whose sign-in is as fresh as `isFresh` says. */
async function open() {
  const decisions: unknown[] = [];
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    const call = `${method} ${url}`;
    calls.push(call);
    if (call === DECIDE && !isFresh)
      return new Response('{"Error":"Please sign in again.","Code":"reauth_needed"}', { status: 403 });
    if (call === DECIDE && refusal) return new Response(JSON.stringify({ Error: refusal }), { status: 400 });
    if (call === DECIDE) decisions.push(JSON.parse(String(body)));
    if (call === "POST /api/login" && String(body).includes("000000"))
      return new Response('{"Error":"That code is wrong."}', { status: 400 });
    if (call === "POST /api/login") isFresh = true;
    const isList = call.startsWith("GET");
    return new Response(JSON.stringify({ Response: isList ? [PAYOUT] : PAYOUT, TPages: 1 }));
  });
  const { place, client } = await draw(
    <>
      <PayoutList />
      <ConfirmIdentity />
    </>,
  );
  client.setQueryData(whoamiQuery.queryKey, buildUser({}, { ID: "admin", Email: "admin@example.sg" }));
  await vi.waitFor(() => expect(place.textContent).toContain("ana@example.sg"));
  const dialog = (title: RegExp) =>
    [...place.querySelectorAll("dialog[open]")].find((one) => title.test(one.textContent ?? ""));
  const inDialog = async (title: RegExp) => {
    await vi.waitFor(() => expect(dialog(title)).toBeDefined());
    const found = dialog(title);
    if (!found) throw new Error(`no dialog ${title}`);
    return (name: string | RegExp) => act(() => buttonOf(found, name).click());
  };
  return {
    place,
    calls,
    decisions,
    dialog,
    inDialog,
    press: (name: string) => act(() => buttonOf(place, name).click()),
  };
}

it("a payout is accepted by Accept, once that is confirmed", async () => {
  const { press, inDialog, decisions, calls } = await open();
  await press("Accept");
  const confirm = await inDialog(/Accept S\$50\.00\?/);
  expect(calls).not.toContain(DECIDE);
  await confirm("Accept");
  await vi.waitFor(() => expect(decisions).toEqual([{ Status: "accepted", Reason: "" }]));
});

it("a payout is rejected by Reject, with the reason that the affiliate reads, and not without one", async () => {
  const { place, press, inDialog, decisions, calls } = await open();
  await press("Reject");
  const confirm = await inDialog(/Reject S\$50\.00\?/);
  await confirm("Reject");
  expect(calls).not.toContain(DECIDE);
  await write(place, "Reason", "No such number");
  await confirm("Reject");
  await vi.waitFor(() => expect(decisions).toEqual([{ Status: "rejected", Reason: "No such number" }]));
});

it("a rejection that was refused keeps its reason and says why, and the dialog goes once it succeeds", async () => {
  refusal = "It was decided a moment ago.";
  const { place, press, inDialog, dialog, decisions } = await open();
  await press("Reject");
  await write(place, "Reason", "No such number");
  await (await inDialog(/Reject S\$50\.00\?/))("Reject");
  const confirm = await inDialog(/It was decided a moment ago\./);
  refusal = undefined;
  await confirm("Reject");
  await vi.waitFor(() => expect(decisions).toEqual([{ Status: "rejected", Reason: "No such number" }]));
  await vi.waitFor(() => expect(dialog(/Reject S/)).toBeUndefined());
});

it("what asks for a fresh sign-in goes on by itself once the code was right, and is forgotten where that is cancelled", async () => {
  isFresh = false;
  const { place, press, inDialog, dialog, decisions, calls } = await open();
  const accept = async () => {
    await press("Accept");
    await (await inDialog(/Accept S\$50\.00\?/))("Accept");
    return inDialog(/confirm that it is you/);
  };
  await (await accept())("Cancel");
  await vi.waitFor(() => expect(dialog(/confirm that it is you/)).toBeUndefined());
  expect(calls.filter((call) => call === DECIDE)).toHaveLength(1);
  expect(decisions).toEqual([]);

  const confirm = await accept();
  await confirm(/^Send a code/);
  await vi.waitFor(() => expect(place.textContent).toContain("Code sent to admin@example.sg"));
  await write(place, "Code sent", "000000");
  await confirm("Confirm");
  await vi.waitFor(() =>
    expect(dialog(/confirm that it is you/)?.textContent).toContain("That code is wrong."),
  );
  expect(calls.filter((call) => call === DECIDE)).toHaveLength(2);
  await write(place, "Code sent", "123456");
  await confirm("Confirm");
  await vi.waitFor(() => expect(decisions).toEqual([{ Status: "accepted", Reason: "" }]));
  expect(dialog(/confirm that it is you/)).toBeUndefined();
  // What was cancelled before is not done with it.
  expect(calls.filter((call) => call === DECIDE)).toHaveLength(3);
});
