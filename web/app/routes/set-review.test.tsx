import { beforeEach, expect, it, vi } from "vitest";
import type { Attempt, GradedAnswer } from "#contract/shapes.ts";
import { act } from "../../../test/act.ts";
import { buildAttempt } from "../../../test/attempt.ts";
import { buildPaper, buildSet, buildTopic } from "../../../test/catalogue.ts";
import { stubServer, visit } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { buildGradedAnswer, buildQuestion } from "../../../test/question.ts";
import { signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { SetReviewPage } from "./set-review.tsx";

signedInPage();
beforeEach(() => localStorage.clear());

const MARKED = buildAttempt({ ID: 7, Score: 10, MarkedAt: "2026-11-20T03:00:00Z", EndedBy: "learner" });
const OPEN = buildAttempt({ ID: 8 });
const SET = buildSet(5, { Title: "Contract: set 2", TopicID: 3, Progress: "done", LastScore: 10 });
const NEXT = buildSet(6, { Title: "Contract: set 3", TopicID: 3 });

/** 1 to 3 are wrong (of 1 the learner was sure), 4 skipped, 5 flagged, the rest right. */
const TWELVE: GradedAnswer[] = Array.from({ length: 12 }, (_, at) => {
  const id = at + 1;
  return buildGradedAnswer(id, {
    Ans: id === 4 ? "" : id < 4 ? "2" : "1",
    Score: id <= 4 ? 0 : 1,
    ...(id === 1 && { Sure: "sure" as const }),
    Question: buildQuestion({ ID: id, Body: `What is asked by ${id}?`, Answer: "1", Flagged: id === 5 }),
  });
});
const FIVE = TWELVE.slice(0, 5);

interface World {
  user?: ReturnType<typeof buildUser> | null;
  latest?: Attempt | null;
  set?: typeof SET;
  answers?: GradedAnswer[];
  /** What comes before all else. */
  reply?: (call: string) => { status: number; response?: unknown } | undefined | Promise<{ status: number }>;
}

async function open(href: string, world: World = {}) {
  const { user = buildUser(), latest = MARKED, set = SET, answers = FIVE } = world;
  const ok = (response: unknown) => ({ status: 200, response });
  const calls = stubServer((call) => {
    const first = world.reply?.(call);
    if (first) return first;
    if (call.includes("/whoami")) return ok(user);
    if (call.endsWith("/attempt/last")) return ok(latest);
    if (call.endsWith("/answers")) return ok(answers);
    if (call.endsWith("/analysis")) return ok({ Sections: [], Topics: [], Questions: [] });
    if (call.startsWith("POST")) return ok({ SetID: 99 });
    if (/attempts\/\d+$/.test(call)) return ok({ ...MARKED, ID: Number(/\d+$/.exec(call)?.[0]) });
    if (/sets\/\d+$/.test(call)) return ok(set);
    if (call.includes("paperv2"))
      return ok(buildPaper({ Topics: [buildTopic(3, "Contract", { ProblemSets: [set, NEXT] })] }));
    return ok([]);
  });
  const { place, client } = await visit(href, <SetReviewPage />, undefined, "/set/:setId/review");
  await vi.waitFor(() => expect(place.querySelector("h1")).not.toBeNull());
  const ways = () => [...place.querySelectorAll("h1 ~ div a, h1 ~ div button")].map((one) => one.textContent);
  const shown = () =>
    [...place.querySelectorAll("h3 > button .sr-only")]
      .map((one) => /^Question (\d+)\/\d+$/.exec(one.textContent ?? "")?.[1])
      .filter((one) => one !== undefined);
  return { place, client, calls, ways, shown, text: () => place.textContent ?? "" };
}

const upTo = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at));

it("reviews the latest attempt, or the one that the address names", async () => {
  const latest = await open("/set/5/review");
  expect(latest.text()).toContain("10 of 16");
  await vi.waitFor(() => expect(latest.text()).toContain("1 of 2 sets of Contract done"));
  expect(latest.place.querySelector("form svg pattern")?.textContent).toContain("learner@example.sg");
  expect(latest.text()).toContain("Discuss");
  expect(latest.calls).toContain("GET /api/sets/5/attempt/last");
  expect(latest.calls).toContain("GET /api/attempts/7/answers");
  const named = await open("/set/5/review?attemptID=3");
  expect(named.calls).toContain("GET /api/attempts/3/answers");
  expect(named.calls).not.toContain("GET /api/sets/5/attempt/last");
});

