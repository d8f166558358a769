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

/** The most characters in a body. */
export const FEEDBACK_LENGTH = { general: 1000, question: 255 } as const;

/** Whether this type is about one question. */
export const isAboutQuestion = (type: FeedbackType): boolean => type.startsWith("Qn");
/** The most characters in a body of this type. */
export const mostOf = (type: FeedbackType): number =>
  isAboutQuestion(type) ? FEEDBACK_LENGTH.question : FEEDBACK_LENGTH.general;
