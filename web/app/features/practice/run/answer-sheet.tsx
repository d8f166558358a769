import { useState } from "react";
import { ProgressGrid } from "./progress-grid.tsx";
import type { Step } from "./steps.ts";

type Filter = "all" | "unanswered" | "flagged";

const FITS: Record<Filter, (step: Step) => boolean> = {
  all: () => true,
  unanswered: ({ standing }) => standing === "open",
  flagged: ({ isFlagged }) => isFlagged,
};

interface AnswerSheetProps {
  steps: Step[];
  current: number;
  onJump?: ((index: number) => void) | undefined;
  /** Before a test is handed in, what is unanswered or flagged comes first. */
  isLastLook?: boolean;
}

/** How many are answered and flagged, and a square for each question or for those that a filter leaves. */
export function AnswerSheet({ steps, current, onJump, isLastLook = false }: AnswerSheetProps) {
  const count = (filter: Filter) => steps.filter(FITS[filter]).length;
  const counts = { all: steps.length, unanswered: count("unanswered"), flagged: count("flagged") };
  const first = counts.unanswered > 0 ? "unanswered" : counts.flagged > 0 ? "flagged" : "all";
  const [wanted, setWanted] = useState<Filter>(isLastLook ? first : "all");
  // The last one of a kind may have been answered meanwhile.
  const filter = counts[wanted] > 0 ? wanted : "all";
  const offered = (["all", "unanswered", "flagged"] as const).filter(
    (one) => one === "all" || counts[one] > 0,
  );
  return (
    <>
      <p className="text-xs text-soft figures">
        {counts.all - counts.unanswered} of {counts.all} answered
        {counts.flagged > 0 && `, ${counts.flagged} flagged`}
      </p>
      {onJump && offered.length > 1 && (
        <fieldset className="mt-2 flex flex-wrap gap-1.5">
          <legend className="sr-only">Questions to show</legend>
          {offered.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === filter}
              onClick={() => setWanted(one)}
              className="min-h-9 rounded-full border border-control px-3 text-xs font-semibold text-ink hover:bg-sunken aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
            >
              {one[0]?.toUpperCase() + one.slice(1)} {counts[one]}
            </button>
          ))}
        </fieldset>
      )}
      <div className="mt-3">
        <ProgressGrid squares={steps} current={current} onJump={onJump} shows={FITS[filter]} />
      </div>
    </>
  );
}
