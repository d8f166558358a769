import { useSyncExternalStore } from "react";
import { pageNow } from "./page-clock.ts";

/** Pages where one answers: they keep what is on screen when another browser takes the account over. */
const ANSWERING = /^\/(set\/[^/]+\/do|try)\/?$/;

export const isAnsweringAt = (pathname: string): boolean => ANSWERING.test(pathname);

let until: number | undefined;
const listeners = new Set<() => void>();

/** Another browser took the account over; for so many seconds none may take it back. The first word is final. */
export function noteOtherBrowser(seconds: number): void {
  until ??= pageNow() + seconds * 1000;
  for (const listener of listeners) listener();
}

/** The learner continues elsewhere, or signs in here again. */
export function forgetOtherBrowser(): void {
  until = undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** When this browser may take the account back, by this page's clock; undefined while it has it. */
export const useOtherBrowser = (): number | undefined => useSyncExternalStore(subscribe, () => until);
