import { useQuery } from "@tanstack/react-query";
import type { SetSummary } from "#contract/shapes.ts";
import { paths } from "../../../lib/paths.ts";
import { ArrowRightIcon } from "../../../ui/icon.tsx";
import { LinkButton } from "../../../ui/link.tsx";
import { paperQuery } from "../api.ts";
import { nextSet } from "../progress.ts";

interface NextSetProps {
  /** The set that was just done. */
  set: SetSummary;
  /** Nothing is before it, so it is the page's next step. */
  isFirst: boolean;
}

/** What to do after a set: the next of its kind that is open to the learner and not done. */
export function NextSet({ set, isFirst }: NextSetProps) {
  const { data: paper, isLoading } = useQuery(paperQuery(set.Paper));
  // Keeps the place of the next one, whose title is likely as long.
  if (isLoading)
    return (
      <span aria-hidden="true" className="button invisible max-w-full px-5">
        <span className="truncate">Next: {set.Title}</span>
        <ArrowRightIcon />
      </span>
    );
  if (!paper) return null;
  const topics = paper.Topics;
  const own = {
    CSQ: paper.CaseSets,
    SAQ: paper.ShortAnswerSets,
    Full: paper.FullSets,
    MCQ: topics.find(({ ID }) => ID === set.TopicID)?.ProblemSets,
  }[set.Type];
  const after = (own ?? []).slice((own ?? []).findIndex(({ ID }) => ID === set.ID) + 1);
  const next = nextSet(after) ?? nextSet(own ?? []) ?? nextSet(topics.flatMap((topic) => topic.ProblemSets));
  if (!next || next.ID === set.ID) return null;
  return (
    <LinkButton variant={isFirst ? "primary" : "outline"} href={paths.set(next.ID)} className="max-w-full">
      <span className="truncate">Next: {next.Title}</span>
      <ArrowRightIcon />
    </LinkButton>
  );
}
