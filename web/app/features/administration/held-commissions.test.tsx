import { beforeEach, expect, it, vi } from "vitest";
import type { HeldCommission } from "#contract/affiliate.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { toasts } from "../../../../test/toasts.ts";
import { HeldCommissions } from "./components/held-commissions.tsx";

beforeEach(() => {
  vi.unstubAllGlobals();
});

const build = (ChargeID: number): HeldCommission => ({
  ChargeID,
  Amount: 2848,
  Reasons: ["shared_browser"],
  EarnedAt: "2026-11-21T02:00:00.000Z",
  HeldAt: "2026-11-21T02:00:00.000Z",
  AffiliateID: "ana",
  AffiliateEmail: `affiliate${ChargeID}@example.sg`,
  BuyerID: "ben",
  BuyerEmail: "ben@example.sg",
  Verdict: null,
  VerdictReason: "",
  DecidedAt: null,
});

/** What waits to be checked, two a page; a server that `refuses` decides nothing. */
async function open(many: number, refuses = false) {
  let left = Array.from({ length: many }, (_, n) => build(n + 1));
  const sent: [string, string][] = [];
  stubServer((call, body) => {
    if (call.startsWith("PUT")) {
      sent.push([call, body]);
      if (refuses) return { status: 400 };
      left = left.filter(({ ChargeID }) => !call.endsWith(`/${ChargeID}`));
      return { status: 200, response: build(1) };
    }
    const page = Number(new URL(call.slice(4), "http://x").searchParams.get("page"));
    const paging = { TPages: Math.max(1, Math.ceil(left.length / 2)) };
    return { status: 200, response: left.slice((page - 1) * 2, page * 2), paging };
  });
  const { place } = await drawAt("/admin/commissions", <HeldCommissions />);
  const rows = () =>
    [...place.querySelectorAll("tbody th")].map((one) => /affiliate\d/.exec(one.textContent ?? "")?.[0]);
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(0));
  const dialog = () => place.querySelector("dialog") ?? place;
  return {
    place,
    rows,
    sent,
    press: (name: string, within: Element = place) => act(() => buttonOf(within, name).click()),
    dialog,
  };
}

it("once the last commission of a page is decided about, the page before it is shown", async () => {
  const { rows, press, dialog, place } = await open(3);
  await press("Next");
  await vi.waitFor(() => expect(rows()).toEqual(["affiliate3"]));
  await press("Release");
  await press("Release", dialog());
  await vi.waitFor(() => expect(rows()).toEqual(["affiliate1", "affiliate2"]));
  expect(place.textContent).not.toContain("No commission waits");
});

it("a commission is refused only with a reason, and released without", async () => {
  const { press, dialog, sent, place } = await open(2);
  await press("Refuse");
  expect(place.textContent).toContain("Refuse S$28.48?");
  await press("Refuse", dialog());
  expect(sent).toEqual([]);
  await write(dialog(), "Reason", "You bought it yourself.");
  await press("Refuse", dialog());
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await vi.waitFor(() => expect(place.querySelector("dialog")).toBeNull());
  await press("Release");
  await press("Release", dialog());
  await vi.waitFor(() => expect(place.textContent).toContain("No commission waits to be checked."));
  expect(sent.map(([call, body]) => [call, JSON.parse(body)])).toEqual([
    ["PUT /api/admin/commissions/1", { Verdict: "refused", Reason: "You bought it yourself." }],
    ["PUT /api/admin/commissions/2", { Verdict: "released", Reason: "" }],
  ]);
});

it("a decision that was refused keeps its reason, and its dialog says why, once", async () => {
  await toasts();
  const { press, dialog, sent } = await open(1, true);
  await press("Refuse");
  await write(dialog(), "Reason", "You bought it yourself.");
  await press("Refuse", dialog());
  await vi.waitFor(() => expect(dialog().querySelector("[role=alert]")?.textContent).toBe("No."));
  expect(sent).toHaveLength(1);
  expect(dialog().querySelector("input")?.value).toBe("You bought it yourself.");
  expect(await toasts()).toEqual([]);
});
