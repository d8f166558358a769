/**
 * Everything that the generator of learners lets one set, in one place. Each is also halved and doubled, since a plan
 * that wins under one setting only has not won. None of these numbers was fitted to real learners.
 */
export const SETTINGS = {
  /** The share of rules that a middling learner knows when the course has ended. */
  known: 0.35,
  /** How much learners differ in what they know and in how fast they learn. */
  spread: 0.75,
  /** How much one learner's topics differ, since the course went well in some and badly in others. */
  topicSpread: 0.5,
  /** The chance to learn a rule from what is said after a wrong answer to a question not met before. */
  learning: 0.85,
  /** How much of that is left when the very same question comes again. */
  sameQuestion: 0.6,
  /** How much of it is left after a right answer, where explanations are hardly read. */
  afterRight: 0.6,
  /** The chance that a rule learnt lifts another rule of its sub-area by a step. */
  transfer: 0.02,
  /** How many misconceptions of a sub-area a learner brings along; each spoils several rules. */
  misconceptions: 0.5,
  /** The exponent of forgetting of what was never practised. */
  forgetting: 0.13,
  /** How much one success after a long time divides that exponent. */
  strengthening: 1.2,
  /** How long the answer to one question is remembered without its rule. */
  memory: 0.6,
  /** Wrong through haste although known. */
  slip: 0.04,
  /** The mean chance that a question misleads one who knows its rule. */
  traps: 0.1,
  /** How much each hour in one session adds to slips and takes from learning. */
  fatigue: 0.12,
  /** The share of planned days that are skipped, of a middling learner. */
  skipping: 0.2,
  /** The share of learners who repeat the same questions to see them right. */
  cheating: 0.04,
  /** How long a middling learner takes, against what the product expects. */
  pace: 1,
  /** How much learners and questions differ in time taken. */
  paceSpread: 0.25,
  /** The share of learners who say how sure they are. */
  declaring: 0.3,
  /** The chance that what they say is not what they feel. */
  dishonesty: 0.2,
  /** The share of the exam that asks rules which no question of the bank asks. */
  outside: 0.05,
  /** How much more often papers ask some rules than others, whatever the bank holds. */
  importance: 0.5,
  /** How much the day of the exam, good or bad, changes slips and recall. */
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
