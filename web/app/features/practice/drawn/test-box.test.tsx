import { expect, it, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { buildAttempt } from "../../../../../test/attempt.ts";
import { drawAt } from "../../../../../test/page.tsx";
import { serverFor, signedInPage } from "../../../../../test/signed-in.ts";
import { buildUser } from "../../../../../test/user.ts";
import { keys } from "../../../lib/cache.ts";
import { TestBox } from "./test-box.tsx";

signedInPage();

const marked = buildAttempt({
  ID: 2,
  ProblemSetID: 6,
  Score: 10,
  MarkedAt: "2026-11-19T03:00:00Z",
  CreatedAt: "2026-11-19T02:00:00Z",
  EndedBy: "learner",
});

async function openBox(Perm: number, tests: unknown[], isSignedIn = true) {
  let held = tests;
  const calls = serverFor(isSignedIn ? buildUser({ Perm }) : null, (call) => {
    if (call.startsWith("DELETE")) held = [marked];
    return held;
  });
  const box = <TestBox scope={{ topic_id: 3 }} paper={1} isSignedIn={isSignedIn} hasAccess={Perm > 0} />;
  const { place, client } = await drawAt("/topic/3", box);
  const button = (name: string) =>
    [...document.querySelectorAll("button")].filter((one) => one.textContent === name);
  return { calls, place, client, button };
}

it("a test that is on is continued, or deleted by Reset after a question; then one can be started", async () => {
  const { calls, place, button } = await openBox(3, [buildAttempt(), marked]);
  await vi.waitFor(() => expect(place.textContent).toContain("4 of 16 answered"));
  expect(place.querySelector('a[href="/set/5/do"]')?.textContent).toBe("Continue");
  expect(button("Start Test")).toEqual([]);
  await act(async () => button("Reset")[0]?.click());
  expect(calls.some((call) => call.startsWith("DELETE"))).toBe(false);
  await act(async () => button("Reset").at(-1)?.click());
  await vi.waitFor(() => expect(calls).toContain("DELETE /api/attempts/1"));
  await vi.waitFor(() => expect(button("Start Test")).toHaveLength(1));
});

it("tests that are marked are listed with the way to their review, also without a plan, which is asked for", async () => {
  const { place, button } = await openBox(0, [marked]);
  await vi.waitFor(() =>
    expect(place.textContent).toContain("Please subscribe to view and take these tests."),
  );
  expect(place.querySelector('a[href="/set/6/review?attemptID=2"]')?.textContent).toBe("Review");
  expect(button("Start Test")).toEqual([]);
});

it.each([
  ["coming_soon", true],
  ["attempts_today", false],
])("a test that is not drawn says why (%s), and can be asked for again unless there is none yet", async (Code, isSoon) => {
  const { place, button } = await openBox(3, []);
  await vi.waitFor(() => expect(button("Start Test")).toHaveLength(1));
  vi.stubGlobal("fetch", async () => Response.json({ Error: "Not today.", Code }, { status: 400 }));
  await act(async () => button("Start Test")[0]?.click());
  await vi.waitFor(() => expect(place.querySelector("[role=status]")?.textContent).toBe("Not today."));
  expect(button("Start Test")[0]?.disabled).toBe(isSoon);
});

it("a test that the time ended says that it was left open, another how long it took", async () => {
  const left = buildAttempt({ ...marked, ID: 3, EndedBy: "time" });
  const { place } = await openBox(3, [marked, left]);
  await vi.waitFor(() => expect(place.querySelectorAll("tbody tr")).toHaveLength(2));
  const rows = [...place.querySelectorAll("tbody tr")].map((row) => row.textContent);
  expect(rows[0]).toContain("60:00");
  expect(rows[0]).not.toContain("Left open");
  expect(rows[1]).toContain("Left open");
});

it("a visitor is asked to sign up", async () => {
  const { place } = await openBox(0, [], false);
  await vi.waitFor(() => expect(place.textContent).toContain("Sign up or log in to take these tests."));
});

it("a test that is drawn is opened, and what lists tests and sets is read again", async () => {
  const { calls, client, button } = await openBox(3, []);
  await vi.waitFor(() => expect(button("Start Test")).toHaveLength(1));
  client.setQueryData(keys.paper(1), null);
  let drawn: (() => void) | undefined;
  vi.stubGlobal("fetch", (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url}`);
    return new Promise((answer) => {
      drawn = () => answer(Response.json({ Response: buildAttempt({ ProblemSetID: 44 }) }));
    });
  });
  await act(async () => button("Start Test")[0]?.click());
  expect(button("Drawing your test")[0]?.disabled).toBe(true);
  await act(async () => drawn?.());
  await vi.waitFor(() => expect(window.location.pathname).toBe("/set/44/do"));
  expect(calls).toContain("POST /api/dynamic-sets/attempts/new?topic_id=3");
  expect(client.getQueryState(keys.paper(1))?.isInvalidated).toBe(true);
});

it("Reset names what is lost, is done once, and closes its question also where it fails", async () => {
  const { place, button } = await openBox(3, [buildAttempt({ QuestionsDone: 1 })]);
  await vi.waitFor(() => expect(place.textContent).toContain("1 of 16 answered"));
  await act(async () => button("Reset")[0]?.click());
  const dialog = () => place.querySelector("dialog[open]");
  expect(dialog()?.textContent).toContain("The test and its 1 answer are deleted.");
  let fail: (() => void) | undefined;
  vi.stubGlobal("fetch", () => new Promise((_, no) => (fail = () => no(new TypeError("no network")))));
  await act(async () => button("Reset").at(-1)?.click());
  expect(button("Reset").map((one) => one.disabled)).toEqual([true, true]);
  await act(async () => fail?.());
  await vi.waitFor(() => expect(dialog()).toBeNull());
  const many = await openBox(3, [buildAttempt({ QuestionsDone: 2 })]);
  await vi.waitFor(() => expect(many.place.textContent).toContain("its 2 answers are deleted"));
});
