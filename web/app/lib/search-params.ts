import type { SavedFilter } from "./paths.ts";

/** A whole number from 1, from a query of the address; undefined for anything else. */
export function positiveInteger(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined;
}

/** The filter of the saved list; undefined means both papers. */
export function savedFilter(value: unknown): SavedFilter | undefined {
  return value === "p1" || value === "p2" ? value : undefined;
}
