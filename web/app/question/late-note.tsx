import type { GradedAnswer, Question } from "#contract/shapes.ts";
import { letterOf, splitAnswer } from "./answer-text.ts";

/** An answer as a learner would say it: letters for options, words for blanks. */
function inWords(question: Question, answer: string): string {
  const parts = splitAnswer(question, answer);
  if (question.QnType === "saq") return parts.map((part) => part || "–").join(", ");
  return parts.map((part) => (part === "" ? "–" : letterOf(Number(part) - 1))).join(", ");
}

/** What arrived after the time was over: shown, and not counted. */
export default function LateNote({ answer }: { answer: GradedAnswer }) {
  const late = (answer.Counted ? answer.LateAns : answer.Ans) ?? "";
  return (
    <p className="mt-4 max-w-measure border-l-2 border-control pl-4 text-sm">
      <b className="font-semibold">Arrived after the time was over:</b> {inWords(answer.Question, late)}. It
      is kept here and does not count.
    </p>
  );
}
