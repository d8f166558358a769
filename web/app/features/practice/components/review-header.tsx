import type { Attempt } from "#contract/shapes.ts";
import { longDate } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { ArrowLeftIcon } from "../../../ui/icon.tsx";
import { Link, LinkButton } from "../../../ui/link.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { PASS_PERCENT, ScoreBar } from "../../../ui/score-bar.tsx";

interface ReviewHeaderProps {
  attempt: Attempt;
  /** How many questions were left open; undefined until they are loaded. */
  skipped: number | undefined;
  isAccessible: boolean;
  hasOngoing: boolean;
}

/** The score of a marked attempt against the threshold, and the ways on. */
export function ReviewHeader({ attempt, skipped, isAccessible, hasOngoing }: ReviewHeaderProps) {
  const { ProblemSet: set, MarkedAt, Score, MaxScore } = attempt;
  return (
    <PageHeading
      title={set.Title}
      kicker={
        <Link href={paths.set(set.ID)} className="link inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeftIcon size={16} /> Back to the set
        </Link>
      }
      actions={
        isAccessible && (
          <LinkButton href={paths.setDo(set.ID)}>{hasOngoing ? "Continue" : "Practise again"}</LinkButton>
        )
      }
    >
      <div className="mt-5 max-w-xl">
        <ScoreBar label="Score" value={Score ?? 0} max={MaxScore} />
        <p className="mt-3 text-sm text-soft">
          {verdictOf(Score ?? 0, MaxScore)}
          {skipped ? ` ${skipped} skipped.` : ""}
          {MarkedAt && ` Finished on ${longDate(MarkedAt)}.`}
        </p>
      </div>
    </PageHeading>
  );
}

/** Against the marks that pass, rounded up: half a mark is not to be had. */
function verdictOf(score: number, max: number): string {
  const needed = Math.ceil((max * PASS_PERCENT) / 100);
  if (score >= needed) return `Over the threshold: ${PASS_PERCENT}% is the pass mark.`;
  const short = needed - score;
  return `${short} mark${short === 1 ? "" : "s"} short of the threshold: ${PASS_PERCENT}% is the pass mark.`;
}
