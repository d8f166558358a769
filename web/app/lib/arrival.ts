import { useLayoutEffect, useRef } from "react";

let isReturn = false;
let awaitsFocus = false;

// wouter names events after its two methods.
for (const [event, returns] of [
  ["popstate", true],
  ["pushState", false],
  ["replaceState", false],
] as const)
  window.addEventListener(event, () => {
    isReturn = returns;
  });

/** Calls `onMove` at each step to another address, forward or back; one that a page writes over its own is no step. Returns the end. */
export function watchMoves(onMove: () => void): () => void {
  const steps = ["pushState", "popstate"];
  for (const step of steps) window.addEventListener(step, onMove);
  return () => {
    for (const step of steps) window.removeEventListener(step, onMove);
  };
}

/** Whether the browser's back or forward led to the current address. */
export const isReturning = () => isReturn;

/**
 * When the next page is on screen: begins it at its top, and lets its heading take the focus. After back and
 * forward the browser itself scrolls to where one was.
 */
export function useArrival(place: { pathname: string; href: string }): void {
  const last = useRef(place);
  useLayoutEffect(() => {
    const { pathname, href } = last.current;
    last.current = place;
    if (place.pathname !== pathname) awaitsFocus = true;
    if (place.href !== href && !isReturn) window.scrollTo(0, 0);
  }, [place]);
}

/** Whether the heading that just appeared is to take the focus; true once a change of page. */
export function takePageFocus(): boolean {
  const was = awaitsFocus;
  awaitsFocus = false;
  return was;
}
