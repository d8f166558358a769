import { sql } from "kysely";

/** One page of a list. */
export interface Page<T> {
  items: T;
  totalPages: number;
  /** The page's number, if the caller asked for the page with a certain item. */
  page?: number | undefined;
  /** The number of items on all pages, if that is shown. */
  total?: number | undefined;
}

/**
 * How many pages a list has: one when it is empty. @param total of all its items; undefined if there were none to count
 */
export const pagesOf = (total: number | undefined, pageSize: number): number =>
  Math.max(1, Math.ceil((total ?? 0) / pageSize));

/**
 * The part of a statement that takes one page, of a size that is always the same, of many rows. The size is written into it: a plan that
 * is made for any size takes it for a tenth of all rows, and reads whole tables. Not for a size that the caller chooses: each size would
 * be a statement of its own, kept in each connection.
 */
export const windowOf = (page: number, pageSize: number) =>
  sql`limit ${sql.lit(pageSize)} offset ${(page - 1) * pageSize}`;

/** One page of a list that is entirely in memory. */
export function pageOf<T>(items: readonly T[], page: number, pageSize: number): Page<T[]> {
  return {
    items: items.slice((page - 1) * pageSize, page * pageSize),
    totalPages: pagesOf(items.length, pageSize),
  };
}
