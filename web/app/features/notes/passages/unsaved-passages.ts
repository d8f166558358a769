import type { Passage } from "#contract/notes.ts";
import { forOwner } from "../../../lib/kept.ts";

/* Marked passages that the server has not acknowledged wait in this browser, and are sent when the question is next seen. */

const nameOf = (questionId: number) => `passages/${questionId}`;

export const keepUnsaved = (questionId: number, passages: readonly Passage[]) =>
  forOwner().set(nameOf(questionId), JSON.stringify(passages));

/** Undefined where all of it is with the server. */
export function readUnsaved(questionId: number): Passage[] | undefined {
  try {
    return JSON.parse(forOwner().get(nameOf(questionId)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param saved what the server has now; a later change continues waiting */
export function forgetUnsaved(questionId: number, saved: readonly Passage[]): void {
  const shelf = forOwner();
  if (shelf.get(nameOf(questionId)) === JSON.stringify(saved)) shelf.remove(nameOf(questionId));
}
