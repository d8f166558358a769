import { useEffect, useState } from "react";

/** Resolves when the page has loaded and has nothing else to do. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  // Not in every browser yet; a moment later does as well.
  if (window.requestIdleCallback) await new Promise((resolve) => window.requestIdleCallback(resolve));
}

/** Whether the page has been idle since a component came on screen: from then on it may ask for what can wait. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => void whenIdle().then(() => setIdle(true)), []);
  return isIdle;
}
