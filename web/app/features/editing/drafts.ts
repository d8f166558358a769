import type { EditorQuestion } from "#contract/editing.ts";
import { forOwner } from "../../lib/kept.ts";
import type { Wording } from "./wording.ts";

/** What a draft is of: the ID of a question, or the type of one that is not stored yet. */
type Subject = number | EditorQuestion["QnType"];

const nameOf = (subject: Subject) => `editing/${subject}`;

interface Draft {
  /** The version that was edited; "" where there is none yet. */
  updatedAt: string;
  wording: Wording;
}

/*
 * What an editor has written and not saved stays on the device: a closed tab loses nothing. It is
 * shown to its editor only.
 */

export function keepDraft(subject: Subject, draft: Draft): void {
  forOwner().set(nameOf(subject), JSON.stringify(draft));
}

export function dropDraft(subject: Subject): void {
  forOwner().remove(nameOf(subject));
}

/** What was kept of a version of a question; nothing if another version is edited now. */
export function draftOf(subject: Subject, updatedAt: string): Wording | undefined {
  try {
    const kept: Draft | null = JSON.parse(forOwner().get(nameOf(subject)) ?? "null");
    return kept?.updatedAt === updatedAt ? kept.wording : undefined;
  } catch {
    return undefined;
  }
}
