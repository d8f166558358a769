/** What feedback is about: the product, or one question. */
export const GENERAL_TYPES = ["bug", "improvement"] as const;
export const QUESTION_TYPES = [
  "QnWrongKey",
  "QnExplanation",
  "QnOutdated",
  "QnGrammarSpellingError",
  "QnDeadLink",
  "QnOther",
] as const;
export type FeedbackType = (typeof GENERAL_TYPES)[number] | (typeof QUESTION_TYPES)[number];

/** Characters that a body may have. */
export const FEEDBACK_LENGTH = { general: 1000, question: 255 } as const;

/** Whether this type is about one question. */
export const isAboutQuestion = (type: FeedbackType): boolean => type.startsWith("Qn");
/** Characters that the body of this type may have. */
export const mostOf = (type: FeedbackType): number =>
  isAboutQuestion(type) ? FEEDBACK_LENGTH.question : FEEDBACK_LENGTH.general;
