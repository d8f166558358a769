import { part } from "./dom.ts";
import { keep, kept } from "./kept.ts";

const SEEN = "updates-seen";

/**
 * Points out at the link to the updates that there is a new one. Opening the updates marks the newest as seen; who
 * comes for the first time has missed nothing, so what is newest then counts as seen too.
 */
export function startUpdates(): void {
  const { newestUpdate } = document.documentElement.dataset;
  if (!newestUpdate) return;
  const seen = kept(SEEN);
  if (seen === null || part("updates")) {
    keep(SEEN, newestUpdate);
    return;
  }
  const sign = part("news");
  if (sign) sign.hidden = seen === newestUpdate;
}
