import { expect, it } from "vitest";
import { clockText, isOver, secondsShown } from "./elapsed.ts";

const running = { aheadBy: 60_000, startedAt: 1_000_000, deadline: null };

it("counts what went by on the server's clock, not on this machine's", () => {
  expect(secondsShown(running, 940_000)).toBe(0);
  expect(secondsShown(running, 945_999)).toBe(5);
});

it("never shows less than nothing when the clocks disagree", () => {
  expect(secondsShown(running, 0)).toBe(0);
});

it("counts down to the deadline and stops there", () => {
  const limited = { ...running, deadline: 1_010_000 };
  expect(secondsShown(limited, 940_000)).toBe(10);
  expect(secondsShown(limited, 949_001)).toBe(1);
  expect(secondsShown(limited, 999_999)).toBe(0);
});

it("is over at its deadline on the server's clock, and never without one", () => {
  const at = (ms: number) => new Date(ms).toISOString();
  const attempt = { Now: at(1_000_000), CreatedAt: at(1_000_000), Deadline: at(1_010_000) };
  expect(isOver(attempt, 940_000, 949_000)).toBe(false);
  expect(isOver(attempt, 940_000, 950_000)).toBe(true);
  expect(isOver({ ...attempt, Deadline: null }, 940_000, 999_999_999)).toBe(false);
});

it.each([
  [0, "0:00"],
  [67, "1:07"],
  [75 * 60, "75:00"],
  [150 * 60 + 7, "2:30:07"],
])("writes %i seconds as %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
