import { useEffect, useLayoutEffect, useReducer, useRef } from "react";
import type { Question } from "#contract/shapes.ts";
import {
  type Card,
  type CardRules,
  canSubmit,
  cardReducer,
  initialCard,
  isUnstored,
  type KnownAnswer,
} from "./machine.ts";

/** A typed answer of a test is stored when the typing pauses this long; a chosen one at once. */
const TYPING_PAUSE_MS = 600;

interface CardInput {
  question: Question;
  rules: CardRules;
  known: KnownAnswer | undefined;
  /** What was chosen here earlier and not submitted. */
  earlierDraft?: string | undefined;
  isLocked: boolean;
  onDraft?: ((draft: string) => void) | undefined;
  onSubmit?: ((answer: string) => void) | undefined;
}

export interface CardControl {
  card: Card;
  canSubmit: boolean;
  draft: (text: string) => void;
  submit: () => void;
  /** In a test, stores at once what is not stored yet. */
  store: () => void;
}

/** Runs the card's state machine on what happens around it: the learner's input, and answers coming to be known. */
export function useCard(input: CardInput): CardControl {
  const { question, rules, known, isLocked, onDraft, onSubmit } = input;
  const [card, dispatch] = useReducer(cardReducer, undefined, () =>
    initialCard(rules, known, input.earlierDraft),
  );

  const answer = known?.answer;
  const isMarked = known?.isMarked ?? false;
  useEffect(() => {
    if (answer === undefined) dispatch({ type: "refused" });
    else dispatch({ type: "known", known: { answer, isMarked } });
  }, [answer, isMarked]);

  const isSubmittable = canSubmit(card, question);
  const submit = () => {
    if (!isSubmittable) return;
    dispatch({ type: "submitted" });
    // Submitting the same again, in a test, has nothing to send.
    if (card.draft !== card.submitted) onSubmit?.(card.draft);
  };
  const hasUnstored = isUnstored(card, question);
  const store = useRef<(() => void) | undefined>(undefined);
  // At once: the page may be left before it is painted.
  useLayoutEffect(() => {
    store.current = hasUnstored ? submit : undefined;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change by the learner asks for storing; a refusal must not
  useEffect(() => {
    if (!hasUnstored) return;
    if (question.QnType !== "saq") return store.current?.();
    const timer = setTimeout(() => store.current?.(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [card.draft]);
  useEffect(() => {
    // The time is up, say: what is on the card is given up as it is.
    if (isLocked) store.current?.();
    dispatch({ type: isLocked ? "locked" : "unlocked" });
  }, [isLocked]);
  useEffect(() => {
    const storeNow = () => store.current?.();
    window.addEventListener("pagehide", storeNow);
    return () => {
      window.removeEventListener("pagehide", storeNow);
      storeNow();
    };
  }, []);

  return {
    card,
    canSubmit: isSubmittable,
    submit,
    store: () => hasUnstored && submit(),
    draft: (text) => {
      dispatch({ type: "drafted", draft: text });
      onDraft?.(text);
    },
  };
}
