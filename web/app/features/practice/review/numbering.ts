import type { GradedAnswer } from "#contract/shapes.ts";
import { missingAnswers, partsOf } from "../../../question/answer-text.ts";
import { isSkipped } from "../../../question/marks.ts";

export interface Numbering {
  /** By question: "12", or "61–65" for a case of five parts. */
  numbers: ReadonlyMap<number, string>;
  total: number;
}

const partsIn = ({ Question: question }: GradedAnswer) => Math.max(1, partsOf(question).length);

/** The numbers that the questions had while they were answered, where each part of a case has one. */
export function numberingOf(answers: readonly GradedAnswer[]): Numbering {
  const numbers = new Map<number, string>();
  let total = 0;
  for (const answer of answers) {
    const first = total + 1;
    total += partsIn(answer);
    numbers.set(answer.QnID, first === total ? `${first}` : `${first}–${total}`);
  }
  return { numbers, total };
}

/** How many were left without an answer that counts, each part of a case by itself. */
const skippedParts = (answers: readonly GradedAnswer[]): number =>
  answers.reduce((sum, answer) => {
    if (isSkipped(answer)) return sum + partsIn(answer);
    return sum + (answer.Question.QnType === "csq" ? missingAnswers(answer.Question, answer.Ans) : 0);
  }, 0);

/** What was left open, as a sentence with a space after it; the filter beside it counts a case once. Empty if nothing was. */
export function skippedWords(answers: readonly GradedAnswer[]): string {
  const skipped = skippedParts(answers);
  if (skipped === 0) return "";
  const inCases = answers.some((answer) => partsIn(answer) > 1) ? ", each part of a case by itself" : "";
  return `${skipped} skipped${inCases}. `;
}

/** "Question 12" or "Questions 61–65". */
export const titleOf = (number: string | undefined): string =>
  `${number?.includes("–") ? "Questions" : "Question"} ${number}`;
