import { createBrowserStore } from "../../../sending/browser-store.ts";
import type { Unsent } from "../../../sending/unsent.ts";

/** A note as it was written here; without a text it is to be deleted. */
export interface GivenNote {
  userId: string;
  questionId: number;
  body: string;
  /** The state on the server that was changed; null if there was none. */
  expected: string | null;
}

export type UnsentNote = Unsent<GivenNote>;

/** Where notes wait in this browser for their acknowledgement. */
export const createNoteStore = () =>
  createBrowserStore<GivenNote>({
    database: "threshold-notes",
    table: "notes",
    key: ["userId", "questionId"],
    journal: "unsent-note/",
  });
