import { useEffect, useRef } from "react";
import { takePageFocus } from "../../../lib/arrival.ts";
import { brand } from "../../../lib/brand.ts";
import { paths } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ArrowLeftIcon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { ThresholdBar } from "../../../ui/score-bar.tsx";
import type { Run } from "../run.ts";
import { ProgressGrid } from "./progress-grid.tsx";
import { SavedState } from "./saved-state.tsx";
import { TestClock } from "./test-clock.tsx";

interface RunHeaderProps {
  run: Run;
}

/** The run's name and the way out of it. Smaller than other pages' headings: the question is the page. */
export function RunHeader({ run }: RunHeaderProps) {
  const { ProblemSet: set, DelayMarking } = run.attempt;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takePageFocus()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="flex items-center gap-1 pt-3 sm:pt-6">
      <title>{`${set.Title} · ${brand.name}`}</title>
      <Link
        href={paths.set(set.ID)}
        aria-label="Leave: back to the set"
        className="-ml-3 inline-flex size-11 shrink-0 items-center justify-center rounded hover:bg-sunken"
      >
        <ArrowLeftIcon />
      </Link>
      <h1 ref={heading} tabIndex={-1} className="min-w-0 flex-1 text-stem leading-snug sm:text-lg">
        {set.Title}
      </h1>
      <Badge tone={DelayMarking ? "done" : "neutral"}>{DelayMarking ? "Test" : "Practice"}</Badge>
    </header>
  );
}

interface RunRailProps {
  run: Run;
  current: number;
  onJump: (index: number) => void;
  onTimeUp: () => void;
  /** Beside the question, or above it where the question needs the width. */
  isBeside: boolean;
}

/** Where the learner stands: progress, clock, and whether all is saved. */
export function RunRail({ run, current, onJump, onTimeUp, isBeside }: RunRailProps) {
  const isTest = run.attempt.DelayMarking;
  const done = run.items.filter((item) => item.standing !== "open").length;
  const total = run.items.length;
  const gap = isBeside ? "lg:flex-col lg:items-stretch lg:gap-4" : "";
  // Where the rail is not beside the question, the bar with the buttons says it.
  const saved = isBeside && (
    <div className="hidden lg:block">
      <SavedState run={run} />
    </div>
  );
  if (!isTest)
    return (
      <div className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-1 ${gap}`}>
        {/* A single case needs no map. */}
        {total > 1 && <ProgressGrid items={run.items} current={current} />}
        {saved}
      </div>
    );
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-y-2 border-ink py-3 ${gap}`}
    >
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4 sm:w-auto sm:justify-start lg:justify-between">
        <TestClock clock={run.clock} onTimeUp={onTimeUp} />
        {saved}
      </div>
      <div className="w-full max-w-sm">
        <p className="mb-1 text-xs text-soft tabular-nums">
          {done} of {total} answered
        </p>
        <ThresholdBar percent={total > 0 ? (done / total) * 100 : 0} className="mb-2" />
        <ProgressGrid items={run.items} current={current} onJump={onJump} />
      </div>
    </div>
  );
}
