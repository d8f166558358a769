import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Attempt } from "#contract/shapes.ts";
import { act } from "../../../../../test/act.ts";
import { drawHook, stubServer } from "../../../../../test/page.tsx";
import { buildQuestion } from "../../../../../test/question.ts";
import { useToasts } from "../../../lib/toasts.ts";
import { useFinishing } from "./finishing.ts";
import type { Run } from "./run.ts";

const at = "2026-11-21T02:00:00Z";
const attempt = (overrides: Partial<Attempt> = {}) =>
  ({
    ID: 7,
    ProblemSetID: 5,
    DelayMarking: false,
    Now: at,
    CreatedAt: at,
    Deadline: null,
    MarkedAt: null,
    ...overrides,
  }) as Attempt;

function run(unsent: number, overrides: Partial<Run> = {}): Run {
  const item = {
    question: buildQuestion(),
    graded: undefined,
    known: undefined,
    standing: "answered" as const,
  };
  const clock = { aheadBy: 0, startedAt: 0, deadline: null };
  return {
    attempt: attempt(),
    clock,
    items: [item],
    unsent,
    waiting: unsent,
    submit: vi.fn(),
    retryNow: vi.fn(),
    ...overrides,
  };
}

const MARK = "PUT /api/sets/5/done";
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Replies {
  /** The reply to Finish gets lost after the server has marked. */
  losesMark?: boolean;
  /** Finish is refused so often before the server marks. */
  refuses?: number;
  endedBy?: "learner" | "time";
}

async function finishing(first: Run, { losesMark = false, refuses = 0, endedBy = "learner" }: Replies = {}) {
  let isMarked = false;
  let tries = 0;
  const calls = stubServer((call) => {
    if (call === MARK && ++tries <= refuses) return { status: 503 };
    isMarked ||= call === MARK;
    if (call === MARK && losesMark) return undefined;
    const ended = isMarked ? { MarkedAt: at, EndedBy: endedBy } : { MarkedAt: null };
    return { status: 200, response: { ...first.attempt, ...ended } };
  });
  const onFinished = vi.fn();
  const {
    now,
    run: runAgain,
    leave,
  } = await drawHook((given: Run) => useFinishing(given, onFinished), first);
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return {
    now,
    calls,
    runAgain,
    leave,
    passes,
    onFinished,
    comesBack: () =>
      act(async () => {
        window.dispatchEvent(new Event("visibilitychange"));
        await vi.advanceTimersByTimeAsync(0);
      }),
    marks: () => calls.filter((call) => call === MARK).length,
  };
}

