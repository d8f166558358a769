import type { Generated, GeneratedAlways } from "kysely";
import type { Time } from "./column.ts";

interface CommunityQuestion {
  question_id: number;
  author_id: string | null;
  status: "draft" | "in_review" | "published" | "returned";
  round: Generated<number>;
  submitted_version: number | null;
  submitted_at: Time | null;
  decided_at: Time | null;
  votes: Generated<number>;
}

interface CommunityReview {
  id: GeneratedAlways<number>;
  question_id: number;
  user_id: string | null;
  round: number;
  verdict: "approve" | "reject";
  reason: string;
  at: Time;
}

interface CommunityAttempt {
  question_id: number;
  user_id: string;
  version: number;
  answer: "1" | "2" | "3" | "4";
  correct: boolean;
  at: Time;
}

interface CommunityFeedback {
  question_id: number;
  user_id: string;
  vote: number;
  type:
    | "QnWrongKey"
    | "QnExplanation"
    | "QnOutdated"
    | "QnGrammarSpellingError"
    | "QnDeadLink"
    | "QnOther"
    | null;
  body: string;
  at: Time;
}

export interface CommunityTables {
  community_question: CommunityQuestion;
  community_review: CommunityReview;
  community_attempt: CommunityAttempt;
  community_feedback: CommunityFeedback;
}
