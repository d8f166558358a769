import { forOwner } from "../../lib/kept.ts";
import type { Wording } from "./wording.ts";

const nameOf = (questionId: number) => `editing/${questionId}`;

interface Draft {
  /** The version that was edited. */
  updatedAt: string;
  wording: Wording;
}

/*
 * What an editor has written and not saved stays on the device: a closed tab loses nothing. It is
 * shown to its editor only.
 */

export function keepDraft(questionId: number, draft: Draft): void {
  forOwner().set(nameOf(questionId), JSON.stringify(draft));
}

export function dropDraft(questionId: number): void {
  forOwner().remove(nameOf(questionId));
}

/** What was kept of a version of a question; nothing if another version is edited now. */
export function draftOf(questionId: number, updatedAt: string): Wording | undefined {
  try {
    const kept: Draft | null = JSON.parse(forOwner().get(nameOf(questionId)) ?? "null");
    return kept?.updatedAt === updatedAt ? kept.wording : undefined;
  } catch {
    return undefined;
  }
}
