import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../../lib/call.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { statsQuery } from "../api.ts";
import { type Bar, barsOf } from "../bars.ts";

const TOO_LITTLE =
  "This question has not been answered enough times for us to provide meaningful statistics.";

interface StatsPanelProps {
  questionId: number;
  /** The learner's own option number, or "". */
  choice: string;
}

/** How others first answered this question. */
export default function StatsPanel({ questionId, choice }: StatsPanelProps) {
  const { data, error } = useQuery(statsQuery(questionId));
  const bars = data && barsOf(data);
  return (
    <section aria-label="How others answered" className="mt-6 max-w-[68ch] border-y border-hairline py-5">
      <h3 className="text-sm font-semibold font-sans">
        How others answered
        {bars && <span className="font-normal text-soft"> · {data.Total} first answers</span>}
      </h3>
      {bars && (
        <ul className="mt-3 grid gap-2.5">
          {bars.map((bar, index) => (
            <StatsBar key={bar.letter} bar={bar} isOwn={choice === String(index + 1)} />
          ))}
        </ul>
      )}
      {data && !bars && <p className="mt-2 text-sm text-soft">{TOO_LITTLE}</p>}
      {error && (
        <p role="alert" className="mt-2 text-sm text-soft">
          {error instanceof ApiError ? error.message : "Something went wrong"}
        </p>
      )}
      {!data && !error && <Skeleton className="appear-late mt-3 w-3/4" />}
    </section>
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
      <span className="min-w-28 text-right tabular-nums">
        <b className="font-semibold">{bar.percent}%</b> <span className="text-soft">({bar.count})</span>
      </span>
      {isOwn && <span className="col-start-2 col-end-4 text-xs font-semibold">Your answer</span>}
    </li>
  );
}
