import type { SetSummary } from "#contract/shapes.ts";
import { opensPaper } from "../../../lib/access.ts";
import { paths } from "../../../lib/paths.ts";
import { useSession } from "../../../lib/session.ts";
import { Badge } from "../../../ui/badge.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { LockIcon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { VisibleScore } from "../../../ui/visible-score.tsx";
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

/** @param saysFree whether a set is to be said to be free */
const columnsFor = (saysFree: (set: SetSummary) => boolean): Column<SetSummary>[] => [
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
          {saysFree(set) && <Badge tone="accent">FREE</Badge>}
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
        <VisibleScore score={set.LastScore} max={set.MaxScore} />
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
  const { user } = useSession();
  // Subscribers do not need to see it, and where all of them are free the page says so once.
  const isMixed = sets.some((set) => !set.ForFree);
  const columns = columnsFor((set) => isMixed && set.ForFree && !opensPaper(user, set.Paper));
  return <DataTable caption={caption} columns={columns} rows={sets} rowKey={(set) => set.ID} />;
}
