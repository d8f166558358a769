import type { CardRules } from "./machine.ts";

/**
 * What a card is there for. practice: marked as it is answered · test: marked at the end · review: of a marked
 * attempt · sample: marked in the browser, without an account · read: one question by itself, not to be answered.
 */
export type CardMode = "practice" | "test" | "review" | "sample" | "read";

const PRACTICE: CardRules = {
  defaultState: "active",
  hasAttempt: true,
  isCommunity: false,
  delaysMarking: false,
  bypassesGrading: false,
};

const RULES: Record<CardMode, CardRules> = {
  practice: PRACTICE,
  test: { ...PRACTICE, delaysMarking: true },
  review: { ...PRACTICE, defaultState: "review" },
  sample: { ...PRACTICE, bypassesGrading: true },
  read: { ...PRACTICE, defaultState: "passive", hasAttempt: false },
};

/** The course of a card in this mode; one to read is a review where its key is known. */
export function rulesOf(mode: CardMode, isKnown: boolean): CardRules {
  return mode === "read" && isKnown ? { ...RULES.read, defaultState: "review" } : RULES[mode];
}
