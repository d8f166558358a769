/** What is believed of one quantity: a mean in logits with its variance, as of a day. */
export interface Belief {
  mean: number;
  variance: number;
  /** Days since 1970, with their fraction. */
  day: number;
}

/** How a kind of quantity is before anything is known, and after how many days it is forgotten by half. */
export interface Prior {
  mean: number;
  variance: number;
  halfLife: number;
}

/** A belief of before anything is known. */
export const beforeAll = (prior: Prior, day: number): Belief => ({
  mean: prior.mean,
  variance: prior.variance,
  day,
});

/** Moves a belief on to a later day: without news it goes back to what is true of everybody. An earlier day changes nothing. */
export function ageTo(belief: Belief, prior: Prior, day: number): void {
  if (day <= belief.day) return;
  const kept = 2 ** ((belief.day - day) / prior.halfLife);
  belief.mean = prior.mean + (belief.mean - prior.mean) * kept;
  belief.variance = prior.variance + (belief.variance - prior.variance) * kept * kept;
  belief.day = day;
}

const logistic = (x: number) => 1 / (1 + Math.exp(-x));

/** The chance that somebody who knows is wrong: by haste, or since the question misleads. */
const SLIP = 0.14;

/** The probability that a rule was known before any practice. More variance draws it to the middle. */
export const knownBefore = (mean: number, variance: number): number =>
  logistic(mean / Math.sqrt(1 + (Math.PI * variance) / 8));

/**
 * The probability of a right answer.
 * @param known the probability that the rule was known before any practice
 * @param taught the probability that practice taught it and it is still there
 * @param floor the chance of a right guess
 */
export const chance = (known: number, taught: number, floor: number): number =>
  floor + (1 - floor - SLIP) * (1 - (1 - known) * (1 - taught));

/** How strongly an answer moves what is believed. */
interface Evidence {
  /** For each unit of variance, by how much a mean moves. */
  pull: number;
  /** For each unit of variance squared, by how much a variance shrinks. */
  shrink: number;
}

/** An answer to one question, or to the parts of a case. */
interface Marked {
  right: number;
  parts: number;
  floor: number;
  /** 1 for an answer that says all it can, less for one that was seen before or guessed. */
  weight: number;
}

/**
 * What an answer says of the abilities that it asked for.
 * @param believed their sum less the difficulty, its variance, and the probability that practice taught the rule
 */
export function evidence(
  { mean, variance, taught }: { mean: number; variance: number; taught: number },
  { right, parts, floor, weight }: Marked,
): Evidence {
  const known = knownBefore(mean, variance);
  const p = chance(known, taught, floor);
  const slope = (1 - floor - SLIP) * known * (1 - known) * (1 - taught);
  const spread = p * (1 - p);
  const information = (weight * parts * slope * slope) / spread;
  const damping = 1 / (1 + information * variance);
  return {
    pull: (weight * (right - parts * p) * slope * damping) / spread,
    shrink: information * damping,
  };
}

/** What an answer says of how well the learner learns from explanations, where practice may have taught the rule. */
export function evidenceOfLearning(
  { known, taught, variance }: { known: number; taught: number; variance: number },
  { right, floor, weight }: Marked,
): Evidence {
  const p = chance(known, taught, floor);
  const slope = (1 - floor - SLIP) * (1 - known) * taught * (1 - taught);
  const spread = p * (1 - p);
  const information = (weight * slope * slope) / spread;
  const damping = 1 / (1 + information * variance);
  return { pull: (weight * (right - p) * slope * damping) / spread, shrink: information * damping };
}

/** Takes what an answer says into a belief. */
export function learnFrom(belief: Belief, { pull, shrink }: Evidence): void {
  const { variance } = belief;
  belief.mean += pull * variance;
  belief.variance -= shrink * variance * variance;
}
