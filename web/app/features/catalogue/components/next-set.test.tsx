import { afterEach, expect, it, vi } from "vitest";
import type { Paper, ProblemSet } from "#contract/shapes.ts";
import { act } from "../../../../../test/act.ts";
import { buildAttempt } from "../../../../../test/attempt.ts";
import { drawAt, stubServer } from "../../../../../test/page.tsx";
import { buttonOf } from "../../../../../test/press.ts";
import { buildQuestion } from "../../../../../test/question.ts";
import { toasts } from "../../../../../test/toasts.ts";
import { nextSet, shareRight, sizeOf } from "../progress.ts";
import { Mistakes } from "./mistakes.tsx";
import { NextSet } from "./next-set.tsx";
import { QuestionDigest } from "./question-digest.tsx";
import { UnsaveButton } from "./unsave-button.tsx";

afterEach(() => void vi.unstubAllGlobals());

const { ProblemSet: SET } = buildAttempt();
const set = (ID: number, more: Partial<ProblemSet> = {}): ProblemSet => ({
  ...SET,
  ID,
  Title: `Set ${ID}`,
  Progress: "none",
  Attempts: [],
  ...more,
});
const done = { Progress: "done" as const, LastScore: 8 };
const locked = { Accessible: false };

it("a learner goes on with what is begun, else with the first set that is open and not done", () => {
  const next = (...sets: ProblemSet[]) => nextSet(sets)?.ID;
  expect(next(set(1, done), set(2, locked), set(3), set(4))).toBe(3);
  expect(next(set(1, done), set(3), set(4, { Progress: "ongoing" }))).toBe(4);
  // Begun in a plan that is over.
  expect(next(set(1, { Progress: "ongoing", ...locked }), set(2))).toBe(2);
  // Done once, and begun again.
  expect(next(set(1, { Progress: "ongoing", LastScore: 3 }), set(2))).toBe(1);
  expect(next(set(1, done), set(2, locked))).toBeUndefined();
});

it("how much is right is of the sets that were marked, by their marks", () => {
  expect(shareRight([set(1), set(2, locked)])).toBeUndefined();
  const sets = [set(1, { LastScore: 0, MaxScore: 10 }), set(2, { LastScore: 20, MaxScore: 30 }), set(3)];
  expect(shareRight(sets)).toBe(50);
});

it("a set's size is its questions, a case's its parts, and marks where they are others", () => {
  expect(sizeOf(set(1, { Parts: 1, MaxScore: 1 }))).toBe("1 question");
  expect(sizeOf(set(1, { Type: "CSQ", QuestionCount: 1, Parts: 4, MaxScore: 4 }))).toBe("1 case of 4 parts");
  expect(sizeOf(set(1, { Type: "Full", QuestionCount: 50, Parts: 60, MaxScore: 80 }))).toBe(
    "60 questions · 80 marks",
  );
});

async function nextOf(of: ProblemSet, sets: ProblemSet[], more: Partial<Paper> = {}) {
  const topic = { ID: 3, Name: "Contract", Paper: 1, ForFree: true, ProblemSets: sets };
  const paper = { Topics: [topic], CaseSets: [], FullSets: [], ShortAnswerSets: [], ...more };
  stubServer(() => ({ status: 200, response: paper }));
  const { place, leave } = await drawAt(`/set/${of.ID}`, <NextSet set={of} isFirst />);
  await vi.waitFor(() => expect(place.querySelector("[aria-hidden].invisible")).toBeNull());
  const link = place.querySelector("a");
  await leave();
  return link && [link.textContent, link.getAttribute("href")];
}

it("after a set comes the next of its topic, then an earlier one, then one of another topic", async () => {
  const sets = [set(4), set(5, done), set(6, done), set(7)];
  expect(await nextOf(set(5), sets)).toEqual(["Next: Set 7", "/set/7"]);
  expect(await nextOf(set(7), [set(4), set(5, done), set(7, done)])).toEqual(["Next: Set 4", "/set/4"]);
  const other = { ID: 9, Name: "Agency", Paper: 1, ForFree: true, ProblemSets: [set(90)] };
  const own = { ID: 3, Name: "Contract", Paper: 1, ForFree: true, ProblemSets: [set(5, done)] };
  expect(await nextOf(set(5), [], { Topics: [own, other] })).toEqual(["Next: Set 90", "/set/90"]);
  expect(await nextOf(set(5), [set(5, done), set(6, locked)])).toBeNull();
});