it("reviews the last marked attempt while a new one is open, which goes on from there", async () => {
  const { calls, ways, text } = await open("/set/5/review", {
    latest: OPEN,
    set: { ...SET, Progress: "ongoing", Attempts: [OPEN, MARKED, { ...MARKED, ID: 2 }] },
  });
  expect(text()).toContain("10 of 16");
  expect(calls).toContain("GET /api/attempts/7/answers");
  expect(ways()).toContain("Continue");
  expect(ways()).not.toContain("Practise again");
});

it("says that an attempt is still in progress, or that there is none, with the way to it", async () => {
  const ongoing = await open("/set/5/review", { latest: OPEN, set: { ...SET, Attempts: [OPEN] } });
  expect(ongoing.text()).toContain("This attempt is still in progress.");
  expect(ongoing.place.querySelector('a[href="/set/5/do"]')?.textContent).toBe("Continue");
  const none = await open("/set/5/review", { latest: null });
  expect(none.text()).toContain("You have not attempted this problem set");
  expect(none.place.querySelector('a[href="/set/5/do"]')?.textContent).toBe("Start Practising");
});

it("an attempt at another set, and one that is not there, is no page; what does not load can be asked for again", async () => {
  const elsewhere = await open("/set/6/review?attemptID=3");
  expect(elsewhere.text()).toContain("There is no such page");
  const missing = await open("/set/5/review?attemptID=3", {
    reply: (call) => (call.endsWith("/attempts/3") ? { status: 404 } : undefined),
  });
  expect(missing.text()).toContain("There is no such page");
  let status = 500;
  const down = await open("/set/5/review", {
    reply: (call) => (call.endsWith("/last") ? { status, response: MARKED } : undefined),
  });
  status = 200;
  await act(() => buttonOf(down.place, "Try again").click());
  await vi.waitFor(() => expect(down.text()).toContain("10 of 16"));
});

it("a visitor signs in first, and nothing is read for them", async () => {
  const { text, calls } = await open("/set/5/review?attemptID=3", { user: null });
  expect(text()).toContain("Sign Up or Login first.");
  expect(calls.filter((call) => !/whoami|paper/.test(call))).toEqual([]);
});

it("leads on to what was wrong, then the next set, then all of it again", async () => {
  const { ways } = await open("/set/5/review");
  await vi.waitFor(() =>
    expect(ways()).toEqual(["Practise what I got wrong", "Next: Contract: set 3", "Practise again"]),
  );
  const allRight = FIVE.map((one) => ({ ...one, Ans: "1", Score: 1 }));
  const right = await open("/set/5/review", { answers: allRight });
  await vi.waitFor(() => expect(right.ways()).toEqual(["Next: Contract: set 3", "Practise again"]));
  // What comes first stands out, and one thing alone.
  const strong = (place: Element) =>
    [...place.querySelectorAll("h1 ~ div a.button-primary, h1 ~ div button.button-primary")].map(
      (one) => one.textContent,
    );
  expect(strong(right.place)).toEqual(["Next: Contract: set 3"]);
  const mock = { ...MARKED, ProblemSet: { ...MARKED.ProblemSet, Type: "Full" as const } };
  expect((await open("/set/5/review", { latest: mock })).ways()).toContain("Take it again");
});

it("a set that was taken out can be reviewed but not begun again, and what was begun of it goes on", async () => {
  const retired = { ...MARKED, ProblemSet: { ...MARKED.ProblemSet, Retired: true as const } };
  expect((await open("/set/5/review", { latest: retired })).ways()).not.toContain("Practise again");
  const begun = await open("/set/5/review", { latest: retired, set: { ...SET, Progress: "ongoing" } });
  expect(begun.ways()).toContain("Continue");
});

it("without access to the set any more there is the review, and no way to practise it", async () => {
  const { ways, shown } = await open("/set/5/review?show=skipped", { set: { ...SET, Accessible: false } });
  expect(shown()).toEqual(["4"]);
  expect(ways()).toEqual([]);
});

it("shows ten questions a page with their numbers, and the filter and page are in the address", async () => {
  const { place, shown, text } = await open("/set/5/review", { answers: TWELVE });
  expect(shown()).toEqual(upTo(1, 10));
  expect(text()).toContain("1 skipped.");
  expect(text()).toContain("Print these questions");
  await act(() => buttonOf(place, "Next").click());
  await vi.waitFor(() => expect(shown()).toEqual(upTo(11, 12)));
  expect(location.search).toBe("?attemptID=7&page=2");
  await act(() => buttonOf(place, "Previous").click());
  expect(location.search).toBe("?attemptID=7");
  await act(() => buttonOf(place, "Next").click());
  await act(() => buttonOf(place, "Wrong 3").click());
  expect(location.search).toBe("?attemptID=7&show=wrong");
  expect(shown()).toEqual(upTo(1, 3));
  expect(buttonOf(place, "Print")).toBeDefined();
  await act(() => buttonOf(place, "All").click());
  expect(location.search).toBe("?attemptID=7");
  expect(shown()).toEqual(upTo(1, 10));
});

