/*
 * The one module that keeps texts in this browser, by whose they are. What is kept for the browser says nothing of a
 * person; what is a user's has the user's ID in its name, waits for that user and is shown to nobody else; what was only
 * passing through is gone at sign-out. (IndexedDB holds answers on their way and copies, each with its user's ID:
 * sending/browser-store.ts and offline/copy-store.ts.)
 */

/** A place where texts are kept under names. */
export interface Shelf {
  get(name: string): string | null;
  set(name: string, text: string): void;
  remove(name: string): void;
  /** Every name that begins so. */
  names(beginning: string): string[];
}

/** What a browser refused to keep, as private windows may; it lasts until the page is left. */
const refused = new Map<string, string>();

const namesIn = (store: Storage) => Array.from({ length: store.length }, (_, i) => store.key(i) ?? "");

/** @param area which of the window's storages */
function shelf(area: "localStorage" | "sessionStorage", prefix: string): Shelf {
  const attempt = <T>(work: (store: Storage) => T): T | undefined => {
    try {
      return work(window[area]);
    } catch {
      // Full or forbidden: the map above has to do.
      return undefined;
    }
  };
  return {
    // What was refused is newer than what is kept of it.
    get: (name) => refused.get(prefix + name) ?? attempt((store) => store.getItem(prefix + name)) ?? null,
    set(name, text) {
      if (attempt((store) => [store.setItem(prefix + name, text)])) refused.delete(prefix + name);
      else refused.set(prefix + name, text);
    },
    remove(name) {
      refused.delete(prefix + name);
      attempt((store) => store.removeItem(prefix + name));
    },
    names: (beginning) =>
      [...(attempt(namesIn) ?? []), ...refused.keys()]
        .filter((name) => name.startsWith(prefix + beginning))
        .map((name) => name.slice(prefix.length)),
  };
}

/** For everybody who uses this browser. */
export const forBrowser = shelf("localStorage", "");

/** What a user has begun and not sent; it waits here until they are back. */
export const forUser = (userId: string): Shelf => shelf("localStorage", `user/${userId}/`);

/** Where somebody was on their way to, in this browser or only in this tab. */
export const onTheWay = shelf("localStorage", "way/");
export const onTheWayInTab = shelf("sessionStorage", "way/");

let owner: string | null | undefined;
const forget = new Set<() => void>();

/** Whose this page is: a user's ID; null for a visitor, and until it is known. */
export const currentOwner = (): string | null => owner ?? null;

/** The user whose page this is, or the visitor. */
export const forOwner = (): Shelf => forUser(currentOwner() ?? "visitor");

/** Has something that the page remembers of its user forgotten once it is another's. */
export function whenOwnerChanges(forgetIt: () => void): void {
  forget.add(forgetIt);
}

/** Says whose this page is from now on. */
export function setOwner(userId: string | null): void {
  const before = owner;
  owner = userId;
  if (before === undefined || before === userId) return;
  for (const each of forget) each();
  if (before !== null) forgetTheWay();
}

/** Forgets where its user was going, who leaves. */
export function forgetTheWay(): void {
  for (const each of [onTheWay, onTheWayInTab]) for (const name of each.names("")) each.remove(name);
}
