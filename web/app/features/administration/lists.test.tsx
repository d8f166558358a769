import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { AuditEntry, Desk } from "#contract/administration.ts";
import type { AdminPayout } from "#contract/affiliate.ts";
import type { OrderByHand } from "#contract/billing.ts";
import type { KeyAlarm } from "#contract/practice.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf } from "../../../../test/press.ts";
import { AdminNav } from "./components/admin-nav.tsx";
import { AuditLog } from "./components/audit-log.tsx";
import { DeskCounts } from "./components/desk.tsx";
import { KeyAlarms } from "./components/key-alarms.tsx";
import { OrdersByHand } from "./components/orders-by-hand.tsx";
import { PayoutList } from "./components/payout-list.tsx";

afterEach(() => vi.unstubAllGlobals());

const AT = "2026-11-21T02:00:00.000Z";
const DESK: Desk = {
  ...{ WrongKeys: 1, Feedback: 2, Reports: 3, UnderReview: 4, Drafts: 5, Community: 6, Orders: 7 },
  ...{ Payouts: 8, Commissions: 9, MailsWaiting: 0, MailsGivenUp: 0, OldestMail: null },
  ...{ JobsInTrouble: [], BankNotLoaded: null },
};
const ENTRY: AuditEntry = {
  ...{ ID: 1, At: AT, Actor: "admin@example.sg", Action: "tenant_made", Subject: "tenant:4" },
  ...{ SubjectName: "", Details: { name: "Acme", reason: "They asked." } },
};
const ORDER: OrderByHand = {
  ...{ CheckoutID: "order-1", Email: "ana@example.sg", Option: "p1", Months: 3, Paid: 5000, Refunded: 0 },
  ...{ Why: "disputed", PaymentIntent: "pi_1", CreatedAt: AT },
};
const ALARM: KeyAlarm = { UserID: "ana", UserEmail: "ana@example.sg", At: AT, Limit: 80, Shown: 412 };
const PAYOUT: AdminPayout = {
  ...{ ID: 31, UserID: "ana", UserEmail: "ana@example.sg", Amount: 5000, Status: "open", Reason: "" },
  ...{ PaymentNotes: "PayNow", CreatedAt: AT, Owed: 0, Held: [], DecidedAt: null },
};

/** Draws something whose server answers with `response`, on two pages. */
async function open(node: ReactNode, response: unknown) {
  const calls = stubServer(() => ({ status: 200, response, paging: { TPages: 2 } }));
  const drawn = await drawAt("/admin", node);
  await vi.waitFor(() => expect(drawn.place.querySelector(".shimmer")).toBeNull());
  return { ...drawn, calls, text: () => drawn.place.textContent ?? "" };
}

const navAndDesk = (current: "desk" | "payouts") => (
  <>
    <AdminNav current={current} name="Here" />
    <DeskCounts />
  </>
);

it("the ways between the admins' pages say how many wait where, and on which page one is", async () => {
  const { place } = await open(navAndDesk("payouts"), DESK);
  const wide = place.querySelectorAll("nav")[1];
  const waiting = Object.fromEntries(
    [...(wide?.querySelectorAll("a:has(.figures)") ?? [])].map((a) => [
      a.firstChild?.textContent,
      a.querySelector(".figures")?.firstChild?.textContent,
    ]),
  );
  expect(waiting).toEqual({ Feedback: "2", Moderation: "3", Orders: "7", Commissions: "9", Payouts: "8" });
  const here = [...(wide?.querySelectorAll('[aria-current="page"]') ?? [])];
  expect(here.map((a) => a.firstChild?.textContent)).toEqual(["Payouts"]);
  expect([...(wide?.querySelectorAll("a.font-semibold") ?? [])]).toEqual(here);
});

it("no number is shown where nothing waits, and the folded ways close behind the page that was chosen", async () => {
  const { place } = await open(navAndDesk("desk"), {
    ...{ ...DESK, Feedback: 0, Reports: 0, Orders: 0, Commissions: 0, Payouts: 0 },
  });
  expect(place.querySelectorAll("nav .figures")).toHaveLength(0);
  const folded = place.querySelector("details");
  folded?.setAttribute("open", "");
  await act(() => folded?.querySelector("a")?.click());
  expect(folded?.hasAttribute("open")).toBe(false);
});

