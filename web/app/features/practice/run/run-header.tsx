import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import { takePageFocus } from "../../../lib/arrival.ts";
import { brand } from "../../../lib/brand.ts";
import { classNames } from "../../../lib/class-names.ts";
import { paths } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ArrowLeftIcon, ChevronDownIcon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { ThresholdBar } from "../../../ui/score-bar.tsx";
import { ProgressGrid } from "./progress-grid.tsx";
import type { Run } from "./run.ts";
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
  clock: ComponentProps<typeof TestClock>;
  current: number;
  onJump: (index: number) => void;
  onFinish: () => void;
  /** Beside the question, or above it where the question needs the width. */
  isBeside: boolean;
}

/** Where the learner stands: progress, clock, and whether all is saved. */
export function RunRail({ run, clock, current, onJump, onFinish, isBeside }: RunRailProps) {
  const total = run.items.length;
  const gap = isBeside ? "lg:flex-col lg:items-stretch lg:gap-4" : "";
  // Where the rail is not beside the question, the bar with the buttons says it.
  const saved = isBeside && (
    <div className="hidden lg:block">
      <SavedState run={run} />
    </div>
  );
  if (!run.attempt.DelayMarking)
    return (
      <div className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-1 ${gap}`}>
        {/* A single case needs no map. */}
        {total > 1 && <ProgressGrid items={run.items} current={current} />}
        {saved}
      </div>
    );
  return (
    <div className={`border-y-2 border-ink py-2 ${isBeside ? "lg:py-3" : ""}`}>
      <div className="flex items-center justify-between gap-x-4">
        <TestClock {...clock} />
        <Button variant="outline" className="whitespace-nowrap px-3 text-xs" onClick={onFinish}>
          Finish test
        </Button>
      </div>
      <AnswerSheet run={run} current={current} onJump={onJump} isBeside={isBeside} />
      {saved}
    </div>
  );
}

/** How many are answered and flagged, and a square for each. A phone unfolds the squares when they are wanted. */
function AnswerSheet({
  run,
  current,
  onJump,
  isBeside,
}: Pick<RunRailProps, "run" | "current" | "onJump" | "isBeside">) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const total = run.items.length;
  const done = run.items.filter((item) => item.standing !== "open").length;
  const flagged = run.items.filter((item) => item.question.Flagged).length;
  const always = isBeside ? "lg:block" : "";
  return (
    <div className="mt-1">
      <div className="flex items-center justify-between gap-x-4">
        <p className="text-xs text-soft tabular-nums">
          {done} of {total} answered{flagged > 0 && `, ${flagged} flagged`}
        </p>
        <Button
          variant="ghost"
          className={classNames("-mr-2 px-2 text-xs", isBeside && "lg:hidden")}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          All questions
          <ChevronDownIcon size={16} className={isOpen ? "rotate-180" : ""} />
        </Button>
      </div>
      <ThresholdBar percent={total > 0 ? (done / total) * 100 : 0} hasMark={false} />
      <div id={id} className={classNames("mt-2 mb-1", !isOpen && "hidden", always)}>
        <ProgressGrid items={run.items} current={current} onJump={onJump} />
      </div>
    </div>
  );
}
