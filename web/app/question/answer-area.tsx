import { type ComponentType, lazy, Suspense } from "react";
import type { Question } from "#contract/shapes.ts";
import { hasDocument } from "#contract/stem-fence.ts";
import type { AnswerProps } from "./answer-props.ts";
import { emphasiseNegatives, optionsOf } from "./answer-text.ts";
import { Options } from "./options.tsx";
import { loadStem, StemText } from "./stem-text.tsx";

// Most questions are MCQs without a document, so the page does not weigh what the others need.
const loadCase = () => import("./case-study.tsx");
const loadBlanks = () => import("./blanks.tsx");

/** Without its code the area says so; an error would take the whole run with it. */
const areaOf = (load: () => Promise<ComponentType<AnswerProps>>) =>
  lazy<ComponentType<AnswerProps>>(async () => ({ default: await load().catch(() => NotLoaded) }));
const CaseStudy = areaOf(async () => (await loadCase()).CaseStudy);
const Blanks = areaOf(async () => (await loadBlanks()).Blanks);

/** Loads what these questions are answered in, before the network can go away on the way to one of them. */
export function preloadAreas(questions: Question[]): void {
  const preload = (load: () => Promise<unknown>, isNeeded: (question: Question) => boolean) => {
    if (questions.some(isNeeded)) load().catch(() => undefined);
  };
  preload(loadStem, ({ Body }) => hasDocument(Body));
  preload(loadCase, ({ QnType }) => QnType === "csq");
  preload(loadBlanks, ({ QnType }) => QnType === "saq");
}

// Browsers remember that a module failed, so only a new load of the page asks for it again.
const NotLoaded = () => (
  <p role="alert" className="py-6 text-sm">
    This question did not load. Check your connection and load the page again. What you answered is kept.
  </p>
);

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
      <div id={stemId} data-text="Body" className="w-fit bg-paper">
        <StemText text={emphasiseNegatives(question.Body)} className="stem" />
      </div>
      <div className="mt-6 max-w-measure">
        <Options
          options={optionsOf(question)}
          chosen={draft}
          isOpen={isOpen}
          right={question.Answer}
          rationales={question.Rationales}
          labelledBy={stemId}
          memoryKey={memoryKey}
          onChoose={onDraft}
        />
      </div>
    </>
  );
}
