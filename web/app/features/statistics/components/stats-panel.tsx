import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../../lib/call.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { statsQuery } from "../api.ts";
import { barsOf } from "../bars.ts";
import { StatsBars } from "./stats-bars.tsx";

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
    <section
      aria-label="How others answered"
      className="mt-6 max-w-measure border-y border-hairline bg-paper py-5"
    >
      <h3 className="text-sm font-semibold font-sans">
        How others answered
        {bars && <span className="font-normal text-soft"> · {data.Total} first answers</span>}
      </h3>
      {bars && <StatsBars bars={bars} choice={choice} />}
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