it("a page beyond the last shows the last, and another page of the same kind stays one of that kind", async () => {
  const { shown } = await open("/set/5/review?page=9", { answers: TWELVE });
  expect(shown()).toEqual(upTo(11, 12));
  const wrong = TWELVE.map((one) => ({ ...one, Ans: "2", Score: 0 }));
  const { place } = await open("/set/5/review?show=wrong", { answers: wrong });
  await act(() => buttonOf(place, "Next").click());
  expect(location.search).toBe("?attemptID=7&show=wrong&page=2");
});

it.each([
  ["wrong", upTo(1, 3), []],
  ["surely-wrong", ["1"], []],
  ["skipped", ["4"], ["Practise what I skipped"]],
  ["flagged", ["5"], ["Practise what I flagged"]],
  ["nonsense", upTo(1, 5), []],
])("the filter %s shows its questions, and offers to practise what the top does not offer", async (show, ...rest) => {
  const [questions, offered] = rest;
  const { place, shown, text } = await open(`/set/5/review?show=${show}`);
  expect(text()).toContain("1 skipped.");
  expect(shown()).toEqual(questions);
  const offers = [...place.querySelectorAll("section button")].map((one) => one.textContent ?? "");
  expect(offers.filter((name) => name.startsWith("Practise"))).toEqual(offered);
});

it("practising what was skipped makes a set of just that, and leads into it", async () => {
  const bodies: string[] = [];
  const { place, calls, text } = await open("/set/5/review?show=skipped");
  await vi.waitFor(() => expect(text()).toContain("1 of 2 sets of Contract done"));
  const fetched = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    bodies.push(String(init.body));
    return fetched(url, init);
  });
  await act(() => buttonOf(place, "Practise what I skipped").click());
  await vi.waitFor(() => expect(location.pathname).toBe("/set/99/do"));
  expect(calls).toContain("POST /api/attempts/7/practice");
  expect(bodies[0]).toBe('{"Which":"skipped"}');
});

it("answers that do not load leave the score where it is, and can be asked for again", async () => {
  let status = 500;
  const { place, text, shown } = await open("/set/5/review", {
    reply: (call) => (call.endsWith("/answers") ? { status, response: FIVE } : undefined),
  });
  expect(text()).toContain("10 of 16");
  expect(shown()).toEqual([]);
  status = 200;
  await act(() => buttonOf(place, "Try again").click());
  await vi.waitFor(() => expect(shown()).toEqual(upTo(1, 5)));
});

it("a question that was opened stays open while what failed to load before is asked for again", async () => {
  let asked = 0;
  const again = Promise.withResolvers<{ status: number }>();
  const { place, client } = await open("/set/5/review", {
    // At first for the page, and then for the panel that shows it.
    reply: (call) => {
      if (!call.endsWith("/analysis")) return undefined;
      asked += 1;
      return asked === 1 ? { status: 503 } : again.promise;
    },
  });
  const lines = () => [...place.querySelectorAll<HTMLButtonElement>("h3 > button[aria-expanded]")];
  const isOpen = () => lines().map((line) => line.getAttribute("aria-expanded") === "true");
  await vi.waitFor(() => expect([asked, lines().length]).toEqual([2, 5]));
  await act(() => lines()[2]?.click());
  expect(isOpen()).toEqual([false, false, true, false, false]);
  again.resolve({ status: 503 });
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(isOpen()).toEqual([false, false, true, false, false]);
});

it("prints with one press; an attempt of a single question is not taken apart", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const one = { ...MARKED, QuestionCount: 1 };
  const { place, calls } = await open("/set/5/review", { latest: one, answers: FIVE.slice(0, 1) });
  expect(calls.filter((call) => call.includes("analysis"))).toEqual([]);
  await act(() => buttonOf(place, "Print").click());
  expect(print).toHaveBeenCalledTimes(1);
  const two = await open("/set/5/review", { latest: { ...MARKED, QuestionCount: 2 } });
  expect(two.calls).toContain("GET /api/attempts/7/analysis");
});
