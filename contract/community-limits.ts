/** The most characters in each part of a community question. */
export const QUESTION_LENGTH = { body: 4000, option: 500, explanation: 4000, source: 500 } as const;
/** The most characters in a reviewer's reason, and in a learner's comment on a question. */
export const REASON_LENGTH = 500;
export const REMARK_LENGTH = 255;
/** How many drafts a learner may keep. */
export const DRAFTS_MOST = 50;
/** The reputation from which a subscriber may review. */
export const REVIEW_REPUTATION = 3;
/** How many equal verdicts in a round decide about a question. */
export const VERDICTS_TO_DECIDE = 2;