it("after a case comes a case, and after a full paper a full paper", async () => {
  const CaseSets = [set(20, { Type: "CSQ", ...done }), set(21, { Type: "CSQ" })];
  const FullSets = [set(30, { Type: "Full", ...done }), set(31, { Type: "Full" })];
  expect(await nextOf(set(20, { Type: "CSQ" }), [set(4)], { CaseSets })).toEqual(["Next: Set 21", "/set/21"]);
  expect(await nextOf(set(30, { Type: "Full" }), [set(4)], { FullSets })).toEqual([
    "Next: Set 31",
    "/set/31",
  ]);
});

it("a visitor is asked to sign in instead of being shown mistakes, and nothing of them is asked for", async () => {
  const calls = stubServer(() => ({ status: 200, response: [] }));
  const { place, show } = await drawAt("/paper/1", <Mistakes paperId={1} isSignedIn={false} />);
  expect(place.textContent).not.toContain("Practise again");
  expect(calls.filter((call) => call.includes("practice-sets"))).toEqual([]);
  await show(null);
  const own = await drawAt("/paper/2", <Mistakes paperId={2} isSignedIn />);
  await vi.waitFor(() => expect(own.place.textContent).toContain("Nothing to practise again yet."));
  expect(calls).toContain("GET /api/practice-sets?paper_id=2");
  expect(own.place.querySelector("a")?.getAttribute("href")).toBe("/saved?filter=p2");
});

const KNOWN = buildQuestion({
  Answer: "2",
  Explanation: "Because it is B.",
  Source: "An Act, s 1",
  Rationales: ["", "", "", ""],
});

it("the key of a saved question and what explains it wait for a press, and go with another", async () => {
  const { place } = await drawAt("/saved", <QuestionDigest question={KNOWN} title="Question 1" hidesKey />);
  const press = (name: string) => act(() => buttonOf(place, name).click());
  const shown = () =>
    ["Right", "Because it is B.", "An Act, s 1"].map((text) => place.textContent?.includes(text));
  expect(shown()).toEqual([false, false, false]);
  expect(place.textContent).not.toContain("once you have answered this question");
  await press("Show the answer");
  expect(shown()).toEqual([true, true, true]);
  await press("Hide the answer");
  expect(shown()).toEqual([false, false, false]);
});

it("a case hides the key and the explanation of each part until they are asked for", async () => {
  const part = { B: "Who pays?", A: ["a", "b", "c", "d"], R: 2, E: "B pays." };
  const kase = buildQuestion({ QnType: "csq", Params: [part], Answer: "2", Source: "An Act, s 1" });
  const { place } = await drawAt("/saved", <QuestionDigest question={kase} title="Question 1" hidesKey />);
  expect(place.textContent).not.toMatch(/B pays|Right|An Act/);
  await act(() => buttonOf(place, "Show the answer").click());
  expect(place.textContent).toMatch(/Right.*B pays/);
});

it("a question says when it was updated only if it was, and where a plan is missing shows none of it", async () => {
  const at = "2026-02-01T02:00:00Z";
  const { place } = await drawAt(
    "/saved",
    <>
      <QuestionDigest question={buildQuestion({ Body: "Never updated" })} title="One" />
      <QuestionDigest question={buildQuestion({ Body: "", Params: [] })} title="Two" />
      <QuestionDigest question={buildQuestion({ Body: "Updated", UpdatedAt: at })} title="Three" />
    </>,
  );
  const updated = [...place.querySelectorAll("article")].map((one) =>
    one.textContent?.includes("Last updated"),
  );
  expect(updated).toEqual([false, false, true]);
  const [, missing] = place.querySelectorAll("article");
  expect(missing?.textContent).toContain("your subscription does not cover now");
  expect(missing?.textContent).not.toContain("once you have answered");
});

it("a question is taken off the saved list by one call, whose button waits for it", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url}`);
    await promise;
    return new Response('{"Response":{}}');
  });
  const { place } = await drawAt("/saved", <UnsaveButton questionId={7} title="Question 1" />);
  const button = buttonOf(place, "Un-save: Question 1");
  await act(() => button.click());
  await vi.waitFor(() => expect(button.disabled).toBe(true));
  await act(() => button.click());
  resolve();
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatch(/^(DELETE|PUT) .*\/7\//);
  expect(await toasts()).toEqual([["Question taken off your saved list", undefined]]);
});

it("sets to practise again that did not load can be asked for again; those there are lead to their practice", async () => {
  let status = 503;
  stubServer((call) =>
    call.includes("practice-sets") ? { status, response: [set(40)] } : { status: 200, response: null },
  );
  const { place } = await drawAt("/paper/1", <Mistakes paperId={1} isSignedIn />);
  await vi.waitFor(() => expect(place.textContent).toContain("No."));
  status = 200;
  await act(() => buttonOf(place, "Try again").click());
  await vi.waitFor(() => expect(place.querySelector("tbody a")?.getAttribute("href")).toBe("/set/40"));
});
