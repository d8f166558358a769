import type { Question } from "#contract/shapes.ts";
import { RichText } from "../../../ui/rich-text.tsx";
import { emphasiseNegatives, optionsOf } from "../answer-text.ts";
import { Blanks } from "./blanks.tsx";
import { CaseStudy } from "./case-study.tsx";
import { Options } from "./options.tsx";

interface AnswerAreaProps {
  question: Question;
  draft: string;
  isOpen: boolean;
  stemId: string;
  /** Names the question in this attempt, for what was struck out. */
  memoryKey: string;
  onDraft: (draft: string) => void;
}

/** What is asked and where it is answered, by the question's type. */
export function AnswerArea(props: AnswerAreaProps) {
  const { question, draft, isOpen, stemId, memoryKey, onDraft } = props;
  if (question.QnType === "csq") return <CaseStudy {...props} />;
  if (question.QnType === "saq") return <Blanks {...props} />;
  return (
    <>
      <div id={stemId}>
        <RichText text={emphasiseNegatives(question.Body)} className="max-w-[68ch] font-serif text-stem" />
      </div>
      <div className="mt-6 max-w-[68ch]">
        <Options
          options={optionsOf(question)}
          chosen={draft}
          isOpen={isOpen}
          right={question.Answer === undefined ? undefined : Number(question.Answer)}
          rationales={question.Rationales}
          labelledBy={stemId}
          memoryKey={memoryKey}
          onChoose={onDraft}
        />
      </div>
    </>
  );
}