describe("Finish", () => {
  it("marks nothing while an answer is unsent, and marks once it is sent", async () => {
    const unsent = run(1);
    const { now, runAgain, passes, marks, onFinished, leave } = await finishing(unsent);
    await act(async () => now().ask());
    await passes(60_000);
    expect([now().stage, marks()]).toEqual(["saving", 0]);
    expect(unsent.retryNow).toHaveBeenCalledTimes(1);
    await runAgain(run(0));
    await passes(0);
    expect(marks()).toBe(1);
    expect(onFinished).toHaveBeenCalledTimes(1);
    await leave();
  });

  it("asks before it marks a test, and not before its answers are sent", async () => {
    const test = attempt({ DelayMarking: true });
    const { now, runAgain, passes, marks, leave } = await finishing(run(2, { attempt: test }));
    await act(async () => now().ask());
    await passes(1000);
    expect([now().stage, marks()]).toEqual(["saving", 0]);
    await runAgain(run(0, { attempt: test }));
    expect([now().stage, marks()]).toEqual(["asking", 0]);
    await act(async () => now().confirm());
    await passes(0);
    expect(marks()).toBe(1);
    await leave();
  });

  for (const losesMark of [false, true])
    it(`ends once and without a word of another browser when the page hears of its own marking again${losesMark ? ", also where the reply was lost" : ""}`, async () => {
      const test = attempt({ DelayMarking: true });
      const { now, passes, comesBack, onFinished, leave } = await finishing(run(0, { attempt: test }), {
        losesMark,
      });
      const toasts = await drawHook(() => useToasts(), undefined);
      // A former test's may still be on screen.
      const before = toasts.now().map(({ id }) => id);
      await act(async () => now().ask());
      await act(async () => now().confirm());
      await passes(0);
      // The review's code is on its way, and the page still asks what state the test is in.
      await comesBack();
      await passes(120_000);
      expect(onFinished).toHaveBeenCalledTimes(1);
      expect(toasts.now().filter(({ id }) => !before.includes(id))).toEqual([]);
      await toasts.leave();
      await leave();
    });

  it.each([
    ["learner", "Finished elsewhere"],
    ["time", "The time is over"],
  ] as const)("says so when the test was ended elsewhere by the %s", async (endedBy, words) => {
    const test = attempt({ DelayMarking: true });
    const { passes, comesBack, onFinished, leave } = await finishing(run(0, { attempt: test }), { endedBy });
    const toasts = await drawHook(() => useToasts(), undefined);
    const before = toasts.now().map(({ id }) => id);
    await passes(0);
    await fetch("/api/sets/5/done", { method: "PUT" });
    // A look that is still on its way when the test is marked does not see it.
    await vi.waitFor(async () => {
      await comesBack();
      expect(onFinished).toHaveBeenCalledTimes(1);
    });
    const since = toasts.now().filter(({ id }) => !before.includes(id));
    expect(since.map(({ title }) => title)).toEqual([words]);
    await toasts.leave();
    await leave();
  });

  it("that failed leads back to the questions, and can be pressed again", async () => {
    const test = attempt({ DelayMarking: true });
    const { now, passes, marks, onFinished, leave } = await finishing(run(0, { attempt: test }), {
      refuses: 1,
    });
    for (const stage of ["running", "marking"]) {
      await act(async () => now().ask());
      await act(async () => now().confirm());
      await passes(0);
      expect(now().stage).toBe(stage);
    }
    expect(marks()).toBe(2);
    expect(onFinished).toHaveBeenCalledTimes(1);
    await leave();
  });

  it("asks before practice is marked with a question left open, and not once all are answered", async () => {
    const answered = run(0);
    const open = {
      ...answered,
      items: answered.items.map((item) => ({ ...item, standing: "open" as const })),
    };
    const { now, runAgain, passes, marks, leave } = await finishing(open);
    await act(async () => now().ask());
    await passes(0);
    expect([now().isAsking, marks()]).toEqual([true, 0]);
    await act(async () => now().cancel());
    await runAgain(answered);
    await act(async () => now().ask());
    await passes(0);
    expect(marks()).toBe(1);
    await leave();
  });

  it("waits for what is unsent also when the time is over", async () => {
    const unsent = run(1);
    const { now, runAgain, passes, marks, leave } = await finishing(unsent);
    await act(async () => now().timeUp());
    await passes(60_000);
    expect(marks()).toBe(0);
    // What waits for its next try does not count once the time for late answers is over.
    expect(unsent.retryNow).toHaveBeenCalledTimes(1);
    await runAgain(run(0));
    await passes(1000);
    expect(marks()).toBe(1);
    await leave();
  });

  it("by the time tells nothing of another browser, looks often until it is marked, and by the server's clock", async () => {
    const test = attempt({ DelayMarking: true });
    const { now, passes, calls, onFinished, leave } = await finishing(run(1, { attempt: test }), {
      endedBy: "time",
    });
    const toasts = await drawHook(() => useToasts(), undefined);
    const before = toasts.now().map(({ id }) => id);
    await passes(0);
    // What the server says of its clock takes the place of what the page began with.
    expect(now().clock).toEqual({ ...run(0).clock, aheadBy: expect.any(Number), startedAt: Date.parse(at) });
    const looks = () => calls.filter((call) => call === "GET /api/attempts/7").length;
    await passes(30_000);
    const seldom = looks();
    await act(async () => now().timeUp());
    await passes(30_000);
    expect(looks() - seldom).toBeGreaterThan(5);
    await fetch(MARK.slice(4), { method: "PUT" });
    await passes(4000);
    expect(onFinished).toHaveBeenCalledTimes(1);
    expect(toasts.now().filter(({ id }) => !before.includes(id))).toEqual([]);
    await toasts.leave();
    await leave();
  });
});
