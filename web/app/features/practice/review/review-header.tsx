import type { Attempt } from "#contract/shapes.ts";
import { longDate } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { ArrowLeftIcon } from "../../../ui/icon.tsx";
import { Link, LinkButton } from "../../../ui/link.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { ScoreBar } from "../../../ui/score-bar.tsx";
import { verdictOf } from "./review-verdict.ts";

interface ReviewHeaderProps {
  attempt: Attempt;
  /** How many questions were left open; undefined until they are loaded. */
  skipped: number | undefined;
  isAccessible: boolean;
  hasOngoing: boolean;
}

/** The score of a marked attempt against the threshold, and the ways on. */
export function ReviewHeader({ attempt, skipped, isAccessible, hasOngoing }: ReviewHeaderProps) {
  const { ProblemSet: set, MarkedAt, Score, MaxScore, PassPercent } = attempt;
  return (
    <PageHeading
      title={set.Title}
      kicker={
        <Link href={paths.set(set.ID)} className="link inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeftIcon size={16} /> Back to the set
        </Link>
      }
      actions={
        isAccessible && <LinkButton href={paths.setDo(set.ID)}>{againText(attempt, hasOngoing)}</LinkButton>
      }
    >
      <div className="mt-5 max-w-xl">
        {Score === null ? (
          <p className="text-base">
            Some of these questions are also in a test that you have open. The score appears once that test is
            finished.
          </p>
        ) : (
          <ScoreBar label="Score" value={Score} max={MaxScore} passPercent={PassPercent} />
        )}
        <p className="mt-3 text-sm text-soft">
          {Score !== null && verdictOf(Score, MaxScore, PassPercent)}
          {skipped ? ` ${skipped} skipped.` : ""}
          {MarkedAt &&
            ` ${attempt.EndedBy === "time" ? "The time ran out" : "Finished"} on ${longDate(MarkedAt)}.`}
        </p>
      </div>
    </PageHeading>
  );
}

function againText({ ProblemSet: set }: Attempt, hasOngoing: boolean): string {
  if (hasOngoing) return "Continue";
  return set.Type === "Full" ? "Take it again" : "Practise again";
}
