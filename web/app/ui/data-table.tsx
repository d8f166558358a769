import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

export interface Column<Row> {
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Column widths on wide screens; a phone stacks the cells. */
  className?: string;
  /** The column that names the row: its heading, and the card's title on a phone. */
  isRowHeader?: boolean;
  /** Leaves the column's name out of the phone's card, where the cell speaks for itself. */
  isSelfEvident?: boolean;
  /** Leaves a cell that says nothing out of the phone's card. */
  isHiddenOnPhone?: (row: Row) => boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
}

const CELL =
  "sm:table-cell sm:border-t sm:border-hairline sm:px-3 sm:py-3 sm:align-middle sm:first:pl-0 sm:last:pr-0";

/** A table on wide screens, one card a row on phones. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <table className="block w-full text-sm sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr>
          {columns.map((column) => (
            <th
              key={column.header}
              scope="col"
              className={classNames(
                "px-3 py-2 text-left text-xs font-semibold text-soft first:pl-0 last:pr-0",
                column.className,
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {rows.map((row, index) => (
          <tr
            key={rowKey(row)}
            className="relative block border-t border-hairline py-3 sm:table-row sm:py-0 sm:has-[a:hover]:bg-sunken"
          >
            {columns.map((column) => (
              <Cell key={column.header} column={column} row={row} index={index} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row, index }: { column: Column<Row>; row: Row; index: number }) {
  const content = column.cell(row, index);
  if (column.isRowHeader)
    return (
      <th scope="row" className={classNames(CELL, "block text-left font-normal", column.className)}>
        {content}
      </th>
    );
  return (
    <td
      className={classNames(
        CELL,
        column.isHiddenOnPhone?.(row) ? "hidden" : "mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 sm:mt-0",
        column.className,
      )}
    >
      {!column.isSelfEvident && (
        <span aria-hidden="true" className="min-w-28 whitespace-nowrap text-xs text-soft sm:hidden">
          {column.header}
        </span>
      )}
      {content}
    </td>
  );
}
