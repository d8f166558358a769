import { forUser } from "../../lib/kept.ts";
import { answerOf, EMPTY, type OwnDraft } from "./draft.ts";

/*
 * What somebody is writing stays on this device until the server has it: through a reload, a closed tab, a lost network
 * and a session that ended. Under the account's ID, so that nobody else who signs in here is shown it.
 */

const nameOf = (questionId: number | undefined) => `community-draft/${questionId ?? "new"}`;

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** What was kept, of which only what is ours is taken. */
function parse(text: string, questionId: number | undefined): OwnDraft | undefined {
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== "object" || kept === null) return undefined;
    const field = (name: string): unknown => Reflect.get(kept, name);
    const options = field("options");
    const topicId = field("topicId");
    const updatedAt = field("updatedAt");
    return {
      id: questionId,
      updatedAt: typeof updatedAt === "string" ? updatedAt : undefined,
      topicId: Number.isSafeInteger(topicId) ? Number(topicId) : undefined,
      body: textIn(field("body")),
      options: EMPTY.options.map((_, index) => textIn(Array.isArray(options) ? options[index] : "")),
      answer: answerOf(field("answer")),
      explanation: textIn(field("explanation")),
      source: textIn(field("source")),
    };
  } catch {
    return undefined;
  }
}

/** What is kept of a question on this device; of a new one where no ID is given. */
export function keptDraft(userId: string, questionId: number | undefined): OwnDraft | undefined {
  const text = forUser(userId).get(nameOf(questionId));
  return text === null ? undefined : parse(text, questionId);
}

export function keepDraft(userId: string, draft: OwnDraft): void {
  forUser(userId).set(nameOf(draft.id), JSON.stringify(draft));
}

/** Once the server has it, or its author wants it no more. */
export function forgetDraft(userId: string, questionId: number | undefined): void {
  forUser(userId).remove(nameOf(questionId));
}
