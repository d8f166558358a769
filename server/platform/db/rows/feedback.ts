import type { Generated, GeneratedAlways } from "kysely";
import type { Time } from "./column.ts";

interface Feedback {
  id: GeneratedAlways<number>;
  user_id: string | null;
  type:
    | "bug"
    | "improvement"
    | "QnDeadLink"
    | "QnGrammarSpellingError"
    | "QnExplanation"
    | "QnOutdated"
    | "QnOther"
    | "QnWrongKey";
  question_id: number | null;
  set_id: number | null;
  current_url: string;
  browser: string;
  body: string;
  created_at: Time;
  deleted_at: Time | null;
  outcome: "fixed" | "right" | "noted" | null;
  note: Generated<string>;
  closed_at: Time | null;
  told_at: Time | null;
}

export interface FeedbackTables {
  feedback: Feedback;
}
