import { type RefObject, useLayoutEffect, useRef } from "react";

interface CardFocus {
  frame: RefObject<HTMLElement | null>;
  heading: RefObject<HTMLElement | null>;
  /** The learner moved here from another question. */
  takesFocus: boolean;
  /** What is on screen: another question, or another part of the same. */
  place: string;
  isOpen: boolean;
  isReviewed: boolean;
  /** There is no result yet, and nothing to wait for here. */
  canLeave: boolean;
}

/** Keeps the focus with what comes next as a card goes through its states, before the next key can come. */
export function useCardFocus({ frame, heading, ...now }: CardFocus): void {
  const { takesFocus, place, isOpen, isReviewed, canLeave } = now;
  const wasOpen = useRef(isOpen);
  const focusForward = () =>
    frame.current?.querySelector<HTMLElement>("[data-forward]")?.focus({ preventScroll: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the card appears, or another part on it
  useLayoutEffect(() => {
    if (!takesFocus || !heading.current) return;
    heading.current.focus({ preventScroll: true });
    if (heading.current.getBoundingClientRect().top < 80) heading.current.scrollIntoView({ block: "start" });
  }, [place]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the card's state changes, and not where its parts stand
  useLayoutEffect(() => {
    if (isOpen) wasOpen.current = true;
    if (!isReviewed || !wasOpen.current) return;
    wasOpen.current = false;
    // The options can't be reached any more, so the focus goes to what comes next.
    focusForward();
    // One's own choice stays in view; of a case one starts at its first part.
    const chosen = frame.current?.querySelectorAll("input:checked") ?? [];
    if (chosen.length > 1) window.scrollTo(0, 0);
    else chosen[0]?.closest("label")?.scrollIntoView({ block: "nearest" });
  }, [isOpen, isReviewed]);

  // Waiting for the connection takes the Submit button away, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useLayoutEffect(() => {
    if (canLeave && document.activeElement === document.body) focusForward();
  }, [canLeave]);
}
