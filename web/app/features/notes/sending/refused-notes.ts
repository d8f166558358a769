import { forUser } from "../../../lib/kept.ts";

/*
 * Texts that the server did not take, mostly since the note was changed elsewhere: they wait here for their writer to choose.
 */

const nameOf = (questionId: number) => `refused-note/${questionId}`;
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

export const refusedNotes = {
  get: (userId: string, questionId: number): string | null => forUser(userId).get(nameOf(questionId)),
  keep(userId: string, questionId: number, body: string): void {
    forUser(userId).set(nameOf(questionId), body);
    changed();
  },
  drop(userId: string, questionId: number): void {
    forUser(userId).remove(nameOf(questionId));
    changed();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
