import type { SetSummary } from "#contract/shapes.ts";
import { paths } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { LockIcon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { ToldScore } from "../../../ui/told-score.tsx";
import { isDone, sizeOf } from "../progress.ts";

function SetStatus({ set }: { set: SetSummary }) {
  if (!set.Accessible)
    return (
      <Badge>
        <LockIcon size={14} /> Subscribers
      </Badge>
    );
  if (set.Progress === "ongoing") return <Badge tone="accent">In Progress</Badge>;
  if (set.Progress === "done") return <Badge tone="done">Done</Badge>;
  return <Badge>Not started</Badge>;
}

const COLUMNS: Column<SetSummary>[] = [
  {
    header: "Problem Set",
    isRowHeader: true,
    className: "sm:w-1/2",
    cell: (set) => (
      <>
        <Link
          href={paths.set(set.ID)}
          className="font-serif text-stem underline-offset-4 hover:underline after:absolute after:inset-0"
        >
          {set.Title}
        </Link>
        <span className="flex flex-wrap items-center gap-2 text-xs text-soft">
          {sizeOf(set)}
          {set.ForFree && <Badge tone="accent">FREE</Badge>}
        </span>
      </>
    ),
  },
  {
    header: "Last Attempt Score",
    isHiddenOnPhone: (set) => !isDone(set),
    cell: (set) =>
      !isDone(set) ? (
        <span className="text-soft">
          <span aria-hidden="true">–</span>
          <span className="sr-only">None yet</span>
        </span>
      ) : set.IsCovered ? (
        <span className="text-soft">Answered in earlier sets</span>
      ) : (
        <ToldScore score={set.LastScore} max={set.MaxScore} />
      ),
  },
  { header: "Status", isSelfEvident: true, className: "sm:w-36", cell: (set) => <SetStatus set={set} /> },
];

interface SetTableProps {
  caption: string;
  sets: SetSummary[];
}

/** Sets with the last score and the state of each; the whole row opens the set. */
export function SetTable({ caption, sets }: SetTableProps) {
  return <DataTable caption={caption} columns={COLUMNS} rows={sets} rowKey={(set) => set.ID} />;
}
