import type { CommunityQuestion } from "#contract/community.ts";
import { QUESTION_LENGTH } from "#contract/community-limits.ts";
import { seenLength } from "#contract/message-limits.ts";

/** A question as its author has it before them. */
export interface OwnDraft {
  /** Of the question that is rewritten, and which state of it; a new one has neither. */
  id: number | undefined;
  updatedAt: string | undefined;
  topicId: number | undefined;
  body: string;
  options: string[];
  answer: "" | "1" | "2" | "3" | "4";
  explanation: string;
  source: string;
}

export const EMPTY: OwnDraft = {
  id: undefined,
  updatedAt: undefined,
  topicId: undefined,
  body: "",
  options: ["", "", "", ""],
  answer: "",
  explanation: "",
  source: "",
};

/** An answer's number, as far as it is one. */
export const answerOf = (value: unknown): OwnDraft["answer"] =>
  value === "1" || value === "2" || value === "3" || value === "4" ? value : "";

/** What the server holds of one's own question. */
export const draftOf = (question: CommunityQuestion): OwnDraft => ({
  id: question.ID,
  updatedAt: question.UpdatedAt,
  topicId: question.TopicID,
  body: question.Body,
  options: question.Params.filter((param) => typeof param === "string"),
  answer: answerOf(question.Answer),
  explanation: question.Explanation ?? "",
  source: question.Source ?? "",
});

/** Whether nothing was written yet. */
export const isEmpty = (draft: OwnDraft): boolean =>
  [draft.body, draft.explanation, draft.source, ...draft.options].every((text) => text.trim() === "");

const isTooLong = (text: string, most: number) => [...text].length > most;

/** Why it cannot be sent yet, in the author's words; undefined when it can. A draft may lack anything but its topic. */
export function obstacle(draft: OwnDraft, isSubmitted: boolean): string | undefined {
  const { body, options, explanation, source } = draft;
  if (draft.topicId === undefined) return "Please choose a topic.";
  if (
    isTooLong(body, QUESTION_LENGTH.body) ||
    options.some((option) => isTooLong(option, QUESTION_LENGTH.option)) ||
    isTooLong(explanation, QUESTION_LENGTH.explanation) ||
    isTooLong(source, QUESTION_LENGTH.source)
  )
    return "Something is too long. The fields say where.";
  if (!isSubmitted) return undefined;
  if (seenLength(body) === 0) return "Please write what is asked.";
  if (options.some((option) => seenLength(option) === 0)) return "Please write four options.";
  const different = new Set(options.map((option) => option.trim().toLowerCase()));
  if (different.size < options.length) return "Two of the options are the same.";
  if (draft.answer === "") return "Please say which option is right.";
  return seenLength(explanation) === 0 ? "Please explain why the right option is right." : undefined;
}

/** It as a card shows it; what is missing is named in its place, and each option differs, as the card wants it. */
export function previewOf(draft: OwnDraft): CommunityQuestion {
  const now = new Date().toISOString();
  const seen = new Set<string>();
  const Params = draft.options.map((option, index) => {
    let text = option.trim() || `Option ${"ABCD"[index]}`;
    while (seen.has(text)) text += "\u200b";
    seen.add(text);
    return text;
  });
  return {
    ID: draft.id ?? 1,
    QnType: "mcq",
    Body: draft.body.trim() || "What do you ask?",
    Params,
    Saved: false,
    TenantID: 2,
    TopicID: draft.topicId ?? 1,
    Version: 1,
    CreatedAt: now,
    UpdatedAt: now,
    MaxScore: 1,
    ...(draft.answer ? { Answer: draft.answer } : {}),
    Explanation: draft.explanation.trim(),
    Source: draft.source.trim(),
    Status: "draft",
    Author: null,
    IsOwn: true,
    Paper: 1,
    TopicName: "",
    Votes: 0,
    UserVote: 0,
    UserRemark: null,
    UserAnswer: null,
    SubmittedAt: null,
  };
}
