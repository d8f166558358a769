import type { FeedbackOutcome } from "#contract/feedback.ts";
import type { FeedbackType } from "#contract/feedback-type.ts";

/** What each type is called where one chooses it. */
export const TYPE_WORDS: Record<FeedbackType, string> = {
  bug: "Something does not work",
  improvement: "Something could be better",
  QnWrongKey: "The answer is wrong",
  QnExplanation: "The explanation is unclear or missing",
  QnOutdated: "It is out of date",
  QnGrammarSpellingError: "Grammar or spelling",
  QnDeadLink: "A link is dead",
  QnOther: "Something else",
};

export const OUTCOME_WORDS: Record<FeedbackOutcome, string> = {
  fixed: "Mended",
  right: "Correct as it is",
  noted: "Noted",
};
