import { onTheWayInTab } from "./kept.ts";

const NAME = "locked";

/** Pages of the app on which something can be locked. */
const LOCKABLE = /^\/(set|question|paper|topic|saved|discuss|search|community)\b/;

/** Keeps, in this tab, the page that somebody came from to buy a plan. Others are not worth coming back to. */
export function keepLocked(href: string): void {
  if (LOCKABLE.test(href)) onTheWayInTab.set(NAME, href);
}

/** The page that was locked before one went to buy; undefined if none was. */
export function lockedPlace(): string | undefined {
  const href = onTheWayInTab.get(NAME) ?? "";
  return LOCKABLE.test(href) ? href : undefined;
}
