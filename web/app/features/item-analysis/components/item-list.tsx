import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "../../../ui/notice.tsx";
import { Paginator } from "../../../ui/paginator.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { type ItemView, itemsQuery } from "../api.ts";
import { ItemFilters } from "./item-filters.tsx";
import { ItemTable } from "./item-table.tsx";

interface ItemListProps {
  view: ItemView;
  open: number | undefined;
  onView: (view: ItemView) => void;
  onOpen: (questionId: number | undefined) => void;
}

/** The bank's questions with their figures, as the address filters and sorts them. */
export function ItemList({ view, open, onView, onOpen }: ItemListProps) {
  return (
    <>
      <ItemFilters view={view} onChange={onView} />
      <Items view={view} open={open} onView={onView} onOpen={onOpen} />
    </>
  );
}

function Items({ view, open, onView, onOpen }: ItemListProps) {
  const { data, error, refetch } = useQuery(itemsQuery(view));
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading the figures" />;
  if (data.items.length === 0)
    return (
      <EmptyState
        text="No question like that"
        hint={
          view.flag
            ? "No question carries this flag now. A flag needs thirty first answers."
            : "Choose another topic or take the filters off."
        }
      />
    );
  return (
    <>
      <ItemTable
        items={data.items}
        sort={view.sort}
        onSort={(sort) => onView({ ...view, sort, page: 1 })}
        open={open}
        onOpen={onOpen}
      />
      <Paginator
        label="Questions"
        page={view.page}
        totalPages={data.totalPages}
        onPage={(page) => onView({ ...view, page })}
      />
    </>
  );
}
