import type { SetSummary } from "#contract/shapes.ts";

/** A set is done once its first attempt was marked, also while it is being repeated. */
export function isDone(set: SetSummary): boolean {
  return set.Progress === "done" || set.LastScore !== null;
}

/** How many of the sets are done. */
export function countDone(sets: SetSummary[]): number {
  return sets.filter(isDone).length;
}
