import type { Question } from "#contract/shapes.ts";

/** What every place to answer in is given, whatever the question's type. */
export interface AnswerProps {
  question: Question;
  draft: string;
  isOpen: boolean;
  /** The element that asks. */
  stemId: string;
  /** Names the question in this attempt, for what was struck out. */
  memoryKey: string;
  onDraft: (draft: string) => void;
}
