import { lazy, Suspense } from "react";
import { RichText } from "../../../ui/rich-text.tsx";
import type { AnswerProps } from "../answer-props.ts";
import { emphasiseNegatives, optionsOf } from "../answer-text.ts";
import { Options } from "./options.tsx";

// Most questions are MCQs, so the page does not weigh what the other types need.
const CaseStudy = lazy(async () => ({ default: (await import("./case-study.tsx")).CaseStudy }));
const Blanks = lazy(async () => ({ default: (await import("./blanks.tsx")).Blanks }));

/** What is asked and where it is answered, by the question's type. */
export function AnswerArea(props: AnswerProps) {
  const { question, draft, isOpen, stemId, memoryKey, onDraft } = props;
  if (question.QnType !== "mcq") {
    const Area = question.QnType === "csq" ? CaseStudy : Blanks;
    return (
      <Suspense fallback={<div className="min-h-96" />}>
        <Area {...props} />
      </Suspense>
    );
  }
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
