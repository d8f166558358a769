import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { stubIndexedDb } from "../../../../../test/indexed-db.ts";
import { drawHook, stubServer } from "../../../../../test/page.tsx";
import { buildGradedAnswer, buildQuestion } from "../../../../../test/question.ts";
import { buildRun } from "../../../../../test/run.ts";
import { forBrowser } from "../../../lib/kept.ts";
import { createAnswerStore } from "../sending/unsent-answers.ts";
import { useRun } from "./run.ts";

beforeEach(() => {
  stubIndexedDb();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const QUESTIONS = [1, 2].map((ID) => buildQuestion({ ID }));
const DONE = (id: number) => `POST /api/attempts/7/questions/${id}/done`;
const STORED = buildGradedAnswer(1, { AttemptID: 7, Ans: "3", Seq: 4, Score: null, Question: QUESTIONS[0] });

interface World {
  isTest?: boolean;
  /** What the server has of the attempt's answers. */
  answers?: object[];
  /** Calls whose path ends like this fail so. */
  fails?: Map<string, number>;
}

async function run({ isTest = true, answers = [], fails = new Map() }: World = {}) {
  const { attempt } = buildRun([], { isTest });
  const sent: [string, { Answer: string; Seq: number; Sure?: string }][] = [];
  const calls = stubServer((call, body) => {
    const failed = [...fails].find(([end]) => call.split("?")[0]?.endsWith(end));
    if (failed) return failed[1] === 0 ? undefined : { status: failed[1] };
    const id = Number(/questions\/(\d+)\/done/.exec(call)?.[1]);
    if (id) {
      const given = JSON.parse(body);
      sent.push([call, given]);
      const graded = { AttemptID: 7, Ans: given.Answer, Seq: given.Seq, Score: isTest ? null : 1 };
      return { status: 200, response: buildGradedAnswer(id, graded) };
    }
    if (call.includes("whoami")) return { status: 200, response: { ID: "learner" } };
    if (call.endsWith("/questions")) return { status: 200, response: QUESTIONS };
    if (call.endsWith("/answers")) return { status: 200, response: answers };
    return { status: 200, response: attempt };
  });
  const page = await drawHook(() => useRun(5, isTest, "learner"), undefined);
  onTestFinished(page.leave);
  const ready = () => vi.waitFor(() => expect(page.now().run).toBeDefined());
  return {
    ...{ calls, sent, ready, fails },
    state: page.now,
    standings: () => page.now().run?.items.map(({ standing }) => standing),
    submit: (id: number, answer: string) => act(() => page.now().run?.submit(id, answer)),
  };
}

/** Once the browser's database has what was given; a choice waits for a change of mind from then on. */
const writtenDown = () => expect.poll(() => forBrowser.names("unsent-answer/")).toEqual([]);

it("a choice in a test waits a second for a change of mind, and what is sent then is the latest", async () => {
  const { ready, submit, sent, standings, state } = await run();
  await ready();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await submit(1, "1");
  expect(state().run?.unsent).toBe(1);
  await writtenDown();
  await act(() => vi.advanceTimersByTimeAsync(900));
  await submit(1, "2");
  await writtenDown();
  await act(() => vi.advanceTimersByTimeAsync(900));
  expect(sent).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(200));
  await expect.poll(() => sent.map(([call, { Answer }]) => [call, Answer])).toEqual([[DONE(1), "2"]]);
  await expect.poll(standings).toEqual(["answered", "open"]);
  await expect.poll(() => state().run?.unsent).toBe(0);
});

it("in practice an answer is sent at once, and its mark is shown when it comes", async () => {
  const { ready, submit, sent, standings } = await run({ isTest: false });
  await ready();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await submit(2, "1");
  await expect.poll(() => sent.map(([call]) => call)).toEqual([DONE(2)]);
  await expect.poll(standings).toEqual(["open", "right"]);
});

it("a change is numbered on from what the server has of that question", async () => {
  const { ready, submit, sent, state } = await run({ isTest: false, answers: [STORED] });
  await ready();
  expect(state().run?.items[0]?.known).toEqual({ answer: "3", isMarked: false });
  await submit(1, "4");
  await expect.poll(() => sent.map(([, { Answer, Seq }]) => [Answer, Seq])).toEqual([["4", 5]]);
});

it("an answer that cannot be sent is shown as not saved and waits; those of another attempt are not counted", async () => {
  await createAnswerStore().put({ userId: "learner", attemptId: 8, questionId: 1, answer: "1", seq: 1 });
  const { ready, submit, standings, state } = await run({
    isTest: false,
    fails: new Map([
      ["/done", 0],
      ["/attempts/8/answers", 0],
    ]),
  });
  await ready();
  expect([state().run?.unsent, state().run?.waiting]).toEqual([0, 0]);
  await submit(2, "3");
  await expect.poll(standings).toEqual(["open", "unsaved"]);
  expect([state().run?.unsent, state().run?.waiting]).toEqual([1, 1]);
  expect(state().run?.items[1]?.known).toEqual({ answer: "3", isMarked: false });
});

it.each([
  ["start", "/sets/5/attempt"],
  ["questions", "/sets/5/questions"],
  ["answers", "/attempts/7/answers"],
])("a run whose %s do not load says which failed, and is there after another try", async (which, path) => {
  const { state, ready, fails, calls } = await run({ fails: new Map([[path, 503]]) });
  const error = () => (which === "start" ? state().startError : state().questionsError);
  await vi.waitFor(() => expect(error()).not.toBeNull());
  expect(which === "start" ? state().questionsError : state().startError).toBeNull();
  expect(state().run).toBeUndefined();
  fails.clear();
  const before = calls.length;
  await act(() => state().retry());
  await ready();
  // What had come is not asked for again.
  expect(calls.slice(before).filter((call) => call.includes(path))).toHaveLength(1);
  if (which !== "start") expect(calls.filter((call) => call.includes("/sets/5/attempt"))).toHaveLength(1);
});
