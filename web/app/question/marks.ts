import type { GradedAnswer, Question } from "#contract/shapes.ts";
import { partsOf } from "./answer-text.ts";

export type Mark = "right" | "partly" | "wrong";

/** Right, wrong or between, of the marks that a question brings; from the question's key, which a mock paper weighs. */
export function markOf(score: number, maxScore: number): Mark {
  if (score >= maxScore) return "right";
  return score > 0 ? "partly" : "wrong";
}

type Counting = Pick<GradedAnswer, "Ans" | "Counted">;

/** Nothing was answered, or nothing in time. */
export const isSkipped = ({ Ans, Counted }: Counting): boolean => Ans === "" || !Counted;

/** A marked answer in one word. */
export function outcomeOf(answer: Counting & Pick<GradedAnswer, "Score" | "Question">): Mark | "skipped" {
  return isSkipped(answer) ? "skipped" : markOf(answer.Score ?? 0, answer.Question.MaxScore);
}

/** A question as it looks before it is marked: what shows a question shows whatever key it is given. */
export function withoutKey(q: Question): Question {
  return {
    ID: q.ID,
    QnType: q.QnType,
    Body: q.Body,
    Params: q.QnType === "csq" ? partsOf(q).map(({ B, A }) => ({ B, A })) : q.Params,
    Saved: q.Saved,
    TenantID: q.TenantID,
    TopicID: q.TopicID,
    Version: q.Version,
    CreatedAt: q.CreatedAt,
    UpdatedAt: q.UpdatedAt,
    MaxScore: q.MaxScore,
  };
}
