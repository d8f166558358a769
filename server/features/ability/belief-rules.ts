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

/** The chance of a slip by somebody who knows. */
const SLIP = 0.03;

/**
 * The probability of a right answer.
 * @param mean of ability less difficulty, in logits
 * @param variance of that mean; more of it draws the probability to the middle
 * @param floor the chance of a right guess
 */
export function chance(mean: number, variance: number, floor: number): number {
  return floor + (1 - floor - SLIP) * logistic(mean / Math.sqrt(1 + (Math.PI * variance) / 8));
}

/** How strongly an answer moves what is believed. */
interface Evidence {
  /** For each unit of variance, by how much a mean moves. */
  pull: number;
  /** For each unit of variance squared, by how much a variance shrinks. */
  shrink: number;
}

/**
 * What `right` of `parts` answers say, where `mean` with `variance` was believed.
 * @param weight 1 for an answer that says all it can, less for one that was seen before or guessed
 */
export function evidence(
  { mean, variance }: { mean: number; variance: number },
  answer: { right: number; parts: number; floor: number; weight: number },
): Evidence {
  const p = chance(mean, variance, answer.floor);
  const known = (p - answer.floor) / (1 - answer.floor - SLIP);
  const slope = (1 - answer.floor - SLIP) * known * (1 - known);
  const spread = p * (1 - p);
  const information = (answer.weight * answer.parts * slope * slope) / spread;
  const damping = 1 / (1 + information * variance);
  const surprise = answer.right - answer.parts * p;
  return {
    pull: (answer.weight * surprise * slope * damping) / spread,
    shrink: information * damping,
  };
}

/** Takes an answer into a belief that entered it with a `share` (1, or a rule's retention for what practice adds). */
export function learnFrom(belief: Belief, { pull, shrink }: Evidence, share = 1): void {
  const { variance } = belief;
  belief.mean += pull * variance * share;
  belief.variance -= shrink * variance * variance * share * share;
}
