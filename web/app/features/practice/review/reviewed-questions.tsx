import type { GradedAnswer } from "#contract/shapes.ts";
import type { CardPanel } from "../../../question/panel.ts";
import { QuestionCard } from "../card/question-card.tsx";

interface ReviewedQuestionsProps {
  /** One page of them, each with its place in the attempt, from 1. */
  answers: { graded: GradedAnswer; position: number }[];
  /** How many there are in the attempt. */
  total: number;
  watermark: string;
  panels: readonly CardPanel[];
}

/** The questions of a marked attempt, one under the other. */
export function ReviewedQuestions({ answers, total, watermark, panels }: ReviewedQuestionsProps) {
  return (
    <ol>
      {answers.map(({ graded, position }) => (
        <li key={graded.QnID} className="border-t border-hairline py-8">
          <QuestionCard
            question={graded.Question}
            title={`Question ${position}/${total}`}
            mode="review"
            panels={panels}
            known={{ answer: graded.Ans, isMarked: true }}
            graded={graded}
            watermark={watermark}
          />
        </li>
      ))}
    </ol>
  );
}
