import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { type TestClock as Clock, clockText, secondsShown } from "../elapsed.ts";
import { ClockGlyph } from "./glyphs.tsx";

interface TestClockProps {
  clock: Clock;
  /** The time is over: the server has marked what it holds, or is about to. */
  onTimeUp: () => void;
}

/** How long the test has run, or has left. It can be hidden, and is never read out by itself. */
export function TestClock({ clock, onTimeUp }: TestClockProps) {
  const [now, setNow] = useState(Date.now);
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = secondsShown(clock, now);
  const isOver = clock.deadline !== null && seconds === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time is over
  useEffect(() => {
    if (isOver) onTimeUp();
  }, [isOver]);
  const name = clock.deadline === null ? "Time elapsed" : "Time left";
  return (
    <div className="flex items-center gap-1">
      <span role="timer" aria-live="off" aria-label={name} className="flex items-center gap-2 tabular-nums">
        <ClockGlyph size={18} />
        <span className="min-w-12 text-base font-semibold">{isHidden ? "–:––" : clockText(seconds)}</span>
      </span>
      <Button
        variant="ghost"
        className="px-2 text-xs"
        aria-pressed={isHidden}
        onClick={() => setHidden(!isHidden)}
      >
        {isHidden ? "Show" : "Hide"}
        <span className="sr-only"> the timer</span>
      </Button>
    </div>
  );
}
