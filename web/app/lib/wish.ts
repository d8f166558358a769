/** What the companions of a signed-in user open for whoever asks (web/app/companions.tsx). */
export type Wish = "feedback" | "bot";

let waiting: Wish | undefined;

/** Asks for it; before the companions have come, it waits for them. */
export function wish(wanted: Wish): void {
  waiting = wanted;
  document.dispatchEvent(new Event(wanted));
}

/** Calls `grant` for each such wish, also for one that has waited. @returns what ends it */
export function onWish(wanted: Wish, grant: () => void): () => void {
  const take = () => {
    waiting = undefined;
    grant();
  };
  if (waiting === wanted) take();
  document.addEventListener(wanted, take);
  return () => document.removeEventListener(wanted, take);
}
