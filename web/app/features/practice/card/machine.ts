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

/** Every transition of the card. An event that means nothing in a state leaves the card as it is. */
export function cardReducer(card: Card, event: CardEvent): Card {
  switch (event.type) {
    case "drafted":
      return card.state === "active" ? { ...card, draft: event.draft } : card;
    case "submitted":
      return submit(card);
    case "known":
      return learn(card, event.known);
    case "refused":
      return refuse(card);
    case "locked":
      return card.state === "active" ? { ...card, state: "disabled" } : card;
    case "unlocked":
      return card.state === "disabled" ? { ...card, state: "active" } : card;
  }
}

function submit(card: Card): Card {
  if (card.state !== "active" || card.draft === "") return card;
  const submitted = { ...card, submitted: card.draft };
  if (card.rules.delaysMarking) return submitted;
  return { ...submitted, state: card.rules.bypassesGrading ? "review" : "solved" };
}

function learn(card: Card, { answer, isMarked }: KnownAnswer): Card {
  if (card.state === "passive") return card;
  if (card.rules.delaysMarking) {
    // A choice made since the last submission is newer than what comes back for that one.
    const isNewer = card.draft !== (card.submitted ?? "");
    return { ...card, submitted: answer, draft: isNewer ? card.draft : answer };
  }
  const state = isMarked || card.state === "review" ? "review" : "solved";
  return { ...card, state, draft: answer, submitted: answer };
}

function refuse(card: Card): Card {
  if (card.state === "solved") return { ...card, state: "active", submitted: null };
  return card.state === "active" && card.submitted !== null ? { ...card, submitted: null } : card;
}
