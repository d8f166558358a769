import type { GradedAnswer } from "#contract/shapes.ts";
import { QuestionCard, type StatisticsSlot } from "./question-card.tsx";

interface ReviewedQuestionsProps {
  /** One page of them. */
  answers: GradedAnswer[];
  /** How many come before this page, and how many there are in all. */
  offset: number;
  total: number;
  watermark: string;
  statistics: StatisticsSlot;
}

/** The questions of a marked attempt, one under the other. */
export function ReviewedQuestions({ answers, offset, total, watermark, statistics }: ReviewedQuestionsProps) {
  return (
    <ol>
      {answers.map((graded, i) => (
        <li key={graded.QnID} className="border-t border-hairline py-8">
          <QuestionCard
            question={graded.Question}
            title={`Question ${offset + i + 1}/${total}`}
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
