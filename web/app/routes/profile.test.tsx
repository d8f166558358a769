import { expect, it, vi } from "vitest";
import type { Charge, User } from "#contract/shapes.ts";
import { act } from "../../../test/act.ts";
import { stubServer, visit } from "../../../test/page.tsx";
import { buttonOf, write } from "../../../test/press.ts";
import { signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { ProfilePage } from "./profile.tsx";

signedInPage();
const PAID: Charge = {
  ...{ ID: 1, Status: "captured", Perm: 3, Plan: null, SucceededAt: "2026-10-01T02:00:00Z", TrialHours: 0 },
  ...{ SubscriptionMonths: 3, TransferredAt: null, Amount: 5000, Source: "purchase" },
};

const PREVIEW = {
  ...{ DeleteAfter: "2026-12-20T02:00:00Z", Perm: 0, EndsAt: null, DaysLeft: 0, Attempts: 0 },
  ...{ SavedQuestions: 0, Messages: 0, Owed: 0, NotYetOwed: 0, Processing: 0, MinPayout: 400 },
};

type Reply = (call: string, body: string) => { status: number; response?: unknown } | undefined;

/** The profile of a user, whom the server changes as `reply` says. */
async function open(user: User | null, href = "/profile", reply: Reply = () => undefined) {
  const calls = stubServer((call, body) => {
    const other = reply(call, body);
    if (other) return other;
    return { status: 200, response: call.includes("whoami") ? user : [] };
  });
  const { place } = await visit(href, <ProfilePage />);
  await vi.waitFor(() => expect(place.textContent).not.toContain("Loading"));
  const parts = () =>
    [...place.querySelectorAll("h2")].filter((one) => !one.closest("dialog")).map((one) => one.textContent);
  const press = (name: string | RegExp) => act(() => buttonOf(place, name).click());
  return { place, calls, parts, press, text: () => place.textContent ?? "" };
}

it("the profile begins with what a learner calls themselves; the ID, which support asks for, comes last", async () => {
  const { place, parts } = await open(buildUser({}, { Rep: 42 }));
  const rows = [...(place.querySelector("dl")?.querySelectorAll("dt") ?? [])].map((one) => one.textContent);
  expect(rows).toEqual(["Display Name", "Reputation", "Email", "User ID"]);
  const said = [...(place.querySelector("dl")?.querySelectorAll("dd") ?? [])].map((one) => one.textContent);
  expect(said.join()).toMatch(/learner_one.*42.*learner@example\.sg.*learner/);
  expect(parts()).toEqual(["Subscription", "Transfer", "Progress Reset", "Your data"]);
});

it("without a plan there is none to transfer, and the way to the prices", async () => {
  const { place, parts, text } = await open(buildUser({ Perm: 0, Status: "none" }, { DisplayName: "" }));
  expect(parts()).toEqual(["Subscription", "Progress Reset", "Your data"]);
  expect(place.querySelector('a[href="/pricing"]')).not.toBeNull();
  expect(text()).toContain('others see "Anonymous"');
});

it("the affiliate programme is there for who may join; for others only where they ask for it, with why not yet", async () => {
  const views = vi.fn();
  HTMLElement.prototype.scrollIntoView = views;
  const old = buildUser({ History: [PAID] });
  const member = await open(old);
  expect(member.parts()).toContain("Affiliate Program");
  expect(member.text()).not.toContain("You can join from 3 days");
  expect(views).not.toHaveBeenCalled();
  const asked = await open(buildUser(), "/profile?section=affiliate");
  expect(asked.parts()).toContain("Affiliate Program");
  expect(asked.text()).toContain("You can join from 3 days after you bought a plan");
  expect(views).toHaveBeenCalledTimes(1);
});

it("a visitor is asked to sign in, under the page's title", async () => {
  const { text } = await open(null);
  expect(text()).toMatch(/^ProfileSign Up or Login first\./);
});

it("replies by mail are a switch, which says what holds and sends the other, and shows it once it is so", async () => {
  let user = buildUser();
  const sent: string[] = [];
  const { place, text } = await open(user, "/profile", (call, body) => {
    if (call.includes("whoami")) return { status: 200, response: user };
    if (call.startsWith("GET")) return undefined;
    sent.push(`${call} ${body}`);
    user = buildUser({}, { ReplyMail: false });
    return { status: 200, response: user };
  });
  const label = [...place.querySelectorAll("label")].find((one) =>
    /Replies to you/.test(one.textContent ?? ""),
  );
  const box = label?.querySelector("input");
  expect(box?.checked).toBe(true);
  await act(() => box?.click());
  await vi.waitFor(() => expect(sent).toEqual(['PUT /api/user/reply-mails {"Wanted":false}']));
  await vi.waitFor(() => expect([box?.checked, box?.disabled]).toEqual([false, false]));
  expect(text()).toContain("One mail a discussion");
});

it("once a deletion was asked for, the page says until when it can be taken back, and holds the account no more", async () => {
  let user: User | null = buildUser();
  const { place, press, text } = await open(user, "/profile", (call) => {
    if (call.includes("whoami")) return { status: 200, response: user };
    if (call === "GET /api/user/deletion") return { status: 200, response: PREVIEW };
    if (!call.startsWith("DELETE")) return undefined;
    user = null;
    return { status: 200, response: { DeleteAfter: "2026-12-20T02:00:00Z" } };
  });
  await press(/^Delete/);
  await vi.waitFor(() => expect(place.querySelector("dialog[open] form")).not.toBeNull());
  const dialog = place.querySelector("dialog[open]");
  if (!dialog) throw new Error("nothing is asked");
  await write(dialog, "Type your email", "learner@example.sg");
  await act(() => buttonOf(dialog, /^Delete/).click());
  await vi.waitFor(() => expect(text()).toContain("On 20 Dec 2026 your account is deleted"));
  expect(text()).not.toContain("learner@example.sg");
  expect(document.activeElement?.textContent).toContain("You are signed out.");
});
