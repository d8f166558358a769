import { beforeEach, expect, it, vi } from "vitest";
import type { User } from "#contract/shapes.ts";
import { act } from "../../../test/act.ts";
import { visit } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { buildEditorQuestion } from "../../../test/question.ts";
import { serverFor, signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { afterFreshSignIn, endWaiting } from "../features/administration/fresh-sign-in.ts";
import { AdminPage } from "./admin.tsx";

signedInPage();
beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => undefined;
});

const ADMIN = buildUser({}, { TenantAdmin: [{ TenantID: 1 }] });
const DESK = {
  ...{ WrongKeys: 1, Feedback: 2, Reports: 3, UnderReview: 4, Drafts: 5, Community: 6, Orders: 7 },
  ...{ Payouts: 8, Commissions: 9, MailsWaiting: 0, MailsGivenUp: 0, OldestMail: null },
  ...{ JobsInTrouble: [], BankNotLoaded: null },
};
const FEEDBACK = {
  ...{ ID: 1, CreatedAt: "2026-11-20T02:00:00.000Z", UserEmail: "ana@example.sg", Type: "QnWrongKey" },
  ...{ QuestionID: 7, ProblemSetID: null, CurrentURL: "/", Browser: "", Body: "It is C." },
  ...{ Outcome: null, Note: "", ClosedAt: null },
};

async function open(user: User | null, section = "") {
  const calls = serverFor(user, (call) => {
    if (call.includes("/desk")) return DESK;
    if (call.includes("/feedbacks")) return [FEEDBACK, { ...FEEDBACK, ID: 2, QuestionID: 8 }];
    if (call.includes("/tenant-admins")) return { Tenants: [], Admins: [] };
    const question = /\/questions\/(\d+)$/.exec(call)?.[1];
    if (question) return buildEditorQuestion({ ID: Number(question), Body: `What of ${question}?` });
    return call.includes("paper") ? { Topics: [] } : [];
  });
  const { place } = await visit(
    `/adadminmin${section && `/${section}`}`,
    <AdminPage />,
    undefined,
    section ? "/adadminmin/:section" : "/adadminmin",
  );
  const title = () => place.querySelector("h1")?.textContent;
  await vi.waitFor(() => expect(title()).toBeDefined());
  const sections = () => [...place.querySelectorAll("h2")].map((one) => one.textContent);
  /** What the page reads besides the desk's counts. */
  const read = () => calls.filter((call) => !/whoami|desk/.test(call));
  return { place, title, sections, calls, read, text: () => place.textContent ?? "" };
}

it("is no page for learners, for editors of another tenant, nor for an address that there is not", async () => {
  for (const user of [buildUser(), buildUser({}, { TenantAdmin: [{ TenantID: 4 }] })]) {
    const { title, read } = await open(user, "payouts");
    expect(title()).toBe("There is no such page");
    expect(read()).toEqual([]);
  }
  for (const odd of ["nonsense", "toString"])
    expect((await open(ADMIN, odd)).title()).toBe("There is no such page");
});

it("a visitor is asked to sign in, and nothing is read for them", async () => {
  const { title, text, read } = await open(null, "payouts");
  expect(title()).toBe("Admin");
  expect(text()).toContain("Sign Up or Login first.");
  expect(read()).toEqual([]);
});

it("a moderator sees the reported messages whatever part the address names, and no way to the others", async () => {
  const moderator = buildUser({}, { IsModerator: true });
  const { title, sections, place, calls } = await open(moderator, "payouts");
  expect(title()).toBe("Moderation");
  expect(sections()).toEqual(["Reported messages", "Decided"]);
  expect(place.querySelector("nav[aria-label=Admin]")).toBeNull();
  expect(calls.filter((call) => /payouts|moderators|desk/.test(call))).toEqual([]);
});

