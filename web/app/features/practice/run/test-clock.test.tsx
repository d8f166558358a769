import { useQuery, useQueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Attempt } from "#contract/shapes.ts";
import { act } from "../../../../../test/act.ts";
import { draw, drawHook, stubServer } from "../../../../../test/page.tsx";
import { pageNow } from "../../../lib/page-clock.ts";
import { clockOf } from "../elapsed.ts";
import { startQuery, watchQuery } from "./run-api.ts";
import { TestClock } from "./test-clock.tsx";

const DAY = 24 * 60 * 60 * 1000;
const started = Date.parse("2026-11-21T02:00:00Z");
const iso = (ms: number) => new Date(ms).toISOString();
const attempt = {
  ID: 7,
  ProblemSetID: 5,
  DelayMarking: true,
  MarkedAt: null,
  Now: iso(started),
  CreatedAt: iso(started),
  Deadline: iso(started + 600_000),
} as Attempt;

beforeEach(() => void vi.useFakeTimers({ now: started + DAY }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the clock shows at first, and after 5 s in which the machine's clock was set to another time. */
async function shownWhenSet(receivedAt: number, by: number) {
  const onTimeUp = vi.fn();
  const { place, leave } = await draw(
    <TestClock clock={clockOf(attempt, receivedAt)} isHidden={false} onTimeUp={onTimeUp} />,
  );
  const shown = () => place.querySelector("[role=timer]")?.textContent;
  const first = shown();
  vi.setSystemTime(Date.now() + by);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  const then = shown();
  await leave();
  return { shown: [first, then], isOver: onTimeUp.mock.calls.length > 0 };
}

const useStarted = () => useQuery(startQuery(useQueryClient(), 5, true)).data;
const useWatched = () => useQuery(watchQuery(attempt, false)).data;

it.each([
  ["when the attempt starts", useStarted],
  ["as the server is asked in between", useWatched],
])("the countdown goes by the page's own clock, %s: setting the machine's changes nothing", async (_when, use) => {
  stubServer(() => ({ status: 200, response: attempt }));
  for (const by of [DAY, -DAY, 0]) {
    vi.setSystemTime(Date.now() + by);
    const { now, leave } = await drawHook(() => use() ?? null, undefined);
    // The reply comes by promises of the machine's, as many as it likes; the test's own clock continues by nothing.
    for (let i = 0; i < 100 && !now(); i++) await act(() => vi.advanceTimersByTimeAsync(0));
    const { receivedAt } = now() ?? { receivedAt: 0 };
    expect(await shownWhenSet(receivedAt, by)).toEqual({ shown: ["10:00", "9:55"], isOver: false });
    await leave();
  }
});

it("a hidden countdown shows itself for half a minute at half of the time, at 10 minutes and at 2", async () => {
  const long = { ...attempt, Deadline: iso(started + 3600_000) };
  const leftWhenShown: number[] = [];
  // Each minute of the hour, and each ten seconds about the three times.
  const isLookedAt = (left: number) =>
    left % 60 === 0 || [1800, 600, 120].some((time) => Math.abs(left - time) <= 40);
  for (let left = 3600; left > 0; left -= 10) {
    if (!isLookedAt(left)) continue;
    const clock = clockOf({ ...long, Now: iso(started + (3600 - left) * 1000) }, Date.now());
    const { place, leave } = await draw(<TestClock clock={clock} isHidden onTimeUp={() => undefined} />);
    if (/\d/.test(place.querySelector("[role=timer]")?.textContent ?? "")) leftWhenShown.push(left);
    await leave();
  }
  expect(leftWhenShown).toEqual([1800, 1790, 1780, 600, 590, 580, 120, 110, 100]);
});

it("a hidden clock without a limit stays hidden", async () => {
  const clock = clockOf({ ...attempt, Deadline: null, Now: iso(started + 600_000) }, Date.now());
  const { place, leave } = await draw(<TestClock clock={clock} isHidden onTimeUp={() => undefined} />);
  expect(place.querySelector("[role=timer]")?.textContent).toBe("–:––");
  await leave();
});

it("a countdown tells once that the time is over, at its end and not before", async () => {
  const onTimeUp = vi.fn();
  await draw(<TestClock clock={clockOf(attempt, pageNow())} isHidden={false} onTimeUp={onTimeUp} />);
  await act(() => vi.advanceTimersByTimeAsync(599_000));
  expect(onTimeUp).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(onTimeUp).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(onTimeUp).toHaveBeenCalledTimes(1);
});

it("a clock without a limit says how long it has been, and one with a limit how long there is", async () => {
  for (const [deadline, name, shown] of [
    [null, "Time elapsed", "1:05"],
    [started + 600_000, "Time left", "8:55"],
  ] as const) {
    const clock = { aheadBy: started + 65_000 - pageNow(), startedAt: started, deadline };
    const { place, leave } = await draw(
      <TestClock clock={clock} isHidden={false} onTimeUp={() => undefined} />,
    );
    const timer = place.querySelector("[role=timer]");
    expect([timer?.getAttribute("aria-label"), timer?.textContent]).toEqual([name, shown]);
    await leave();
  }
});
