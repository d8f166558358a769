import { beforeEach, expect, it, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { buildAttempt } from "../../../test/attempt.ts";
import { buildPaper, buildSet, buildTopic } from "../../../test/catalogue.ts";
import { stubServer, visit } from "../../../test/page.tsx";
import { buildToday } from "../../../test/plan.ts";
import { buttonOf } from "../../../test/press.ts";
import { signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { lastPaper, rememberPaper } from "../lib/last-paper.ts";
import { PaperPage } from "./paper.tsx";

signedInPage();
beforeEach(() => localStorage.clear());

const PAPER = buildPaper({
  UpdatedCount: 4,
  Topics: [buildTopic(3, "Contract"), buildTopic(4, "Agency", { ForFree: true }), buildTopic(5, "Tenure")],
  CaseSets: [buildSet(50, { Title: "A case" })],
  ShortAnswerSets: [buildSet(60, { Title: "A drill" })],
  FullSets: [buildSet(70, { Title: "A whole mock" })],
});

interface World {
  user?: ReturnType<typeof buildUser> | null;
  paper?: ReturnType<typeof buildPaper>;
  /** What other calls get; undefined is an empty list. */
  reply?: (call: string) => { status: number; response?: unknown } | undefined;
}

async function open(href: string, { user = buildUser(), paper = PAPER, reply }: World = {}) {
  const calls = stubServer((call) => {
    if (call.includes("/whoami")) return { status: 200, response: user };
    const other = reply?.(call);
    if (other) return other;
    if (call.includes("/paperv2/")) return { status: 200, response: paper };
    if (call.startsWith("GET /api/today?paper="))
      return { status: 200, response: buildToday({ Next: { Label: "Do this next", Href: "/set/7/do" } }) };
    return { status: 200, response: [] };
  });
  const { place } = await visit(href, <PaperPage />, undefined, "/paper/:paperId");
  await vi.waitFor(() => expect(place.querySelector("h1")).not.toBeNull());
  const texts = (selector: string) => [...place.querySelectorAll(selector)].map((one) => one.textContent);
  return { calls, place, texts, text: () => place.textContent ?? "" };
}

const VISITOR: World = { user: null };
const WITHOUT_PLAN: World = { user: buildUser({ Perm: 0 }) };

it("the topics are in the order of the syllabus with a plan for the paper, and the free ones first without", async () => {
  const SYLLABUS = ["Contract", "Agency", "Tenure"];
  expect((await open("/paper/1")).texts("h3")).toEqual(SYLLABUS);
  expect((await open("/paper/1", { user: buildUser({ Perm: 1 }) })).texts("h3")).toEqual(SYLLABUS);
  for (const world of [WITHOUT_PLAN, { user: buildUser({ Perm: 2 }) }, VISITOR]) {
    const { texts } = await open("/paper/1", world);
    expect(texts("h3")).toEqual(["Agency", "Contract", "Tenure"]);
    // Each keeps its number of the syllabus.
    expect(texts("ol > li > span:first-child")).toEqual(["2", "1", "3"]);
  }
});

it("progress and what was updated are shown to the signed-in, the samples to visitors", async () => {
  const learner = await open("/paper/1");
  expect(learner.text()).toContain("Sets done");
  expect(learner.text()).toContain("0 of 1 done");
  expect(learner.place.querySelector('a[href="/paper/1/updated"]')?.textContent).toContain("4 questions");
  expect(learner.text()).not.toContain("New here?");
  expect((await open("/paper/1", WITHOUT_PLAN)).text()).toContain("0 of 1 done");
  const visitor = await open("/paper/1", VISITOR);
  expect(visitor.text()).toContain("New here?");
  expect(visitor.text()).not.toContain("Sets done");
  expect(visitor.text()).not.toContain("0 of 1 done");
  expect(visitor.place.querySelector('a[href="/paper/1/updated"]')).toBeNull();
  expect(visitor.calls.filter((call) => /today|corrections/.test(call))).toEqual([]);
});

it("the next thing of the plan is one press away, and the paper is whole where the plan does not load", async () => {
  const { place } = await open("/paper/1");
  expect([...place.querySelectorAll('a[href="/set/7/do"]')].map((a) => a.textContent)).toEqual([
    "Do this next",
  ]);
  const other = await open("/paper/2");
  expect(other.calls.filter((call) => call.includes("/api/today"))).toEqual(["GET /api/today?paper=2"]);
  const without = await open("/paper/1", {
    reply: (call) => (call.startsWith("GET /api/today?paper=") ? { status: 500 } : undefined),
  });
  expect(without.texts("h3")).toHaveLength(3);
  expect(without.text()).not.toContain("Do this next");
});

it("a learner is notified of the law that changed under their answers", async () => {
  const one = { QuestionID: 9, Paper: 1, At: "2026-11-20T02:00:00Z", Reason: "A new Act." };
  const { text } = await open("/paper/1", {
    reply: (call) => (call === "GET /api/corrections" ? { status: 200, response: [one] } : undefined),
  });
  await vi.waitFor(() => expect(text()).toContain("A new Act."));
});

it("each part of the paper has an address of its own, which says where one is; an odd one shows the topics", async () => {
  const current = (place: Element) =>
    [...place.querySelectorAll('nav a[aria-current="page"]')].map((a) => a.getAttribute("href"));
  for (const [href, here, title] of [
    ["/paper/1", "/paper/1", "Topics"],
    ["/paper/1?tab=cases", "/paper/1?tab=cases", "Case Study Questions"],
    ["/paper/1?tab=mocks", "/paper/1?tab=mocks", "Dynamic Mock Tests"],
    ["/paper/1?tab=mistakes", "/paper/1?tab=mistakes", "Practise again"],
    ["/paper/1?tab=nonsense", "/paper/1", "Topics"],
  ]) {
    const { place, texts } = await open(href ?? "");
    expect(current(place)).toEqual([here]);
    expect(texts("h2")[0]).toBe(title);
  }
});

it("the cases come before the short answers of the old format, which are left out where there are none", async () => {
  const { texts, text } = await open("/paper/1?tab=cases");
  expect(texts("h2")).toEqual(["Case Study Questions", "Short answers (old format)"]);
  expect(texts("tbody th a")).toEqual(["A case", "A drill"]);
  expect(text()).not.toContain("Coming soon!");
  const empty = await open("/paper/1?tab=cases", { paper: buildPaper() });
  expect(empty.texts("h2")).toEqual(["Case Study Questions"]);
  expect(empty.text()).toContain("Coming soon!");
  expect(empty.text()).not.toContain("One story");
});

it("the mocks are drawn of the paper for who may take them, and the full ones are listed below", async () => {
  const { calls, texts, text } = await open("/paper/1?tab=mocks");
  await vi.waitFor(() => expect(text()).toContain("Start Test"));
  expect(calls).toContain("GET /api/dynamic-sets/attempts?paper_id=1");
  expect(texts("tbody th a")).toEqual(["A whole mock"]);
  const without = await open("/paper/1?tab=mocks", WITHOUT_PLAN);
  await vi.waitFor(() => expect(without.text()).toContain("Please subscribe"));
  expect(without.text()).not.toContain("Start Test");
  const visitor = await open("/paper/1?tab=mocks", { ...VISITOR, paper: buildPaper() });
  expect(visitor.text()).toContain("Sign up or log in to take these tests.");
  expect(visitor.calls.filter((call) => call.includes("dynamic-sets"))).toEqual([]);
  expect(visitor.text()).toContain("Coming soon!");
});

it("what went wrong is listed of this paper, with the way to what is saved of it; a visitor signs in first", async () => {
  const again = buildSet(80, { Title: "Contract: again" });
  const { calls, place, texts } = await open("/paper/2?tab=mistakes", {
    paper: buildPaper({ ID: 2, Title: "Paper 2" }),
    reply: (call) => (call.includes("practice-sets") ? { status: 200, response: [again] } : undefined),
  });
  await vi.waitFor(() => expect(texts("tbody th a")).toEqual(["Contract: again"]));
  expect(calls).toContain("GET /api/practice-sets?paper_id=2");
  expect(place.querySelector('a[href="/saved?filter=p2"]')).not.toBeNull();
  const none = await open("/paper/1?tab=mistakes");
  await vi.waitFor(() => expect(none.text()).toContain("Nothing to practise again yet."));
  expect(none.place.querySelector('a[href="/saved?filter=p1"]')).not.toBeNull();
  const visitor = await open("/paper/1?tab=mistakes", VISITOR);
  expect(visitor.text()).toContain("Sign Up or Login first.");
  expect(visitor.calls.filter((call) => call.includes("practice-sets"))).toEqual([]);
});

it("a list of mistakes that does not load can be asked for again", async () => {
  let status = 500;
  const { place, text } = await open("/paper/1?tab=mistakes", {
    reply: (call) => (call.includes("practice-sets") ? { status, response: [] } : undefined),
  });
  await vi.waitFor(() => expect(text()).toContain("Try again"));
  expect(text()).not.toContain("Loading");
  status = 200;
  await act(() => buttonOf(place, "Try again").click());
  await vi.waitFor(() => expect(text()).toContain("Nothing to practise again yet."));
});

it("a paper that does not load says so under its name, and can be asked for again", async () => {
  let status = 500;
  const { place, text } = await open("/paper/2", {
    reply: (call) => (call.includes("paperv2") ? { status, response: PAPER } : undefined),
  });
  expect(place.querySelector("h1")?.textContent).toBe("Paper 2");
  expect(text()).toContain("Try again");
  status = 200;
  await act(() => buttonOf(place, "Try again").click());
  await vi.waitFor(() => expect(text()).toContain("Agency"));
  expect(text()).not.toContain("Try again");
});

it("the paper that was opened is remembered in this browser; one that there is not is no page, and asks nobody", async () => {
  rememberPaper(1);
  await open("/paper/2");
  expect(lastPaper()).toBe(2);
  const none = await open("/paper/3");
  expect(none.text()).toContain("There is no such page");
  expect(none.calls.filter((call) => call.includes("paperv2"))).toEqual([]);
  expect(lastPaper()).toBe(2);
});

it("a test that was begun goes on instead of a new one", async () => {
  const begun = buildAttempt({ ProblemSetID: 90 });
  const { place, text } = await open("/paper/1?tab=mocks", {
    reply: (call) => (call.includes("dynamic-sets") ? { status: 200, response: [begun] } : undefined),
  });
  await vi.waitFor(() => expect(place.querySelector('a[href="/set/90/do"]')?.textContent).toBe("Continue"));
  expect(text()).not.toContain("Start Test");
});
