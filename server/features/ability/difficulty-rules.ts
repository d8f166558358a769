/** Difficulties that authors give, in logits: how a middling learner is about two in three, half or one in three right. */
export const LEVELS = { easy: -0.8, medium: 0, hard: 0.8 } as const;

const GUESS = 0.25;
const SLIP = 0.03;
/** First answers that count as much as the author's word. */
const AUTHORS_WORD = 25;
/** The ability of somebody who answers a question for the first time, on average, in logits. */
const AT_FIRST = -0.2;
const MOST = 4;

/** The difficulty, in logits, of a question that `right` of `answers` learners had right at first, drawn to what its author said. */
export function measuredDifficulty(level: keyof typeof LEVELS, right: number, answers: number): number {
  const authored = LEVELS[level];
  if (answers === 0) return authored;
  // The ends, where a logit has no bound, are never reached: half an answer is added on each side.
  const facility = (right + 0.5) / (answers + 1);
  const known = Math.min(0.98, Math.max(0.02, (facility - GUESS) / (1 - GUESS - SLIP)));
  const observed = AT_FIRST - Math.log(known / (1 - known));
  const shrunk = (authored * AUTHORS_WORD + observed * answers) / (AUTHORS_WORD + answers);
  return Math.min(MOST, Math.max(-MOST, shrunk));
}
