import type { Attempt } from "#contract/shapes.ts";
import { shortDate } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { LinkButton } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { VisibleScore } from "../../../ui/visible-score.tsx";

interface AttemptTableProps {
  setId: number;
  /** Newest first. */
  attempts: Attempt[];
}

/** How far it is; nothing if there are cases, of whose parts the attempt's counts know nothing. */
function answeredOf({ QuestionsDone, QuestionCount, ProblemSet: { Parts } }: Attempt): string {
  return Parts === QuestionCount ? `: ${QuestionsDone} of ${QuestionCount} answered` : "";
}

/** The learner's attempts at a set, each with its score and the way to its review. */
export function AttemptTable({ setId, attempts }: AttemptTableProps) {
  if (attempts.length === 0)
    return (
      <EmptyState
        text="You have not attempted this problem set"
        hint="Each attempt is listed here, with its score and its review."
      />
    );
  const numberOf = (index: number) => attempts.length - index;
  const columns: Column<Attempt>[] = [
    {
      header: "Attempt",
      isRowHeader: true,
      className: "sm:w-48",
      cell: (attempt, index) => (
        <span className="figures">
          <b className="mr-3 font-semibold">{numberOf(index)}</b>
          <time dateTime={attempt.CreatedAt} className="text-soft">
            {shortDate(attempt.CreatedAt)}
          </time>
        </span>
      ),
    },
    {
      header: "Score",
      cell: (attempt) =>
        attempt.MarkedAt === null ? (
          <span className="text-soft">In progress{answeredOf(attempt)}</span>
        ) : (
          <VisibleScore score={attempt.Score} max={attempt.MaxScore} />
        ),
    },
    {
      header: "Review",
      isSelfEvident: true,
      className: "sm:w-32 sm:text-right",
      cell: (attempt, index) =>
        attempt.MarkedAt !== null && (
          <LinkButton
            variant="outline"
            className="w-full sm:w-auto"
            href={paths.setReview(setId, attempt.ID)}
            aria-label={`Review attempt ${numberOf(index)}`}
          >
            Review
          </LinkButton>
        ),
    },
  ];
  return (
    <DataTable caption="Your attempts, newest first" columns={columns} rows={attempts} rowKey={(a) => a.ID} />
  );
}
