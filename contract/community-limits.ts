/** Characters that the parts of a community question may have. */
export const QUESTION_LENGTH = { body: 4000, option: 500, explanation: 4000, source: 500 } as const;
/** Characters that a reviewer's reason, and a learner's word on a question, may have. */
export const REASON_LENGTH = 500;
export const REMARK_LENGTH = 255;
/** How many drafts somebody may keep. */
export const DRAFTS_MOST = 50;
/** From which reputation on a subscriber reviews. */
export const REVIEW_REPUTATION = 3;
/** How many equal verdicts of a round decide about a question. */
export const VERDICTS_TO_DECIDE = 2;
