import { expect, it, vi } from "vitest";
import type { Payout, Referral } from "#contract/affiliate.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { signedInPage } from "../../../../test/signed-in.ts";
import { toasts } from "../../../../test/toasts.ts";
import { buildUser } from "../../../../test/user.ts";
import { AffiliateProgramme } from "./components/affiliate-programme.tsx";
import { PayoutTable, ReferralTable } from "./components/money-tables.tsx";

signedInPage();

const referral = (overrides: Partial<Referral> = {}): Referral => ({
  ReferrerID: "learner",
  CreatedAt: "2026-11-01T02:00:00.000Z",
  HasPaid: false,
  PaidAt: null,
  Amount: 0,
  Earned: 0,
  CommsRate: 15,
  ...overrides,
});
const paid = referral({ HasPaid: true, PaidAt: "2026-11-05T02:00:00.000Z", Amount: 18990, Earned: 2848 });

const texts = (place: Element, what: string) =>
  [...place.querySelectorAll(what)].map((one) => one.textContent);

it("a referral says when it paid, how much, and what it earned at which rate; before that it is pending", async () => {
  stubServer(() => ({ status: 200, response: [paid, referral()] }));
  const { place } = await drawAt("/profile", <ReferralTable />);
  await vi.waitFor(() => expect(place.querySelectorAll("tbody tr")).toHaveLength(2));
  const [first, second] = texts(place, "tbody tr");
  expect(first).toMatch(/01 Nov 2026.*Paid 05 Nov 2026.*S\$189\.90.*S\$28\.48 \(15%\)/);
  expect(second).toMatch(/01 Nov 2026.*Pending/);
  expect(second).not.toContain("S$");
});

it("the next page of referrals is the next page of the list", async () => {
  const calls = stubServer((call) => ({
    status: 200,
    response: [call.includes("page=2") ? paid : referral()],
    paging: { TPages: 2 },
  }));
  const { place } = await drawAt("/profile", <ReferralTable />);
  await vi.waitFor(() => expect(place.textContent).toContain("Pending"));
  await act(() => buttonOf(place, "Next").click());
  await vi.waitFor(() => expect(place.textContent).toContain("Paid 05 Nov 2026"));
  expect(calls).toEqual(["GET /api/referrals?page=1&pageSize=10", "GET /api/referrals?page=2&pageSize=10"]);
});

it.each([
  ["referrals", <ReferralTable key="" />],
  ["payouts", <PayoutTable key="" />],
])("%s that did not load can be asked for again", async (_what, table) => {
  let status = 503;
  stubServer(() => ({ status, response: [] }));
  const { place } = await drawAt("/profile", table);
  await vi.waitFor(() => expect(place.textContent).toContain("No."));
  status = 200;
  await act(() => buttonOf(place, "Try again").click());
  await vi.waitFor(() => expect(place.textContent).toMatch(/Nobody has come|not asked for a payout/));
});

const INFO = {
  ...{ Referrals: 3, PaidReferrals: 1, Earned: 5000, PaidOut: 1000, Owed: 2848, Processing: 0, Held: 0 },
  MinPayout: 400,
};

/** The programme of an affiliate; a call is answered only once `answer` is called. */
async function programme(isAffiliate = true) {
  let status = 200;
  let answer: () => void = () => undefined;
  const payouts: Payout[] = [];
  const sent = stubServer((call) => {
    if (call.startsWith("GET /api/affiliate/info")) return { status, response: INFO };
    if (call.startsWith("GET")) return { status: 200, response: payouts };
    return new Promise((resolve) => {
      answer = () => resolve({ status, response: buildUser({}, { IsAffiliate: true, CommsRate: 15 }) });
    });
  });
  const open = (user = buildUser({}, { IsAffiliate: isAffiliate, CommsRate: 10 })) =>
    drawAt("/profile", <AffiliateProgramme user={user} event="feb2023" />);
  return {
    open,
    sent: () => sent.filter((call) => !call.startsWith("GET")),
    answer: () => act(() => answer()),
    fail: (isDown: boolean) => {
      status = isDown ? 503 : 200;
    },
  };
}

it("the figures are named: how many came and paid, what was earned, is owed, on its way, and was paid out", async () => {
  const { place } = await (await programme()).open();
  await vi.waitFor(() => expect(place.querySelector("dl")).not.toBeNull());
  expect(texts(place, "dl > div")).toEqual([
    "Referrals3",
    "Paid referrals1",
    "EarnedS$50.00",
    "OwedS$28.48",
    "ProcessingS$0.00",
    "Paid outS$10.00",
  ]);
});

it("figures that did not load can be asked for again", async () => {
  const { open, fail } = await programme();
  fail(true);
  const { place } = await open();
  await vi.waitFor(() => expect(place.textContent).toContain("No."));
  fail(false);
  await act(() => buttonOf(place, "Try again").click());
  await vi.waitFor(() => expect(place.textContent).toContain("S$28.48 is yours to ask for."));
});

it("joining is asked for once", async () => {
  const { open, sent, answer } = await programme(false);
  const { place } = await open();
  await act(() => buttonOf(place, "Join").click());
  expect(buttonOf(place, "Join").disabled).toBe(true);
  await answer();
  await vi.waitFor(() => expect(buttonOf(place, "Join").disabled).toBe(false));
  expect(sent()).toEqual(["PUT /api/affiliate/join"]);
});

it("a payout is asked for once, and said to be asked for; the field is empty then", async () => {
  await toasts();
  const { open, answer } = await programme();
  const { place } = await open();
  await vi.waitFor(() => expect(place.textContent).toContain("is yours to ask for"));
  await write(place, "Where to pay", "PayNow 9123 4567");
  await act(() => buttonOf(place, "Request payout").click());
  expect(buttonOf(place, "Request payout").disabled).toBe(true);
  await answer();
  await vi.waitFor(() => expect(place.querySelector("form input")).toHaveProperty("value", ""));
  expect(await toasts()).toEqual([["Payout requested", undefined]]);
});

it("a rate is lifted once, and that is said", async () => {
  await toasts();
  const { open, answer } = await programme();
  const { place } = await open();
  await act(() => buttonOf(place, "Bump my rate to 15%").click());
  expect(buttonOf(place, "Bump my rate to 15%").disabled).toBe(true);
  await answer();
  await expect.poll(toasts).toEqual([["Referral Bonus Bumped", undefined]]);
});

it("the message to friends has the link in it and what it saves them; the link can be copied alone", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const { place } = await (await programme()).open();
  for (const name of ["Copy referral link", "Copy message and link"])
    await act(() => buttonOf(place, name).click());
  const [[link = ""] = [], [message = ""] = []] = written.mock.calls;
  expect(link).toMatch(/^https?:\/\/[^ ]+\/\?r=ref$/);
  expect(message).toContain(link);
  expect(message).toContain("5% off");
  written.mockRestore();
});
