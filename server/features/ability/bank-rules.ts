import type { ExamPaper } from "./exam-rules.ts";
import type { Item } from "./observation-rules.ts";

/** A question of the house's bank as belief and plan see it. */
export interface BankItem extends Item {
  type: "mcq" | "csq" | "saq";
  /** On the exam shelf, published, and not under review: it can be asked. */
  isAsked: boolean;
  isFree: boolean;
  /** What a middling learner takes to answer it and to read what is said then. */
  seconds: number;
}

export interface StudyArea {
  key: string;
  title: string;
  topic: number;
}

/** The bank as belief and plan see it. */
export interface StudyBank {
  items: ReadonlyMap<number, BankItem>;
  papers: readonly ExamPaper[];
  areas: readonly StudyArea[];
  /** The table of difficulties that is in force; null before the first. */
  difficultyOn: string | null;
  /** Tells states apart that were reckoned by another model, or while questions were filed elsewhere. */
  mark: string;
}
