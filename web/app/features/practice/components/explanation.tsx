import type { Question } from "#contract/shapes.ts";
import { longDate } from "../../../lib/dates.ts";
import { RichText } from "../../../ui/rich-text.tsx";

/** Why the answer is right, where that stands in the law, and how hard the question is. */
export function Explanation({ question }: { question: Question }) {
  const { Explanation: text, Source, LawAsAt, Difficulty } = question;
  return (
    <>
      {text && <ExplanationText text={text} title="Explanation" />}
      <dl className="mt-5 grid max-w-[68ch] gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {Source && <Fact name="Source">{Source}</Fact>}
        {/* A day without a time is the same day everywhere. */}
        {LawAsAt && <Fact name="Law as at">{longDate(`${LawAsAt.slice(0, 10)}T00:00`)}</Fact>}
        {Difficulty && <Fact name="Difficulty">{Difficulty[0]?.toUpperCase() + Difficulty.slice(1)}</Fact>}
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
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
}

export function ExplanationText({ text, title }: ExplanationTextProps) {
  return (
    <section className="mt-6 max-w-[68ch] border-l-2 border-control pl-5">
      <h3 className="text-sm font-semibold text-soft font-sans">{title}</h3>
      <RichText text={text} className="mt-1 text-base" />
    </section>
  );
}
