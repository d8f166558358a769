import type { Item, ItemColumn, ItemSort } from "#contract/item-analysis.ts";
import "../../../styles/items.css";
import { COLUMN_WORDS, COLUMNS, columnOf, isDown, sortAfter } from "../words.ts";
import { ItemRow } from "./item-row.tsx";

interface ItemTableProps {
  items: readonly Item[];
  sort: ItemSort;
  onSort: (sort: ItemSort) => void;
  /** The question whose picture is shown. */
  open: number | undefined;
  onOpen: (questionId: number | undefined) => void;
}

/** Every question with its figures: a table whose heads sort it, and one card a question on narrow screens. */
export function ItemTable({ items, sort, onSort, open, onOpen }: ItemTableProps) {
  return (
    <table className="items">
      <caption className="sr-only">Questions and how they work as items of a test</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <ColumnHead key={column} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <ItemRow key={item.QuestionID} item={item} isOpen={item.QuestionID === open} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function ColumnHead({
  column,
  sort,
  onSort,
}: {
  column: ItemColumn;
  sort: ItemSort;
  onSort: (sort: ItemSort) => void;
}) {
  const { head, name, isFigure } = COLUMN_WORDS[column];
  const isSorted = columnOf(sort) === column;
  const isText = !isFigure || column === "flags";
  return (
    <th scope="col" aria-sort={isSorted ? (isDown(sort) ? "descending" : "ascending") : undefined}>
      <button
        type="button"
        aria-label={name}
        title={name}
        onClick={() => onSort(sortAfter(column, sort))}
        className={isText ? "item-sort" : "item-sort item-sort-figure"}
      >
        {head}
        {isSorted && <span aria-hidden="true">{isDown(sort) ? "↓" : "↑"}</span>}
      </button>
    </th>
  );
}
