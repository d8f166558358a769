import { useEffect, useState } from "react";
import { pageNow } from "../../../lib/page-clock.ts";
import { ClockGlyph } from "../../../ui/glyphs.tsx";
import { type TestClock as Clock, clockText, secondsShown, showsItself } from "../elapsed.ts";

interface TestClockProps {
  clock: Clock;
  /** A learner may look away from it. */
  isHidden: boolean;
  /** The time is over: the server has marked what it holds, or is about to. */
  onTimeUp: () => void;
}

/** Said once each, to those who don't see the clock. */
const SAID_MINUTES = [60, 30, 10, 5, 2, 1];
const minutesToSay = (seconds: number) =>
  SAID_MINUTES.find((minutes) => seconds <= minutes * 60 && seconds > minutes * 60 - 30);

/** The seconds to show, counted again each second. */
function useSeconds(clock: Clock): number {
  const [, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return secondsShown(clock, pageNow());
}

/**
 * How long the test has run, or has left. It can be hidden, and a countdown then shows itself at half of the time, at 10
 * minutes and at 2. It is never read out each second.
 */
export function TestClock({ clock, isHidden, onTimeUp }: TestClockProps) {
  const seconds = useSeconds(clock);
  const isOver = clock.deadline !== null && seconds === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time is over
  useEffect(() => {
    if (isOver) onTimeUp();
  }, [isOver]);
  const minutesLeft = isOver || clock.deadline === null ? undefined : minutesToSay(seconds);
  const isShown = !isHidden || showsItself(clock, seconds);
  const name = clock.deadline === null ? "Time elapsed" : "Time left";
  return (
    <div className="flex items-center gap-1">
      <span role="timer" aria-live="off" aria-label={name} className="flex items-center gap-1.5 figures">
        <ClockGlyph size={18} />
        <span className="min-w-12 text-sm font-semibold">{isShown ? clockText(seconds) : "–:––"}</span>
      </span>
      <span role="status" className="sr-only">
        {minutesLeft && `${minutesLeft} minute${minutesLeft === 1 ? "" : "s"} left`}
      </span>
    </div>
  );
}
