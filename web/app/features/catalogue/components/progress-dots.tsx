import type { SetSummary } from "#contract/shapes.ts";
import { classNames } from "../../../lib/class-names.ts";
import { isDone } from "../progress.ts";

const LOOKS: Record<SetSummary["Progress"], string> = {
  none: "border-control",
  ongoing: "border-ink bg-[linear-gradient(90deg,var(--ink)_50%,transparent_50%)]",
  done: "border-ink bg-ink",
};

interface ProgressDotsProps {
  sets: SetSummary[];
  /** The set whose dot is being filled now. */
  filled?: number | undefined;
}

/** One dot a set: open, half, full. The words beside it say the same. */
export function ProgressDots({ sets, filled }: ProgressDotsProps) {
  return (
    <span aria-hidden="true" className="flex flex-wrap gap-1.5">
      {sets.map((set) => (
        <span
          key={set.ID}
          className={classNames(
            "size-2.5 rounded-full border-[1.5px]",
            LOOKS[isDone(set) ? "done" : set.Progress],
            set.ID === filled && "fills",
          )}
        />
      ))}
    </span>
  );
}
