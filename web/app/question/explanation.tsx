import type { ReactNode } from "react";
import type { Question } from "#contract/shapes.ts";
import { dayDate } from "../lib/dates.ts";
import { RichText } from "../ui/rich-text.tsx";
import { partsOf } from "./answer-text.ts";

/** Why the answer is right, where that is in the law, and how hard the question is. */
export function Explanation({ question }: { question: Question }) {
  const { Explanation: text, Source, LawAsAt, Difficulty, Notes } = question;
  // A case's explanation is that of its parts, which is with each of them.
  const hasPartExplanations = partsOf(question).some((part) => part.E);
  return (
    <>
      {text && !hasPartExplanations && (
        <ExplanationText text={text} title="Explanation" field="Explanation" />
      )}
      <dl className="mt-5 grid w-fit max-w-measure gap-x-4 bg-paper gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {Source && <Fact name="Source">{Source}</Fact>}
        {Notes && (
          <Fact name="Study note">
            {Notes.map(({ Title, Href }) => (
              // In a tab of its own: nobody loses their place in a set.
              <p key={Href} className="min-h-6">
                <a href={Href} target="_blank" className="link" rel="noopener">
                  {Title}
                </a>
              </p>
            ))}
          </Fact>
        )}
        {LawAsAt && <Fact name="Law as at">{dayDate(LawAsAt)}</Fact>}
        {Difficulty && <Fact name="Difficulty">{Difficulty[0]?.toUpperCase() + Difficulty.slice(1)}</Fact>}
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

interface ExplanationTextProps {
  text: string;
  title: string;
  /** The API's name of the text. */
  field: string;
}

export function ExplanationText({ text, title, field }: ExplanationTextProps) {
  return (
    <section className="mt-6 max-w-measure border-l-2 border-control bg-paper pl-5">
      <h3 className="text-sm font-semibold text-soft font-sans">{title}</h3>
      <div data-text={field}>
        <RichText text={text} className="mt-1 text-base" />
      </div>
    </section>
  );
}
