import { forBrowser } from "./kept.ts";

/** Under which name this browser keeps the newest update that was seen on the page of updates. */
export const UPDATES_SEEN = "updates-seen";

/**
 * Whether an update is newer than what this browser has seen; who comes for the first time has missed nothing. The
 * newest is on the document that the server sent.
 */
export function hasNewUpdate(): boolean {
  const { newestUpdate } = document.documentElement.dataset;
  const seen = forBrowser.get(UPDATES_SEEN);
  return Boolean(newestUpdate) && seen !== null && seen !== newestUpdate;
}
