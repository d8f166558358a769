/** Stands in for the part of TanStack Query that reads endless lists: there are none here, so its code stays out of every page. */
export function infiniteQueryBehavior(): never {
  throw new Error("there are no endless lists here");
}
export const hasNextPage = () => false;
export const hasPreviousPage = () => false;
