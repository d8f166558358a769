/**
 * All settings of the generator of learners, in one place. Each is also halved and doubled, since a plan that wins
 * under one setting only has not won. None of these numbers was fitted to real learners.
 */
export const SETTINGS = {
  /** The share of rules that an average learner knows when the course has ended. */
  known: 0.35,
  /** How much learners differ in what they know and in how fast they learn. */
  spread: 0.75,
  /** How much one learner's topics differ, since the course went well in some and badly in others. */
  topicSpread: 0.5,
  /** The chance to learn a rule from the explanation after a wrong answer to a new question. */
  learning: 0.85,
  /** How much of that is left when the same question comes again. */
  sameQuestion: 0.6,
  /** How much of it is left after a right answer, when explanations are hardly read. */
  afterRight: 0.6,
  /** The chance that a rule learnt lifts another rule of its sub-area by a step. */
  transfer: 0.02,
  /** How many misconceptions of a sub-area a learner starts with; each spoils several rules. */
  misconceptions: 0.5,
  /** The exponent of forgetting for rules never practised. */
  forgetting: 0.13,
  /** By how much one success after a long time divides that exponent. */
  strengthening: 1.2,
  /** How long the answer to one question is remembered without its rule. */
  memory: 0.6,
  /** The chance of a hasty error although the rule is known. */
  slip: 0.04,
  /** The mean chance that a question misleads a learner who knows its rule. */
  traps: 0.1,
  /** How much each hour in one session adds to slips and takes from learning. */
  fatigue: 0.12,
  /** The share of planned days that an average learner skips. */
  skipping: 0.2,
  /** The share of learners who repeat the same questions to see them right. */
  cheating: 0.04,
  /** How long an average learner takes, relative to what the product expects. */
  pace: 1,
  /** How much learners and questions differ in time taken. */
  paceSpread: 0.25,
  /** The share of learners who say how sure they are. */
  declaring: 0.3,
  /** The chance that their stated confidence is not what they feel. */
  dishonesty: 0.2,
  /** The share of the exam on rules that no question of the bank asks. */
  outside: 0.05,
  /** How much more often papers ask some rules than others, whatever is in the bank. */
  importance: 0.5,
  /** How much a good or bad exam day changes slips and recall. */
  dayForm: 0.4,
};

export type Settings = typeof SETTINGS;

export interface Variation {
  name: string;
  settings: Settings;
}

/** Each setting halved, and each doubled. */
export function variations(): Variation[] {
  return Object.entries(SETTINGS).flatMap(([key, value]) => [
    { name: `${key} ÷ 2`, settings: { ...SETTINGS, [key]: value / 2 } },
    { name: `${key} × 2`, settings: { ...SETTINGS, [key]: value * 2 } },
  ]);
}