it("the desk counts what waits and leads to where each is dealt with; without trouble it speaks of none", async () => {
  const { place, text } = await open(<DeskCounts />, DESK);
  const lines = [...place.querySelectorAll("dl > div")].map((line) => [
    line.querySelector("dt")?.textContent,
    line.querySelector("dd")?.textContent,
    line.querySelector("a")?.getAttribute("href"),
  ]);
  expect(lines).toEqual([
    ["Wrong answers reported", "1", "/adadminmin/feedback"],
    ["Feedback in all", "2", "/adadminmin/feedback"],
    ["Reported messages", "3", "/adadminmin/moderation"],
    ["Questions under review", "4", "/question-manager?only=review"],
    ["Drafts", "5", "/question-manager?only=drafts"],
    ["Learners' questions to review", "6", "/community?tab=review"],
    ["Orders that need a hand", "7", "/adadminmin/orders"],
    ["Payouts", "8", "/adadminmin/payouts"],
    ["Commissions to check", "9", "/adadminmin/commissions"],
  ]);
  expect(text()).toContain("Mail: 0 waiting; 0 given up.");
  expect(place.querySelector("[role=alert]")).toBeNull();
});

it("the desk says since when mail waits, which job fails, and why the bank was not loaded", async () => {
  const { place, text } = await open(<DeskCounts />, {
    ...{ ...DESK, MailsWaiting: 3, MailsGivenUp: 1, OldestMail: AT },
    JobsInTrouble: [{ Name: "digest", Tries: 4, Error: "No disk." }],
    BankNotLoaded: { At: AT, Reason: "p1/a.md: no key" },
  });
  expect(text()).toMatch(/Mail: 3 waiting, the oldest since 21 Nov 2026.*; 1 given up\./);
  const alerts = [...place.querySelectorAll("[role=alert]")].map((one) => one.textContent);
  expect(alerts).toEqual([
    expect.stringMatching(/the former bank is in use.*p1\/a\.md: no key/),
    "The job “digest” has failed 4 times: No disk.",
  ]);
});

it("the audit log says who did what to what and why, and leads to a question; the command line is nobody by name", async () => {
  const { place, calls } = await open(<AuditLog />, [
    ENTRY,
    { ...ENTRY, ID: 2, Actor: "", Action: "question_removed", Subject: "question:7", Details: {} },
  ]);
  const [made, removed] = [...place.querySelectorAll("tbody tr")].map((row) => row.textContent);
  expect(made).toMatch(/Made the tenant “Acme”They asked\..*admin@example\.sg.*tenant 4/);
  expect(removed).toMatch(/^(Act)?Question deleted(?!They)/);
  expect(removed).toContain("command line");
  expect(place.querySelector('a[href="/question/7"]')?.textContent).toBe("question 7");
  await act(() => buttonOf(place, "Next").click());
  await vi.waitFor(() => expect(calls.at(-1)).toContain("page=2"));
});

it("an order that needs a hand says whose it is, what came and went back, and what to do", async () => {
  const { place } = await open(<OrdersByHand />, [
    { ...ORDER, Why: "second_payment", Refunded: 1200 },
    { ...ORDER, CheckoutID: "order-2", Email: "" },
  ]);
  const [second, gone] = [...place.querySelectorAll("tbody tr")].map((row) => row.textContent);
  expect(second).toMatch(
    /ana@example\.sg.*Paper 1, 3 months.*S\$50\.00S\$12\.00 went back.*Send the money back\.pi_1/,
  );
  expect(gone).toMatch(/Deleted account.*the plan rests meanwhile/);
  expect(gone).not.toContain("went back");
});

it("whose daily limit was reached is listed, with what they opened and may open", async () => {
  const { place } = await open(<KeyAlarms />, [ALARM]);
  expect(place.querySelector("tbody")?.textContent).toMatch(
    /ana@example\.sgana.*21 Nov 2026.*412 \(80 a day\)/,
  );
});

it.each([
  ["the audit log", <AuditLog key="" />, "No admin has changed anything yet."],
  ["orders", <OrdersByHand key="" />, "No order needs a hand."],
  ["limits", <KeyAlarms key="" />, "Nobody"],
])("%s: nothing there is said so", async (_name, node, words) => {
  const { place, text } = await open(node, []);
  expect(text()).toContain(words);
  expect(place.querySelector("table")).toBeNull();
});

it.each([
  ["the desk", <DeskCounts key="" />, DESK],
  ["the audit log", <AuditLog key="" />, [ENTRY]],
  ["orders", <OrdersByHand key="" />, [ORDER]],
  ["limits", <KeyAlarms key="" />, [ALARM]],
  ["payouts", <PayoutList key="" />, [PAYOUT]],
])("%s that did not load can be asked for again", async (_name, node, response) => {
  let status = 503;
  stubServer(() => ({ status, response }));
  const { place } = await drawAt("/admin", node);
  expect(place.querySelector("[aria-busy], [role=status]")).not.toBeNull();
  await vi.waitFor(() => expect(place.textContent).toContain("No."));
  status = 200;
  await act(() => buttonOf(place, "Try again").click());
  await vi.waitFor(() => expect(place.querySelector("table, dl")).not.toBeNull());
});
