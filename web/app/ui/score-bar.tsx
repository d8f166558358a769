import { classNames } from "../lib/class-names.ts";

/** Marks out of a hundred that pass each paper of the exam. */
export const PASS_PERCENT = 60;

interface ScoreBarProps {
  value: number;
  max: number;
  /** What is measured: "Score", "Sets done". */
  label: string;
  /** Leaves out the printed figures where they are beside the bar already. */
  isBare?: boolean;
  /** Where the pass mark is drawn; only scores have one. */
  passPercent?: number;
  hasMark?: boolean;
  className?: string;
}

/** Whole percents; 0 of 0 is 0. */
const percentOf = (value: number, max: number) => (max > 0 ? Math.round((value / max) * 100) : 0);

/** A bar with its figures; a score's has the threshold, the 60% pass mark, drawn across it. */
export function ScoreBar(props: ScoreBarProps) {
  const { value, max, label, isBare = false, passPercent = PASS_PERCENT, hasMark = true, className } = props;
  const percent = percentOf(value, max);
  return (
    <span className={classNames("flex flex-wrap items-center gap-3", className)}>
      {!isBare && (
        <span className="min-w-26 whitespace-nowrap text-sm figures">
          <span className="sr-only">{label}: </span>
          <b className="font-semibold">
            {value}/{max}
          </b>{" "}
          <span className="text-soft">({percent}%)</span>
        </span>
      )}
      <span aria-hidden="true" className="relative block h-4 min-w-16 flex-1">
        <span className="absolute inset-x-0 top-1 h-2 overflow-hidden rounded-full bg-hairline">
          <span
            className="block h-full rounded-full bg-ink transition-[width]"
            style={{ width: `${percent}%` }}
          />
        </span>
        {hasMark && (
          <span className="absolute -top-0.5 h-5 w-0.5 bg-accent apart" style={{ left: `${passPercent}%` }} />
        )}
      </span>
    </span>
  );
}
