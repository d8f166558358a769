import type { GradedAnswer } from "#contract/shapes.ts";
import { QuestionCard, type StatisticsSlot } from "../card/question-card.tsx";

interface ReviewedQuestionsProps {
  /** One page of them, each with its place in the attempt, from 1. */
  answers: { graded: GradedAnswer; position: number }[];
  /** How many there are in the attempt. */
  total: number;
  watermark: string;
  statistics: StatisticsSlot;
}

/** The questions of a marked attempt, one under the other. */
export function ReviewedQuestions({ answers, total, watermark, statistics }: ReviewedQuestionsProps) {
  return (
    <ol>
      {answers.map(({ graded, position }) => (
        <li key={graded.QnID} className="border-t border-hairline py-8">
          <QuestionCard
            question={graded.Question}
            title={`Question ${position}/${total}`}
            rules={{
              defaultState: "review",
              hasAttempt: true,
              isCommunity: false,
              delaysMarking: false,
              bypassesGrading: false,
            }}
            known={{ answer: graded.Ans, isMarked: true }}
            graded={graded}
            watermark={watermark}
            showsScore
            shortcuts="within"
            statistics={statistics}
          />
        </li>
      ))}
    </ol>
  );
}
