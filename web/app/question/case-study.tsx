import { useState } from "react";
import { classNames } from "../lib/class-names.ts";
import { ChevronDownIcon } from "../ui/icon.tsx";
import { RichText } from "../ui/rich-text.tsx";
import type { AnswerProps } from "./answer-props.ts";
import { emphasiseNegatives, partsOf, rationalesOfPart, splitAnswer, withAnswerAt } from "./answer-text.ts";
import { ExplanationText } from "./explanation.tsx";
import { Options } from "./options.tsx";

/** A case: its story, and the questions about it. Two columns from 1024 px, where the story stays in view. */
export function CaseStudy({ question, draft, isOpen, stemId, memoryKey, onDraft }: AnswerProps) {
  const given = splitAnswer(question, draft);
  const parts = partsOf(question);
  return (
    <div className="lg:grid lg:grid-cols-2 lg:gap-x-12">
      <Story text={question.Body} stemId={stemId} />
      <ol className="mt-6 grid gap-10 lg:mt-0">
        {parts.map((part, index) => {
          const partId = `${stemId}-${index + 1}`;
          return (
            <li key={part.B} data-part={index} className="min-w-0">
              <div id={partId}>
                <h3 className="text-sm font-semibold text-soft font-sans">
                  Part {index + 1} of {parts.length}
                </h3>
                <RichText text={emphasiseNegatives(part.B)} className="mt-1 stem" />
              </div>
              <div className="mt-4">
                <Options
                  options={part.A}
                  chosen={given[index] ?? ""}
                  isOpen={isOpen}
                  right={part.R}
                  rationales={rationalesOfPart(question, index)}
                  labelledBy={partId}
                  memoryKey={`${memoryKey}/${index}`}
                  onChoose={(value) => onDraft(withAnswerAt(question, draft, index, value))}
                />
              </div>
              {part.E && <ExplanationText text={part.E} title={`Explanation, part ${index + 1}`} />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/**
 * The story; on a phone it folds away above the questions. On wide screens it ends above the bar with the buttons,
 * and fades out where it goes on.
 */
function Story({ text, stemId }: { text: string; stemId: string }) {
  const [isShown, setShown] = useState(true);
  return (
    <section
      aria-label="The case"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on its own, so the keyboard must reach it
      tabIndex={0}
      className="rounded lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:max-h-[calc(100dvh-var(--header-height)-7.5rem)] lg:self-start lg:overflow-y-auto lg:[mask-image:linear-gradient(#000_calc(100%-2rem),transparent)]"
    >
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={`${stemId}-story`}
        onClick={() => setShown(!isShown)}
        className="flex min-h-11 w-full items-center justify-between border-y border-hairline text-sm font-semibold lg:hidden"
      >
        {isShown ? "Hide the case" : "Show the case"}
        <ChevronDownIcon
          className={classNames("transition-transform duration-150", isShown && "rotate-180")}
        />
      </button>
      <div
        id={`${stemId}-story`}
        className={classNames(
          "mt-4 border-hairline lg:mt-0 lg:block lg:border-r lg:pr-8 lg:pb-8",
          !isShown && "hidden",
        )}
      >
        <RichText text={text} className="stem" />
      </div>
    </section>
  );
}
