import type { ReactNode } from "react";
import type { Attempt } from "#contract/shapes.ts";
import { longDate } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { ArrowLeftIcon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { PassLine } from "./pass-line.tsx";
import { shortOf } from "./review-verdict.ts";

interface ReviewHeaderProps {
  attempt: Attempt;
  /** How many questions were left open, as `skippedWords` says it. */
  skipped: string;
  /** Where the learner has got to with it. */
  reached?: ReactNode;
  /** The ways on, the first of them first. */
  actions: ReactNode;
}

/** The score of a marked attempt, large, against the threshold; then the ways on. */
export function ReviewHeader({ attempt, skipped, reached, actions }: ReviewHeaderProps) {
  const { ProblemSet: set, MarkedAt, Score, MaxScore, PassPercent, FormerScore } = attempt;
  const how = attempt.EndedBy === "time" ? "The time ran out" : "Finished";
  return (
    <PageHeading
      title={set.Title}
      kicker={
        <Link href={paths.set(set.ID)} className="link inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeftIcon size={16} /> Back to the set
        </Link>
      }
    >
      <div className="mt-4 max-w-xl">
        {Score === null ? (
          <p className="text-base">
            Some of these questions are also in a test that you have open. The score appears once that test is
            finished.
          </p>
        ) : (
          <>
            <p className="font-serif text-xl figures">
              {Score} of {MaxScore}
              <span className="block text-lg">{shortOf(Score, MaxScore, PassPercent)}</span>
            </p>
            {FormerScore !== null && FormerScore !== Score && (
              <p className="mt-1 text-sm">
                It was {FormerScore} before a question was marked again; the question says why.
              </p>
            )}
            <PassLine score={Score} max={MaxScore} passPercent={PassPercent} />
          </>
        )}
        {reached}
        <p className="mt-3 text-sm text-soft">
          {skipped}
          {MarkedAt && `${how} on ${longDate(MarkedAt)}.`}
        </p>
        {actions && <div className="mt-5 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </PageHeading>
  );
}
