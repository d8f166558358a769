import { useSyncExternalStore } from "react";

/** What is done once an admin has confirmed who they are; undefined while nothing waits for that. */
let waiting: (() => void) | undefined;
const listeners = new Set<() => void>();

function set(next: typeof waiting) {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the admin to sign in again, and then does what was refused for want of that. */
export const afterFreshSignIn = (act: () => void): void => set(act);

/** Whether something waits. */
export const useIsWaiting = (): boolean => useSyncExternalStore(subscribe, () => waiting !== undefined);

/** Ends the waiting, with or without doing what waited. */
export function endWaiting(isConfirmed: boolean): void {
  const act = waiting;
  set(undefined);
  if (isConfirmed) act?.();
}
