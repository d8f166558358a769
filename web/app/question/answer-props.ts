import type { Question } from "#contract/shapes.ts";

/** Which part of a case a run is at. */
export interface CasePlace {
  part: number;
  /** A phone shows the story before the first part. */
  readsStory: boolean;
  onPart: (part: number) => void;
}

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
  /** A run shows the parts of a case one at a time; elsewhere a wide screen shows them all. */
  place?: CasePlace | undefined;
}
