/** The facts that the right to a question's key depends on, for one learner at one moment. */
export interface KeyFacts {
  /** One of the public samples. */
  isPublic: boolean;
  /** The caller runs the bank. */
  isAdmin: boolean;
  /** The learner's answer to it is marked, or it was left out of an attempt that is. */
  isMarked: boolean;
  /** The question is in an open test of the learner. */
  isWithheld: boolean;
  /** The learner may read it now: by the plan, or because it is free. */
  isReadable: boolean;
  /** The learner had the paper when it was marked, by a plan that was neither refunded nor is disputed. */
  wasReadable: boolean;
}

/** Why a key is withheld. */
export type Withheld = "unmarked" | "open_test" | "no_subscription" | "daily_limit";

/** Why a key is withheld regardless of the day's budget; undefined if only the budget is left to check. */
export function whyWithheld(facts: KeyFacts): Exclude<Withheld, "daily_limit"> | undefined {
  if (facts.isPublic || facts.isAdmin) return undefined;
  if (!facts.isMarked) return "unmarked";
  if (facts.isWithheld) return "open_test";
  return facts.isReadable || facts.wasReadable ? undefined : "no_subscription";
}

/**
 * The right to show one question's key now. `decide` is the only way to get one, and nothing shows a key without one
 * (view.ts, markedQuestionView).
 */
export class KeyRight {
  // A private field, so that no object literal has this type.
  readonly #questionId: number;

  private constructor(questionId: number) {
    this.#questionId = questionId;
  }

  /** @param isAdmitted whether the day's budget allows it: it was shown before, or is counted now */
  static decide(questionId: number, facts: KeyFacts, isAdmitted: boolean): KeyRight | Withheld {
    const reason = whyWithheld(facts);
    if (reason) return reason;
    const isFree = facts.isPublic || facts.isAdmin;
    return isFree || isAdmitted ? new KeyRight(questionId) : "daily_limit";
  }

  /** @throws Error when the right is for another question's key, which is a fault of ours */
  requireFor(questionId: number): void {
    if (this.#questionId !== questionId)
      throw new Error(`the right to the key of ${this.#questionId} was used for ${questionId}`);
  }
}
