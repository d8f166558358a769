/** What the right to a question's key hangs on, of one learner at one moment. */
export interface KeyFacts {
  /** One of the public samples. */
  isPublic: boolean;
  /** The caller runs the bank. */
  isAdmin: boolean;
  /** The learner's answer to it is marked, or it was left out of an attempt that is. */
  isMarked: boolean;
  /** A test that the learner has open asks it. */
  isHeld: boolean;
  /** The learner may read it now: by the plan, or because it is free. */
  isReadable: boolean;
  /** The learner had the paper when it was marked, by a plan that was neither refunded nor is disputed. */
  wasReadable: boolean;
}

/** Why a key stays here. */
export type Withheld = "unmarked" | "open_test" | "no_subscription" | "daily_limit";

/** Why a key stays here whatever the day's budget says; undefined when only the budget is left to ask. */
export function whyWithheld(facts: KeyFacts): Exclude<Withheld, "daily_limit"> | undefined {
  if (facts.isPublic || facts.isAdmin) return undefined;
  if (!facts.isMarked) return "unmarked";
  if (facts.isHeld) return "open_test";
  return facts.isReadable || facts.wasReadable ? undefined : "no_subscription";
}

/**
 * That one question's key may be shown now. There is no other way to one than `decide`, and nothing shows a key without
 * one (view.ts, markedQuestionView).
 */
export class KeyRight {
  // A private field makes the type one that no object literal has.
  readonly #questionId: number;

  private constructor(questionId: number) {
    this.#questionId = questionId;
  }

  /** @param isAdmitted whether the day's budget lets it: it was shown before, or is counted now */
  static decide(questionId: number, facts: KeyFacts, isAdmitted: boolean): KeyRight | Withheld {
    const reason = whyWithheld(facts);
    if (reason) return reason;
    const isFree = facts.isPublic || facts.isAdmin;
    return isFree || isAdmitted ? new KeyRight(questionId) : "daily_limit";
  }

  /** @throws Error when the right is to another question's key: a fault of ours */
  requireFor(questionId: number): void {
    if (this.#questionId !== questionId)
      throw new Error(`the right to the key of ${this.#questionId} was used for ${questionId}`);
  }
}
