import { useId } from "react";
import type { CommunityQuestion } from "#contract/community.ts";
import { AnswerArea } from "../../../question/answer-area.tsx";
import { Explanation } from "../../../question/explanation.tsx";

interface SolvedProps {
  question: CommunityQuestion;
  /** What the reader answered; nothing if they wrote or review it. */
  given?: string;
}

/** A question with its key: what was chosen, what is right, and why. */
export function Solved({ question, given = "" }: SolvedProps) {
  const id = useId();
  return (
    <>
      <AnswerArea
        question={question}
        draft={given}
        isOpen={false}
        stemId={id}
        memoryKey={`community/${question.ID}`}
        onDraft={() => undefined}
      />
      <Explanation question={question} />
    </>
  );
}
