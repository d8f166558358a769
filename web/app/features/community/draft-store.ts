import { answerOf, EMPTY, type OwnDraft } from "./draft.ts";

/*
 * What somebody is writing stays on this device until the server has it: through a reload, a closed tab, a lost network
 * and a session that ended. Under the account's ID, so that nobody else who signs in here is shown it.
 */

// Private windows may refuse storage; what is written then lasts until the page is left.
const memory = new Map<string, string>();

const nameOf = (userId: string, questionId: number | undefined) =>
  `community-draft/${userId}/${questionId ?? "new"}`;

function read(name: string): string | undefined {
  try {
    return window.localStorage.getItem(name) ?? memory.get(name);
  } catch {
    return memory.get(name);
  }
}

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
  const text = read(nameOf(userId, questionId));
  return text === undefined ? undefined : parse(text, questionId);
}

export function keepDraft(userId: string, draft: OwnDraft): void {
  const name = nameOf(userId, draft.id);
  const text = JSON.stringify(draft);
  try {
    window.localStorage.setItem(name, text);
    memory.delete(name);
  } catch {
    memory.set(name, text);
  }
}

/** Once the server has it, or its author wants it no more. */
export function forgetDraft(userId: string, questionId: number | undefined): void {
  const name = nameOf(userId, questionId);
  memory.delete(name);
  try {
    window.localStorage.removeItem(name);
  } catch {
    // Nothing can stand there.
  }
}
