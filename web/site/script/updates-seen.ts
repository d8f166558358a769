import { hasNewUpdate, UPDATES_SEEN } from "../../app/lib/updates-seen.ts";
import { part, parts } from "./dom.ts";
import { keep, kept } from "./kept.ts";

/**
 * Points out at the links to the updates that there is a new one. Opening the updates marks the newest as seen; who
 * comes for the first time has missed nothing, so what is newest then counts as seen too.
 */
export function startUpdates(): void {
  const { newestUpdate } = document.documentElement.dataset;
  if (!newestUpdate) return;
  if (kept(UPDATES_SEEN) === null || part("updates")) {
    keep(UPDATES_SEEN, newestUpdate);
    return;
  }
  for (const sign of parts("news")) sign.hidden = !hasNewUpdate();
}
