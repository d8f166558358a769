import type { Feedback } from "#contract/feedback.ts";

export interface FeedbackRow {
  id: number;
  created_at: Date;
  email: string | null;
  type: Feedback["Type"];
  question_id: number | null;
  set_id: number | null;
  current_url: string;
  browser: string;
  body: string;
  outcome: Feedback["Outcome"];
  note: string;
  closed_at: Date | null;
}

export const feedbackView = (row: FeedbackRow): Feedback => ({
  ID: row.id,
  CreatedAt: row.created_at.toISOString(),
  UserEmail: row.email ?? "",
  Type: row.type,
  QuestionID: row.question_id,
  ProblemSetID: row.set_id,
  CurrentURL: row.current_url,
  Browser: row.browser,
  Body: row.body,
  Outcome: row.outcome,
  Note: row.note,
  ClosedAt: row.closed_at?.toISOString() ?? null,
});
