/** One page of a list. */
export interface Page<T> {
  items: T;
  totalPages: number;
  /** Which one it is, where the caller asked for what stands on it. */
  page?: number | undefined;
  /** How many there are on all pages, where that is shown. */
  total?: number | undefined;
}

/** How many pages a list has: one when it is empty. @param total of all its items; none were counted when there are none */
export const pagesOf = (total: number | undefined, pageSize: number): number =>
  Math.max(1, Math.ceil((total ?? 0) / pageSize));

/** One page of a list that is in memory whole. */
export function pageOf<T>(items: readonly T[], page: number, pageSize: number): Page<T[]> {
  return {
    items: items.slice((page - 1) * pageSize, page * pageSize),
    totalPages: pagesOf(items.length, pageSize),
  };
}
