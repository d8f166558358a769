import { forBrowser } from "../../app/lib/kept.ts";
import { hasNewUpdate, UPDATES_SEEN } from "../../app/lib/updates-seen.ts";
import { part, parts } from "./dom.ts";

/**
 * Points out at the links to the updates that there is a new one. Opening the updates marks the newest as seen; who
 * comes for the first time has missed nothing, so what is newest then counts as seen too.
 */
export function startUpdates(): void {
  const { newestUpdate } = document.documentElement.dataset;
  if (!newestUpdate) return;
  if (forBrowser.get(UPDATES_SEEN) === null || part("updates")) {
    forBrowser.set(UPDATES_SEEN, newestUpdate);
    return;
  }
  for (const sign of parts("news")) sign.hidden = !hasNewUpdate();
}
