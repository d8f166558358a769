import { useQuery } from "@tanstack/react-query";
import type { Attempt, SetSummary } from "#contract/shapes.ts";
import { paperQuery } from "../api.ts";
import { countDone } from "../progress.ts";
import { ProgressDots } from "./progress-dots.tsx";

/** So long after its end a set's dot is filled before the learner's eyes. */
const JUST_NOW_MS = 60_000;

interface ReachedProps {
  attempt: Attempt;
}

/** Where the learner has got to with this set: a dot for each set of its topic, or for each mock of the paper. */
export function Reached({ attempt }: ReachedProps) {
  const { ProblemSet: set, MarkedAt, Now } = attempt;
  const { data: paper } = useQuery(paperQuery(set.Paper));
  const topic = paper?.Topics.find(({ ID }) => ID === set.TopicID);
  const sets: SetSummary[] = (set.Type === "Full" ? paper?.FullSets : topic?.ProblemSets) ?? [];
  if (!sets.some(({ ID }) => ID === set.ID)) return null;
  const done = countDone(sets);
  const what = set.Type === "Full" ? "mock papers" : `sets of ${topic?.Name}`;
  const isNew = MarkedAt !== null && Date.parse(Now) - Date.parse(MarkedAt) < JUST_NOW_MS;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      <ProgressDots sets={sets} filled={isNew ? set.ID : undefined} />
      <p>{done === sets.length ? `All ${done} ${what} done` : `${done} of ${sets.length} ${what} done`}</p>
    </div>
  );
}
