import { useEffect } from "react";

/**
 * Leaves the last page of a list for the one before once nothing is on it any more: its last item was taken off.
 * @returns whether it is being left
 */
export function useFilledPage(
  page: number,
  items: readonly unknown[] | undefined,
  onPage: (page: number) => void,
): boolean {
  const isGone = page > 1 && items?.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is gone
  useEffect(() => {
    if (isGone) onPage(page - 1);
  }, [isGone, page]);
  return isGone;
}
