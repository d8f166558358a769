import { keepLocked } from "../../app/lib/locked-place.ts";

/** Keeps the page of the app that somebody came from, so that it is the next one after paying. */
export function keepCameFrom(referrer: string): void {
  if (!URL.canParse(referrer)) return;
  const { origin, pathname, search } = new URL(referrer);
  if (origin === window.location.origin) keepLocked(pathname + search);
}
