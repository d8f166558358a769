import type { ReactNode } from "react";
import type { Question } from "#contract/shapes.ts";
import type { Shortcut } from "../lib/shortcuts.ts";

/**
 * What a feature adds to the question card: a button below the explanation, a key, and what they show under that button. Pages
 * compose them (web/app/routes/panels.ts), since features don't know each other.
 */
export interface CardPanel extends Shortcut {
  /** The words on its button; a phone leaves the `rest` of them to be read out. */
  label: string;
  rest?: string;
  icon: ReactNode;
  /** What is beside the words: how much there is in it. */
  badge?: (question: Question) => ReactNode;
  /** Whether this question has it, in the state in which it is on screen: with its key or without. */
  isOffered: (question: Question) => boolean;
  /** @param answer what the learner answered and had marked, else "" */
  render?: (question: Question, answer: string) => ReactNode;
  /** The row of the run's menu that opens it in a dialog while the question is still to be answered, in tests too. */
  whileAnswering?: string;
  /** What it draws on the question itself, opened or not; never in a test. */
  layer?: (question: Question) => ReactNode;
  /** What the button does instead, where it opens something elsewhere. */
  act?: (question: Question) => void;
}
