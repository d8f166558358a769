import { type ReactNode, useState } from "react";
import type { Question } from "#contract/shapes.ts";
import { dateTime, dayDate } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import {
  isRightOption,
  keyAt,
  letterOf,
  mainWordings,
  optionsOf,
  partsOf,
} from "../../../question/answer-text.ts";
import { RetiredNote } from "../../../question/retired-note.tsx";
import { StemText } from "../../../question/stem-text.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CheckIcon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { RichText } from "../../../ui/rich-text.tsx";

interface QuestionDigestProps {
  question: Question;
  title: string;
  /** Buttons at the head's end. */
  action?: ReactNode;
  /** The key and what explains it wait for a press, so that one can think first. */
  hidesKey?: boolean;
}

/** A question to read, not to answer: body and options, and the key where the server gave it. */
export function QuestionDigest({ question, title, action, hidesKey = false }: QuestionDigestProps) {
  const [isAsked, setAsked] = useState(!hidesKey);
  const isKnown = question.Answer !== undefined;
  const isEdited = question.UpdatedAt > question.CreatedAt;
  return (
    <article className="border-t border-hairline py-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-sm font-semibold text-soft font-sans">{title}</h2>
        {question.Shelf === "beyond" && <Badge>Beyond the exam</Badge>}
        {action}
      </div>
      <RetiredNote question={question} />
      {question.Body === "" ? (
        <p className="mt-3 text-sm text-soft">
          This question belongs to a paper that your subscription does not cover now.{" "}
          <Link href={paths.pricing} className="link">
            See Pricing
          </Link>
        </p>
      ) : (
        <QuestionText question={isAsked ? question : withoutKey(question)} isKnown={isKnown} />
      )}
      {hidesKey && isKnown && (
        <Button variant="outline" className="mt-4" aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
          {isAsked ? "Hide the answer" : "Show the answer"}
        </Button>
      )}
      <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
        {isEdited && <span>Last updated on {dateTime(question.UpdatedAt)}</span>}
        {question.AsAt && <span>Law as at {dayDate(question.AsAt)}</span>}
      </p>
    </article>
  );
}

/** The question as before it was marked. */
function withoutKey({ Answer: _, Explanation: __, Source: ___, ...question }: Question): Question {
  const parts = partsOf(question);
  if (parts.length === 0) return question;
  return { ...question, Params: parts.map(({ B, A }) => ({ B, A })) };
}

interface QuestionTextProps {
  question: Question;
  /** The learner may see the key, whether it shows now or not. */
  isKnown: boolean;
}

function QuestionText({ question, isKnown }: QuestionTextProps) {
  return (
    <>
      <StemText text={question.Body} className="mt-3 stem" />
      <Params question={question} />
      {question.QnType === "saq" && question.Answer !== undefined && (
        <p className="mt-4 max-w-measure text-sm">
          <b className="font-semibold">Answer:</b> {mainWordings(question).join("; ")}
        </p>
      )}
      {/* A case's explanation is that of its parts, which is with each of them. */}
      {question.QnType === "csq" && question.Source && <SourceLine source={question.Source} />}
      {question.QnType !== "csq" && question.Explanation && (
        <Explanation text={question.Explanation} source={question.Source} />
      )}
      {!isKnown && !question.Retired && question.QnType !== "csq" && (
        <p className="mt-4 text-sm text-soft">The answer shows here once you have answered this question.</p>
      )}
    </>
  );
}

function Params({ question }: { question: Question }) {
  const options = optionsOf(question);
  return (
    <>
      {options.length > 0 && <Options options={options} right={keyAt(question, 0)} />}
      {partsOf(question).map((part, index) => (
        <section key={part.B} className="mt-5">
          <h3 className="text-sm font-semibold text-soft font-sans">Part {index + 1}</h3>
          <StemText text={part.B} className="mt-1 max-w-measure" />
          <Options options={part.A} right={keyAt(question, index)} />
          {part.E && <Explanation text={part.E} />}
        </section>
      ))}
    </>
  );
}

function Options({ options, right }: { options: string[]; right: string }) {
  return (
    <ol className="mt-4 grid grid-cols-1 max-w-measure gap-2">
      {options.map((option, index) => {
        const isRight = isRightOption(right, String(index + 1));
        return (
          <li
            key={option}
            className={`flex gap-3 rounded px-3 py-2 text-sm ${isRight ? "bg-correct-wash outline-2 -outline-offset-2 outline-correct" : ""}`}
          >
            <span aria-hidden="true" className="w-4 shrink-0 font-semibold text-soft">
              {letterOf(index)}
            </span>
            <span className="min-w-0 flex-1">{option}</span>
            {isRight && (
              <span className="flex shrink-0 items-center gap-1 self-start font-semibold text-correct">
                <CheckIcon size={18} /> Right
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Explanation({ text, source }: { text: string; source?: string | undefined }) {
  return (
    <div className="mt-4 max-w-measure border-l-2 border-control pl-4">
      <RichText text={text} className="text-sm" />
      {source && <SourceLine source={source} />}
    </div>
  );
}

const SourceLine = ({ source }: { source: string }) => (
  <p className="mt-2 max-w-measure text-xs text-soft">Source: {source}</p>
);
