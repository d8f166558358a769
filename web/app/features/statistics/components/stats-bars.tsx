import type { Bar } from "../bars.ts";

interface StatsBarsProps {
  bars: Bar[];
  /** The learner's own option number, or "". */
  choice: string;
}

/** How many chose each option, as bars with printed figures. */
export function StatsBars({ bars, choice }: StatsBarsProps) {
  return (
    <ul className="mt-3 grid gap-2.5">
      {bars.map((bar, index) => (
        <StatsBar key={bar.letter} bar={bar} isOwn={choice === String(index + 1)} />
      ))}
    </ul>
  );
}

function StatsBar({ bar, isOwn }: { bar: Bar; isOwn: boolean }) {
  return (
    <li className="grid grid-cols-[1.25rem_1fr_auto] items-center gap-x-3 text-sm">
      <span className="font-semibold">
        <span className="sr-only">Option </span>
        {bar.letter}
      </span>
      <span aria-hidden="true" className="block h-3 overflow-hidden rounded-full bg-sunken">
        <span
          className={`block h-full rounded-full ${isOwn ? "bg-ink" : "bg-control"}`}
          style={{ width: `${bar.percent}%` }}
        />
      </span>
      <span className="min-w-28 text-right figures">
        <b className="font-semibold">{bar.percent}%</b> <span className="text-soft">({bar.count})</span>
      </span>
      {isOwn && <span className="col-start-2 col-end-4 text-xs font-semibold">Your answer</span>}
    </li>
  );
}
