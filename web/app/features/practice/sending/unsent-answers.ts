import type { Sure } from "#contract/shapes.ts";
import { createBrowserStore } from "../../../sending/browser-store.ts";
import type { Unsent } from "../../../sending/unsent.ts";

/** An answer as it was given here. */
export interface GivenAnswer {
  userId: string;
  attemptId: number;
  questionId: number;
  answer: string;
  /** How sure the learner said to be. */
  sure?: Sure | undefined;
}

export type UnsentAnswer = Unsent<GivenAnswer>;

/** Where answers wait in this browser for their acknowledgement. */
export const createAnswerStore = () =>
  createBrowserStore<GivenAnswer>({
    database: "threshold-practice",
    table: "answers",
    key: ["userId", "attemptId", "questionId"],
    journal: "unsent-answer/",
  });
