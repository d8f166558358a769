import { expect, it } from "vitest";
import type { Attempt, Paper, ProblemSet } from "#contract/shapes.ts";
import { buildAttempt } from "../../../../../test/attempt.ts";
import { drawAt } from "../../../../../test/page.tsx";
import { PaperProgress } from "./paper-progress.tsx";
import { BeforeFullPaper, SetHeader, StartButton } from "./set-header.tsx";

const set = (more: Partial<ProblemSet> = {}): ProblemSet => ({
  ...buildAttempt().ProblemSet,
  Progress: "none",
  Attempts: [],
  ...more,
});
const full = { Type: "Full", TopicID: null, TopicName: null, TimeLimitMinutes: 150 } as const;
const marked = { MarkedAt: "2026-11-20T03:00:00Z" };

it.each<[string, string, Partial<ProblemSet>, Partial<Attempt>[]]>([
  ["that was never begun", "Start Practising", {}, []],
  ["whose last attempt was a test", "Start Practising", {}, [{ ...marked, DelayMarking: true }]],
  ["of a full paper", "Start Test", full, [marked]],
  ["that is being practised", "Continue Practice", {}, [{ DelayMarking: false }]],
  [
    "that is taken as a test",
    "Continue Test",
    {},
    [{ DelayMarking: true }, { ...marked, DelayMarking: false }],
  ],
  [
    "that was taken out while it was practised",
    "Continue Practice",
    { Retired: true },
    [{ DelayMarking: false }],
  ],
  ["that was taken out", "", { Retired: true }, [marked]],
])("the button of a set %s says %j", async (_, words, facts, attempts) => {
  const Attempts = attempts.map((one) => buildAttempt(one));
  const { place } = await drawAt("/set/5", <StartButton set={set({ ...facts, Attempts })} />);
  expect(place.textContent).toBe(words);
  expect(place.querySelector("a")?.getAttribute("href") ?? "").toBe(words && "/set/5/do");
});

async function header(facts: Partial<ProblemSet>, hasPlan = false) {
  const { place } = await drawAt("/set/5", <SetHeader set={set(facts)} hasPlan={hasPlan} />);
  return { text: place.textContent ?? "", way: place.querySelector("a")?.getAttribute("href") };
}

it("a set leads back to its topic, a case or a full paper to its paper", async () => {
  expect((await header({})).way).toBe("/topic/3");
  expect((await header({ Type: "CSQ" })).way).toBe("/paper/1");
  expect((await header(full)).way).toBe("/paper/1");
});

it("a set says its size, its time where it has one, and that it is free to those without a plan", async () => {
  expect((await header({})).text).toMatch(/16 questionsFREE$/);
  expect((await header({}, true)).text).toMatch(/16 questions$/);
  expect((await header({ ...full, ForFree: false, Progress: "ongoing" })).text).toMatch(
    /16 questions · 150 minutesIn Progress$/,
  );
});

it("a full paper of the exam says what it is like before its clock starts, and no other set does", async () => {
  const before = async (facts: Partial<ProblemSet>) =>
    (await drawAt("/set/5", <BeforeFullPaper set={set(facts)} />)).place.textContent;
  expect(await before(full)).toContain("You have 150 minutes.");
  expect(await before({})).toBe("");
  expect(await before({ ...full, IsGenerated: true })).toBe("");
});

it("a paper counts its topics, sets and questions without the mocks, which ask the same again", async () => {
  const done = { Progress: "done", LastScore: 8 } as const;
  const topic = {
    ID: 3,
    Name: "Contract",
    Paper: 1,
    ForFree: true,
    ProblemSets: [set(done), set({ ID: 6 })],
  };
  const paper = (FullSets: ProblemSet[]): Paper => ({
    ...{ ID: 1, Title: "Paper 1", UpdatedCount: 0, Topics: [topic], FullSets, ShortAnswerSets: [] },
    CaseSets: [set({ ID: 7, Type: "CSQ", QuestionCount: 1, Parts: 4 })],
  });
  const progress = async (of: Paper, isSignedIn: boolean) =>
    (await drawAt("/paper/1", <PaperProgress paper={of} isSignedIn={isSignedIn} />)).place.textContent;
  expect(await progress(paper([]), false)).toBe("1 topic · 3 sets · 33 questions");
  expect(await progress(paper([set({ ...full, ID: 9 })]), false)).toMatch(/1 full mock paper$/);
  const mocks = [set({ ...full, ID: 8, ...done }), set({ ...full, ID: 9 })];
  expect(await progress(paper(mocks), true)).toBe(
    "1 topic · 3 sets · 33 questions · 2 full mock papersSets doneSets done: 1/3 (33%)",
  );
});
