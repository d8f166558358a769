/**
 * Tells the style sheets how high the notice is, for what goes below it: it is a line longer on a phone, and
 * several with large text.
 */
export function tellHeight(notice: HTMLElement | null): (() => void) | undefined {
  if (!notice) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty("--notice-height", `${notice.getBoundingClientRect().height}px`),
  );
  observer.observe(notice);
  return () => {
    observer.disconnect();
    style.removeProperty("--notice-height");
  };
}
