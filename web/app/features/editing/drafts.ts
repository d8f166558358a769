import type { Wording } from "./wording.ts";

const nameOf = (questionId: number) => `editing.${questionId}`;

interface Draft {
  /** The version that was edited. */
  updatedAt: string;
  wording: Wording;
}

/*
 * What an editor has written and not saved stays on the device: a closed tab loses nothing. Where the device keeps nothing, the
 * page has it as long as it is open.
 */

export function keepDraft(questionId: number, draft: Draft): void {
  try {
    localStorage.setItem(nameOf(questionId), JSON.stringify(draft));
  } catch {
    // A full or closed store: the fields still hold it.
  }
}

export function dropDraft(questionId: number): void {
  try {
    localStorage.removeItem(nameOf(questionId));
  } catch {
    // Nothing was kept.
  }
}

/** What was kept of a version of a question; nothing where another version is edited now. */
export function draftOf(questionId: number, updatedAt: string): Wording | undefined {
  try {
    const kept: Draft | null = JSON.parse(localStorage.getItem(nameOf(questionId)) ?? "null");
    return kept?.updatedAt === updatedAt ? kept.wording : undefined;
  } catch {
    return undefined;
  }
}
