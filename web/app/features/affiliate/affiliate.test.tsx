import { expect, it, vi } from "vitest";
import type { AffiliateInfo, Payout } from "#contract/affiliate.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { signedInPage } from "../../../../test/signed-in.ts";
import { buildUser } from "../../../../test/user.ts";
import { useSession } from "../../lib/session.ts";
import { AffiliateProgramme } from "./components/affiliate-programme.tsx";

signedInPage();

const INFO: AffiliateInfo = {
  Referrals: 3,
  PaidReferrals: 1,
  Earned: 2848,
  PaidOut: 0,
  Owed: 2848,
  Processing: 0,
  Held: 0,
  MinPayout: 400,
};

const buildPayout = (ID: number, overrides: Partial<Payout> = {}): Payout => ({
  ID,
  CreatedAt: "2026-11-21T02:00:00.000Z",
  Amount: 1000 + ID,
  Status: "accepted",
  PaymentNotes: `PayNow 9123 4567 (${ID})`,
  Reason: "",
  ...overrides,
});

/** The affiliate's part of the profile. */
async function open({
  info = {},
  isAffiliate = true,
  payouts = [] as Payout[],
  event = null as string | null,
} = {}) {
  let user = buildUser({}, { IsAffiliate: isAffiliate });
  let figures = { ...INFO, ...info };
  let status = 200;
  const sent: [string, string][] = [];
  stubServer((call, body) => {
    if (call.includes("/api/whoami")) return { status: 200, response: user };
    if (call.startsWith("GET /api/affiliate/info")) return { status: 200, response: figures };
    if (call.startsWith("GET /api/affiliate/payout")) {
      const page = Number(new URL(call.slice(4), "http://x").searchParams.get("page"));
      return {
        status: 200,
        response: payouts.slice((page - 1) * 10, page * 10),
        paging: { TPages: Math.max(1, Math.ceil(payouts.length / 10)) },
      };
    }
    if (call.startsWith("GET")) return { status: 200, response: [] };
    sent.push([call, body]);
    if (status !== 200) return { status };
    if (call === "PUT /api/affiliate/join") {
      user = { ...user, IsAffiliate: true };
      return { status, response: user };
    }
    figures = { ...figures, Owed: 0, Processing: 2848 };
    const asked = buildPayout(1, { Status: "open" });
    payouts.unshift(asked);
    return { status, response: asked };
  });
  const Page = () => {
    const session = useSession();
    return session.user ? <AffiliateProgramme user={session.user} event={event} /> : null;
  };
  const { place } = await drawAt("/profile", <Page />);
  const sees = (text: string) => vi.waitFor(() => expect(place.textContent).toContain(text));
  await sees(isAffiliate ? "Nobody has come by your link yet." : "Join");
  return {
    place,
    sent,
    sees,
    press: (name: string) => act(() => buttonOf(place, name).click()),
    refuse: (refused: boolean) => {
      status = refused ? 400 : 200;
    },
  };
}

it("a payout is asked for with 16 to 40 characters, an emoji counting as one; then it is being paid, and listed", async () => {
  const { place, sent, press, sees } = await open();
  await sees("S$28.48 is yours to ask for.");
  const canAsk = () => !buttonOf(place, "Request payout").disabled;
  for (const [notes, fits] of [
    ["x".repeat(15), false],
    [" x".padEnd(16, "x"), false],
    ["😀".repeat(8), false],
    ["😀".repeat(16), true],
    ["😀".repeat(40), true],
    ["x".repeat(40), true],
    ["x".repeat(41), false],
  ] as const) {
    await write(place, "Where to pay", notes);
    expect([notes, canAsk()]).toEqual([notes, fits]);
  }
  expect(place.textContent).toContain("1 character too many.");
  await write(place, "Where to pay", " PayNow 9123 4567 ");
  await press("Request payout");
  await sees("S$28.48 is being paid out.");
  await sees("PayNow 9123 4567 (1)");
  expect(sent).toEqual([["POST /api/affiliate/payout", '{"PayoutNotes":"PayNow 9123 4567"}']]);
});

it("a payout that is refused says why, and keeps where to pay", async () => {
  const { place, press, sees, refuse } = await open();
  await sees("is yours to ask for");
  refuse(true);
  await write(place, "Where to pay", "PayNow 9123 4567");
  await press("Request payout");
  await sees("No.");
  const field = [...place.querySelectorAll("input")].at(-1);
  expect(field?.value).toBe("PayNow 9123 4567");
});

it.each([
  [
    "nothing can be asked for below the least payout",
    { Owed: 399 },
    "A payout can be asked for from S$4.00 on.",
  ],
  ["exactly the least payout can be asked for", { Owed: 400 }, "S$4.00 is yours to ask for."],
  ["what is being checked is named", { Owed: 0, Held: 2848 }, "S$28.48 of what you earned is being checked"],
])("%s", async (_what, info, text) => {
  const { sees } = await open({ info });
  await sees(text);
});

it("who joins sees the link at once", async () => {
  const { place, sent, press, sees } = await open({ isAffiliate: false });
  expect(place.textContent).toContain("they pay 5% less, and you earn 15% of what they pay");
  await press("Join");
  await sees("Your referral link");
  expect(place.textContent).toContain("/?r=ref");
  expect(sent.map(([call]) => call)).toEqual(["PUT /api/affiliate/join"]);
});

it("payouts are listed ten a page, with the reason of one that was not made", async () => {
  const none = await open();
  expect(none.place.textContent).toContain("You have not asked for a payout yet.");
  const payouts = Array.from({ length: 11 }, (_, n) => buildPayout(n + 1));
  payouts[0] = buildPayout(1, { Status: "rejected", Reason: "Whose number is it?" });
  const { place, sees, press } = await open({ payouts });
  await sees("Whose number is it?");
  expect(place.querySelectorAll("tbody tr")).toHaveLength(10);
  await press("Next");
  await sees("PayNow 9123 4567 (11)");
  expect(place.querySelectorAll("tbody tr")).toHaveLength(1);
});
