const NAME = "locked";

/** Pages of the app on which something can be locked. */
const LOCKABLE = /^\/(set|question|paper|topic|saved|discuss|search|community)\b/;

/** Keeps, in this tab, the page that somebody came from to buy a plan. Others are not worth coming back to. */
export function keepLocked(href: string): void {
  try {
    if (LOCKABLE.test(href)) sessionStorage.setItem(NAME, href);
  } catch {
    // Then one starts at the paper after paying.
  }
}

/** The page that was locked before one went to buy; undefined where none was. */
export function lockedPlace(): string | undefined {
  try {
    const href = sessionStorage.getItem(NAME) ?? "";
    return LOCKABLE.test(href) ? href : undefined;
  } catch {
    return undefined;
  }
}
