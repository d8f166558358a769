/** Resolves when the page has loaded and has nothing else to do. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  // Not in every browser yet; a moment later does as well.
  if (window.requestIdleCallback) await new Promise((resolve) => window.requestIdleCallback(resolve));
}
