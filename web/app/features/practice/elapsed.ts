import type { Attempt } from "#contract/shapes.ts";

/**
 * A test's clock: it counts by the server's. This machine's part is `pageNow`
 * (lib/page-clock.ts): a wrong clock, also one that is set in the middle of a test, changes nothing.
 */
export interface TestClock {
  /** Milliseconds that the server's clock is ahead of this page's. */
  aheadBy: number;
  startedAt: number;
  /** When the server marks the test by itself; null without a limit. */
  deadline: number | null;
}

type Timed = Pick<Attempt, "Now" | "CreatedAt" | "Deadline">;

/** Reads the clock off an attempt that arrived at `receivedAt` by this page's clock. */
export function clockOf(attempt: Timed, receivedAt: number): TestClock {
  return {
    aheadBy: Date.parse(attempt.Now) - receivedAt,
    startedAt: Date.parse(attempt.CreatedAt),
    deadline: attempt.Deadline === null ? null : Date.parse(attempt.Deadline),
  };
}

/** Whole seconds to show at `now`, by this page's clock: those that are left where there is a deadline, else those that went by. */
export function secondsShown(clock: TestClock, now: number): number {
  const serverNow = now + clock.aheadBy;
  const left = clock.deadline === null ? undefined : Math.ceil((clock.deadline - serverNow) / 1000);
  return Math.max(0, left ?? Math.floor((serverNow - clock.startedAt) / 1000));
}

/** Whether the time of an attempt that arrived at `receivedAt` is over at `now`. */
export function isOver(attempt: Timed, receivedAt: number, now: number): boolean {
  return attempt.Deadline !== null && secondsShown(clockOf(attempt, receivedAt), now) === 0;
}

/** How long a hidden countdown shows itself, in seconds. */
const SHOWS_ITSELF_FOR = 30;

/** Whether a countdown that the learner hid shows itself now: at half of the time, at 10 minutes and at 2. */
export function showsItself({ startedAt, deadline }: TestClock, secondsLeft: number): boolean {
  if (deadline === null) return false;
  const total = (deadline - startedAt) / 1000;
  return [total / 2, 600, 120].some(
    (moment) => secondsLeft <= moment && secondsLeft > moment - SHOWS_ITSELF_FOR,
  );
}

const two = (n: number) => String(n).padStart(2, "0");

/** 5:07, 75:00 or 2:05:07 from an hour and a half on. */
export function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 90) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
