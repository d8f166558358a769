/** What practice left of a rule. */
export interface Memory {
  /** The probability that practice taught it, as of `day`; what the learner knew before is not in it. */
  learnt: number;
  /** Days after which forgetting begins to tell; it grows with spaced success. */
  strength: number;
  /** When it was last asked and explained. */
  day: number;
  /** Marked answers to its questions. */
  answers: number;
  /** Whether the last one was right. */
  isRight: boolean;
  /** Whether the last one was said to be a guess or unsure. */
  isUnsure: boolean;
}

const FIRST_STRENGTH = 2;
const STRONGEST = 400;
/** A right answer to what was nearly forgotten multiplies the strength by one and this; to what was fresh, by hardly more than one. */
const SPACING = 8;
/** A wrong one leaves so much of it. */
const AFTER_WRONG = 0.6;
/** The exponent of the power law by which what was learnt fades. */
const FADING = 0.1;
/** How often an explanation teaches its rule: to somebody who was wrong, and to one who was right and hardly reads it. In logits. */
const TAUGHT_WRONG = -0.4;
const TAUGHT_RIGHT = -1.5;
/** The same question again teaches less than another one of its rule. */
const AGAIN = -1;
/** Somebody who was taught is wrong so often anyway. */
const SLIP = 0.08;

const logistic = (x: number) => 1 / (1 + Math.exp(-x));

/** The probability that practice taught the rule and it is still there on a day: a power law from the day of the last answer. */
export const left = ({ learnt, strength, day }: Memory, on: number): number =>
  learnt * (1 + Math.max(0, on - day) / strength) ** -FADING;

export interface Practice {
  day: number;
  isRight: boolean;
  isUnsure: boolean;
  /** Whether this very question was asked before. */
  isAgain: boolean;
  /** How well this learner learns from explanations, in logits beside others. */
  rate: number;
  /** The probability of a right answer by who was not taught: by what they knew before, a guess, or memory of the question. */
  untaught: number;
}

/**
 * What is left of a rule after its question was asked and explained. The answer itself says whether practice had taught
 * it; then the
 * explanation teaches it to some who did not know it.
 * @param before undefined if the rule was never seen
 */
export function practised(before: Memory | undefined, practice: Practice): Memory {
  const { day, isRight, isUnsure, isAgain, rate, untaught } = practice;
  const was = before ? left(before, day) : 0;
  const ifTaught = was * (isRight ? 1 - SLIP : SLIP);
  const ifNot = (1 - was) * (isRight ? untaught : 1 - untaught);
  const now = ifTaught / (ifTaught + ifNot);
  const teaches = logistic((isRight ? TAUGHT_RIGHT : TAUGHT_WRONG) + (isAgain ? AGAIN : 0) + rate);
  return {
    learnt: now + (1 - now) * teaches,
    strength: before ? strengthAfter(before, practice) : FIRST_STRENGTH,
    day: Math.max(day, before?.day ?? day),
    answers: (before?.answers ?? 0) + 1,
    isRight,
    isUnsure,
  };
}

function strengthAfter(before: Memory, { day, isRight, isAgain }: Practice): number {
  const forgotten = 1 - (1 + Math.max(0, day - before.day) / before.strength) ** -FADING;
  const grown = isRight
    ? before.strength * (1 + SPACING * forgotten * (isAgain ? 0.5 : 1))
    : Math.max(FIRST_STRENGTH, before.strength * AFTER_WRONG);
  return Math.min(STRONGEST, grown);
}
