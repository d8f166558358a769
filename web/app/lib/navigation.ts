import { expectNewPage } from "./page-focus.ts";

/** Where the app is. `entry` names the entry of the browser's history, so that going back finds its scroll. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
  /** Path, search and hash in one. */
  href: string;
  entry: string;
  cause: "load" | "push" | "replace" | "pop";
}

type Listener = (place: Place) => void;

const scrolls = new Map<string, number>();
const listeners = new Set<Listener>();

function entryName(): string {
  const state: unknown = window.history.state;
  if (state instanceof Object && "entry" in state && typeof state.entry === "string") return state.entry;
  return "first";
}

function readPlace(cause: Place["cause"]): Place {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, href: pathname + search + hash, entry: entryName(), cause };
}

let current = readPlace("load");

function go(cause: Place["cause"]) {
  scrolls.set(current.entry, window.scrollY);
  const next = readPlace(cause);
  if (next.pathname !== current.pathname) expectNewPage();
  current = next;
  for (const listener of listeners) listener(next);
}

/** Opens a page of this app by its address; `replace` leaves no way back to the one that asked. */
export function navigate(href: string, { replace = false } = {}): void {
  const state = { entry: crypto.randomUUID?.() ?? String(Math.random()) };
  if (replace) window.history.replaceState(state, "", href);
  else window.history.pushState(state, "", href);
  go(replace ? "replace" : "push");
}

/** Where the app is now. */
export function currentPlace(): Place {
  return current;
}

/** Hears of every change of place; gives the way to stop. */
export function onPlace(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts the page where it belongs once it is there: where one left it after going back, else at its top. */
export function settleScroll(place: Place): void {
  if (place.cause === "load") return;
  const target = place.hash ? document.getElementById(place.hash.slice(1)) : null;
  if (place.cause === "pop") window.scrollTo(0, scrolls.get(place.entry) ?? 0);
  else if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** Follows the browser's own back and forward. */
export function followHistory(): void {
  window.history.scrollRestoration = "manual";
  window.addEventListener("popstate", () => go("pop"));
  // A reload is the browser's to restore.
  window.addEventListener("pagehide", () => {
    window.history.scrollRestoration = "auto";
  });
}
