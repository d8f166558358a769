import type { Question } from "#contract/shapes.ts";

/** What the companions of a signed-in user open for anyone who asks (web/app/companions.tsx); in a test the calculator alone. */
const COMPANIONS = ["feedback", "bot", "calculators", "calculator"] as const;
export type Companion = (typeof COMPANIONS)[number];

let waiting: Companion | undefined;
let subject: Question | undefined;

/** Asks for it; before the companions have come, it waits for them. @param about the question that it is about */
export function openCompanion(wanted: Companion, about?: Question): void {
  waiting = wanted;
  subject = about;
  document.dispatchEvent(new Event(wanted));
}

/** Takes what a link from outside of the app asks for out of the address, and asks for it. */
export function openFromAddress(): void {
  const url = new URL(window.location.href);
  const wanted = COMPANIONS.find((one) => one === url.searchParams.get("open"));
  if (!wanted) return;
  url.searchParams.delete("open");
  window.history.replaceState(window.history.state, "", url);
  openCompanion(wanted);
}

/** Calls `grant` for each request for it, including one that has waited. @returns what ends it */
export function onCompanionRequest(
  wanted: Companion,
  grant: (about: Question | undefined) => void,
): () => void {
  const take = () => {
    waiting = undefined;
    grant(subject);
  };
  if (waiting === wanted) take();
  document.addEventListener(wanted, take);
  return () => document.removeEventListener(wanted, take);
}
