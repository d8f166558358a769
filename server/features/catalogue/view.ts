import type { Question } from "#contract/shapes.ts";
import type { KeyRight, Withheld } from "./key-rules.ts";
import type { QuestionVersion } from "./version-queries.ts";

/**
 * A question as a learner may see it before marking: no key, not even inside a case's parts. `weight` is what each of
 * its answers is worth in its attempt.
 */
export function questionView(v: QuestionVersion, saved: boolean, weight = 1): Question {
  return {
    ID: v.questionId,
    QnType: v.qnType,
    Body: v.body,
    Params: withoutKeys(v.params),
    Saved: saved,
    TenantID: v.tenantId,
    TopicID: v.topicId,
    Version: v.version,
    CreatedAt: v.createdAt.toISOString(),
    UpdatedAt: v.versionAt.toISOString(),
    MaxScore: v.maxScore * weight,
    ...(v.lawAsAt ? { AsAt: v.lawAsAt } : {}),
    ...(v.shelf === "beyond" ? { Shelf: v.shelf } : {}),
  };
}

function withoutKeys(params: QuestionVersion["params"]): Question["Params"] {
  const parts = [];
  for (const param of params) {
    if (typeof param === "string") return params.filter((p): p is string => typeof p === "string");
    parts.push({ B: param.B, A: param.A });
  }
  return parts;
}

/** The message to a learner whose answer is marked and whose key is withheld. */
const KEY_NOTES: Record<Exclude<Withheld, "unmarked">, string> = {
  open_test:
    "This question is also in a test that you have open. Its result appears once that test is finished.",
  daily_limit:
    "You have opened as many new explanations today as one day allows. Your marks count, and this one opens tomorrow.",
  no_subscription: "The explanation opens with a subscription to this paper. Your marks stay.",
};

/** A marked question as far as the right to its key goes: with the key, or with the reason why it is missing. */
export function ruledQuestionView(
  v: QuestionVersion,
  right: KeyRight | Withheld,
  { saved, score, weight = 1 }: { saved: boolean; score: number | null; weight?: number },
): Question {
  if (typeof right !== "string") return markedQuestionView(v, right, { saved, score, weight });
  const question = questionView(v, saved, weight);
  return right === "unmarked" ? question : { ...question, KeyNote: KEY_NOTES[right] };
}

/** A question with its key and explanations. @throws Error when the right is for another question's key */
function markedQuestionView(
  v: QuestionVersion,
  right: KeyRight,
  { saved, score, weight }: { saved: boolean; score: number | null; weight: number },
): Question {
  right.requireFor(v.questionId);
  return {
    ...questionView(v, saved, weight),
    Params: v.params,
    Answer: v.regraded ?? writtenKey(v),
    Explanation: v.explanation,
    Rationales: v.rationales,
    Source: v.source,
    ...(v.lawAsAt ? { LawAsAt: v.lawAsAt } : {}),
    ...(v.notes.length > 0 ? { Notes: v.notes } : {}),
    Difficulty: v.difficulty,
    Tags: v.tags,
    Score: score,
  };
}

const writtenKey = (v: QuestionVersion) =>
  v.qnType === "csq" ? v.params.map((p) => (typeof p === "string" ? "" : p.R)).join("~") : v.answer;

/** A question of a paper that the caller does not have: that it exists, without its content. */
export function lockedQuestionView(v: QuestionVersion, saved: boolean, weight = 1): Question {
  return { ...questionView(v, saved, weight), Body: "", Params: [], KeyNote: KEY_NOTES.no_subscription };
}
