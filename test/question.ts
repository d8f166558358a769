import type { EditorQuestion } from "../contract/editing.ts";
import type { GradedAnswer, Question } from "../contract/shapes.ts";

/** An MCQ as a learner sees it before marking. */
export const buildQuestion = (overrides: Partial<Question> = {}): Question => ({
  ID: 1,
  QnType: "mcq",
  Body: "Which?",
  Params: ["a", "b", "c", "d"],
  Saved: false,
  TenantID: 1,
  TopicID: 1,
  Version: 1,
  CreatedAt: "2026-01-01T00:00:00Z",
  UpdatedAt: "2026-01-01T00:00:00Z",
  MaxScore: 1,
  ...overrides,
});

/** The server's reply to an answer that is stored and not marked. */
export const buildGradedAnswer = (
  questionId: number,
  overrides: Partial<GradedAnswer> = {},
): GradedAnswer => ({
  QnID: questionId,
  Ans: "2",
  Score: null,
  AttemptID: 1,
  Seq: 1,
  Version: 1,
  Counted: true,
  CreatedAt: "2026-01-01T00:00:00Z",
  Question: buildQuestion({ ID: questionId }),
  ...overrides,
});

/** A draft of an MCQ as its editor opens it. */
export const buildEditorQuestion = (overrides: Partial<EditorQuestion> = {}): EditorQuestion => ({
  ...buildQuestion({ ID: 7, Answer: "2", UpdatedAt: "2026-11-21T02:00:00.000Z" }),
  Key: null,
  Paper: 1,
  IsDraft: true,
  Shelf: "exam",
  DeletedAt: null,
  Review: null,
  Constants: [],
  Sets: [],
  Note: null,
  Change: "nothing",
  ...overrides,
});