it.each([
  ["", "Desk", "What waits for somebody.", undefined],
  ["feedback", "Feedback", "Wrong answers first.", "/api/admin/feedbacks"],
  ["moderation", "Moderation", "mute authors", "/api/admin/moderators"],
  ["limits", "Daily limits reached", "cram", "/api/admin/key-alarms"],
  ["mail", "Promotional mail", "once a day", undefined],
  ["admins", "Admins", "one tenant's questions", "/api/admin/tenant-admins"],
  ["orders", "Orders that need a hand", "sent back", "/api/admin/orders"],
  ["commissions", "Commissions to check", "one family", "/api/admin/commissions"],
  ["payouts", "Payouts", "once you have sent the money", "/api/admin/payouts"],
  ["log", "Audit log", "by whom and when", "/api/admin/audit"],
  ["users", "Users", "extra time in timed papers", undefined],
])("an admin's page “%s” is under its title, in the list of pages, and reads what it shows", async (...part) => {
  const [section, name, lead, reads] = part;
  const { title, text, place, read } = await open(ADMIN, section);
  expect(title()).toBe(name);
  expect(text()).toContain(lead);
  const here = [...place.querySelectorAll('nav[aria-label=Admin] [aria-current="page"]')];
  const href = section ? `/adadminmin/${section}` : "/adadminmin";
  expect(here.map((a) => a.getAttribute("href"))).toEqual([href, href]);
  expect(place.querySelector("summary")?.textContent).toBe(`Admin: ${name}`);
  if (reads) await vi.waitFor(() => expect(read().join()).toContain(reads));
});

it("the moderation page of admins has the reported messages and who moderates", async () => {
  expect((await open(ADMIN, "moderation")).sections()).toEqual([
    "Reported messages",
    "Decided",
    "Moderators",
  ]);
});

it("the question of a feedback is edited beside it, brought into view, and closed again", async () => {
  const views = vi.fn();
  HTMLElement.prototype.scrollIntoView = views;
  const { place, text } = await open(ADMIN, "feedback");
  await vi.waitFor(() => expect(text()).toContain("It is C."));
  const editor = () => place.querySelector("section[aria-label^=Editing]")?.getAttribute("aria-label");
  expect(editor()).toBeUndefined();
  await act(() => buttonOf(place, "Edit question 7").click());
  expect(editor()).toBe("Editing question 7");
  expect(views).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(place.querySelector("textarea")?.value).toContain("What of 7?"));
  await act(() => buttonOf(place, "Edit question 8").click());
  expect(editor()).toBe("Editing question 8");
  await vi.waitFor(() => expect(place.querySelector("textarea")?.value).toContain("What of 8?"));
  await act(() => buttonOf(place, "Close the editor").click());
  expect(editor()).toBeUndefined();
  expect(text()).toContain("It is C.");
});

it("a question that is deleted there leaves no editor behind", async () => {
  const { place, text, calls } = await open(ADMIN, "feedback");
  await vi.waitFor(() => expect(text()).toContain("It is C."));
  await act(() => buttonOf(place, "Edit question 7").click());
  const editor = () => place.querySelector("section[aria-label^=Editing]");
  const press = (within: Element | null | undefined) =>
    act(() => within && buttonOf(within, "Delete").click());
  await vi.waitFor(() => press(editor()));
  await press([...place.querySelectorAll("dialog")].find((one) => /question 7/.test(one.textContent ?? "")));
  await vi.waitFor(() => expect(editor()).toBeNull());
  expect(calls).toContain("DELETE /api/tenant/1/questions/7");
});

it("what asks for a fresh sign-in asks for it on any of these pages", async () => {
  const { text } = await open(ADMIN);
  expect(text()).not.toContain("confirm that it is you");
  await act(() => afterFreshSignIn(() => undefined));
  await vi.waitFor(() => expect(text()).toContain("confirm that it is you"));
  await act(() => endWaiting(false));
  await vi.waitFor(() => expect(text()).not.toContain("confirm that it is you"));
});
