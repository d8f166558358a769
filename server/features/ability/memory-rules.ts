/** What practice left of a rule. */
export interface Memory {
  /** Days until three tenths of what was learnt are forgotten; it grows with spaced success. */
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

/** After the first explanation. */
const FIRST_STRENGTH = 6;
const STRONGEST = 400;
/** A right answer to what was nearly forgotten multiplies the strength by one and this; to what was fresh, by hardly more than one. */
const SPACING = 3.5;
/** A wrong one leaves so much of it. */
const AFTER_WRONG = 0.6;

/** The share of what practice added that is left on a day, from 1 down: a power law. */
export const retention = ({ strength, day }: Pick<Memory, "strength" | "day">, on: number): number =>
  1 / Math.sqrt(1 + Math.max(0, on - day) / strength);

/**
 * What is left of a rule after its question was asked and explained on a day.
 * @param before undefined where the rule was never met
 * @param weight of the answer: the same question again strengthens less than another one of the rule
 */
export function practised(
  before: Memory | undefined,
  { day, isRight, isUnsure, weight }: { day: number; isRight: boolean; isUnsure: boolean; weight: number },
): Memory {
  const answers = (before?.answers ?? 0) + 1;
  if (!before) return { strength: FIRST_STRENGTH, day, answers, isRight, isUnsure };
  const forgotten = 1 - retention(before, day);
  const strength = isRight
    ? before.strength * (1 + SPACING * forgotten * weight)
    : Math.max(FIRST_STRENGTH, before.strength * AFTER_WRONG);
  return {
    strength: Math.min(STRONGEST, strength),
    day: Math.max(day, before.day),
    answers,
    isRight,
    isUnsure,
  };
}
