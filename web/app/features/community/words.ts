import type { CommunityQuestion } from "#contract/community.ts";
import { QUESTION_TYPES } from "#contract/feedback-type.ts";

type RemarkType = (typeof QUESTION_TYPES)[number];

/** What a remark can be about, in the order in which one chooses. */
export const REMARK_WORDS: Record<RemarkType, string> = {
  QnWrongKey: "The answer is wrong",
  QnExplanation: "The explanation is unclear",
  QnOutdated: "It is out of date",
  QnGrammarSpellingError: "Grammar or spelling",
  QnDeadLink: "A link is dead",
  QnOther: "Something else",
};
export const REMARK_TYPES: readonly RemarkType[] = QUESTION_TYPES;

export const STATUS_WORDS: Record<CommunityQuestion["Status"], string> = {
  draft: "Draft",
  in_review: "Under review",
  published: "Published",
  returned: "Returned to you",
};
