import type { Question } from "#contract/shapes.ts";
import { isAnswered } from "../../../question/answer-text.ts";

/**
 * active: awaits an answer · disabled: can't be answered just now · solved: submitted, awaiting the result ·
 * review: shows the result · passive: display only.
 */
export type CardState = "active" | "disabled" | "solved" | "review" | "passive";

/** What decides a card's course; fixed while the card is on screen. */
export interface CardRules {
  defaultState: CardState;
  hasAttempt: boolean;
  /** A learner's own question, which is answered without an attempt. */
  isCommunity: boolean;
  /** The test keeps the card active after answering: marks come at its end. */
  delaysMarking: boolean;
  /** The result is known without the server. */
  bypassesGrading: boolean;
}

/** An answer that was given before: by the server, or waiting here to be sent. */
export interface KnownAnswer {
  answer: string;
  isMarked: boolean;
}

export interface Card {
  rules: CardRules;
  state: CardState;
  /** What is chosen or entered now, in the form that the API takes. */
  draft: string;
  /** What was last submitted; null before that. */
  submitted: string | null;
}

export type CardEvent =
  | { type: "drafted"; draft: string }
  | { type: "submitted" }
  | { type: "known"; known: KnownAnswer }
  | { type: "refused" }
  | { type: "locked" }
  | { type: "unlocked" };

/** The card as it first appears; `draft` is what was chosen here earlier and not submitted. */
export function initialCard(rules: CardRules, known: KnownAnswer | undefined, draft = ""): Card {
  const answer = known?.answer ?? null;
  return { rules, state: initialState(rules, known), draft: answer ?? draft, submitted: answer };
}

function initialState(rules: CardRules, known: KnownAnswer | undefined): CardState {
  if (rules.defaultState === "passive") return "passive";
  if (!rules.hasAttempt && !rules.isCommunity) return rules.defaultState;
  if (rules.delaysMarking || !known) return "active";
  return known.isMarked ? "review" : "solved";
}

type Transition<E extends CardEvent["type"]> = (card: Card, event: Extract<CardEvent, { type: E }>) => Card;

/** Every transition of the card. What is not here leaves the card as it is. */
const TRANSITIONS: Record<CardState, { [E in CardEvent["type"]]?: Transition<E> }> = {
  active: {
    drafted: (card, { draft }) => ({ ...card, draft }),
    submitted: submit,
    known: learn,
    refused: (card) => (card.submitted === null ? card : { ...card, submitted: null }),
    locked: (card) => ({ ...card, state: "disabled" }),
  },
  disabled: { known: learn, unlocked: (card) => ({ ...card, state: "active" }) },
  solved: { known: learn, refused: (card) => ({ ...card, state: "active", submitted: null }) },
  review: { known: learn },
  passive: {},
};

export function cardReducer(card: Card, event: CardEvent): Card {
  // The table pairs each type of event with what takes it, which a look-up by a union of types can't show.
  const transition = TRANSITIONS[card.state][event.type] as Transition<CardEvent["type"]> | undefined;
  return transition?.(card, event) ?? card;
}

function submit(card: Card): Card {
  if (card.draft === "") return card;
  const submitted = { ...card, submitted: card.draft };
  if (card.rules.delaysMarking) return submitted;
  return { ...submitted, state: card.rules.bypassesGrading ? "review" : "solved" };
}

function learn(card: Card, { known: { answer, isMarked } }: Extract<CardEvent, { type: "known" }>): Card {
  if (card.rules.delaysMarking) {
    // A choice made since the last submission is newer than what comes back for that one.
    const isNewer = card.draft !== (card.submitted ?? "");
    return { ...card, submitted: answer, draft: isNewer ? card.draft : answer };
  }
  const state = isMarked || card.state === "review" ? "review" : "solved";
  return { ...card, state, draft: answer, submitted: answer };
}

/** Whether what is on the card may be submitted. A test stores each change by itself, so that nothing is lost. */
export function canSubmit({ state, draft, rules }: Card, question: Question): boolean {
  return state === "active" && (rules.delaysMarking ? draft !== "" : isAnswered(question, draft));
}

/** Whether a test's card holds what is not stored yet. */
export const isUnstored = (card: Card, question: Question): boolean =>
  card.rules.delaysMarking && canSubmit(card, question) && card.draft !== card.submitted;
