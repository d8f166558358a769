import type { Attempt } from "#contract/shapes.ts";
import { longDate } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { LinkButton } from "../../../ui/link.tsx";
import { VisibleScore } from "../../../ui/visible-score.tsx";
import { clockText } from "../elapsed.ts";

function timeTaken({ CreatedAt, MarkedAt, EndedBy }: Attempt): string {
  if (EndedBy === "time") return "Left open";
  return clockText(Math.round((Date.parse(MarkedAt ?? CreatedAt) - Date.parse(CreatedAt)) / 1000));
}

const COLUMNS: Column<Attempt>[] = [
  {
    header: "Date",
    isRowHeader: true,
    className: "sm:w-40",
    cell: (test) => <time dateTime={test.CreatedAt}>{longDate(test.CreatedAt)}</time>,
  },
  {
    header: "Time taken",
    className: "sm:w-32",
    cell: (test) => <span className="figures">{timeTaken(test)}</span>,
  },
  {
    header: "Score",
    cell: (test) => <VisibleScore score={test.Score} max={test.MaxScore} />,
  },
  {
    header: "Review",
    isSelfEvident: true,
    className: "sm:w-32 sm:text-right",
    cell: (test) => (
      <LinkButton
        variant="outline"
        className="w-full sm:w-auto"
        href={paths.setReview(test.ProblemSetID, test.ID)}
        aria-label={`Review the test of ${longDate(test.CreatedAt)}`}
      >
        Review
      </LinkButton>
    ),
  },
];

/** The last five marked tests. */
export function PastTests({ tests }: { tests: Attempt[] }) {
  if (tests.length === 0) return null;
  return (
    <div className="mt-6">
      <DataTable
        caption="Your last tests, newest first"
        columns={COLUMNS}
        rows={tests}
        rowKey={(test) => test.ID}
      />
    </div>
  );
}
