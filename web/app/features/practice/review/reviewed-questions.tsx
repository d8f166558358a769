import { type ReactNode, useId, useState } from "react";
import type { GradedAnswer } from "#contract/shapes.ts";
import { classNames } from "../../../lib/class-names.ts";
import { longDate } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { isRightOption, keyLetters, letterOf } from "../../../question/answer-text.ts";
import { outcomeOf } from "../../../question/marks.ts";
import type { CardPanel } from "../../../question/panel.ts";
import { LOOKS } from "../../../question/result.tsx";
import { StemLine } from "../../../question/stem-line.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { ChevronDownIcon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { QuestionCard } from "../card/question-card.tsx";
import { type Numbering, titleOf } from "./numbering.ts";

interface ReviewedQuestionsProps {
  /** One page of them. */
  answers: GradedAnswer[];
  numbering: Numbering;
  watermark: string;
  panels: readonly CardPanel[];
}

/** The questions of a marked attempt, a line each; a press opens one, and paper shows them whole. */
export function ReviewedQuestions({ answers, numbering, watermark, panels }: ReviewedQuestionsProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set(answers.length === 1 ? answers.map(({ QnID }) => QnID) : []),
  );
  const toggle = (id: number) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <ol className="border-b border-hairline">
      {answers.map((graded) => (
        <li key={graded.QnID} className="border-t border-hairline">
          <Line
            graded={graded}
            number={numbering.numbers.get(graded.QnID) ?? ""}
            total={numbering.total}
            isOpen={open.has(graded.QnID)}
            onToggle={() => toggle(graded.QnID)}
          >
            {graded.Regraded && <RegradeNote graded={graded} />}
            {graded.Corrected && <CorrectedNote graded={graded} />}
            <QuestionCard
              question={graded.Question}
              title={`${titleOf(numbering.numbers.get(graded.QnID))}/${numbering.total}`}
              mode="review"
              panels={panels}
              known={{ answer: graded.Ans, isMarked: true }}
              graded={graded}
              watermark={watermark}
            />
          </Line>
        </li>
      ))}
    </ol>
  );
}

interface LineProps {
  graded: GradedAnswer;
  number: string;
  total: number;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function Line({ graded, number, total, isOpen, onToggle, children }: LineProps) {
  const id = useId();
  const { Question: question, Score } = graded;
  const outcome = outcomeOf(graded);
  const look = LOOKS[outcome];
  return (
    <>
      <h3 className="font-sans text-sm font-normal tracking-normal print:hidden">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-13 w-full items-center gap-[min(0.75rem,3vw)] py-2 text-left hover:bg-sunken"
        >
          <span className={Score === null ? "text-soft" : look.tone}>{look.icon}</span>
          <span className="min-w-7 shrink-0 text-soft figures">
            <span className="sr-only">
              {titleOf(number)}/{total}
            </span>
            <span aria-hidden="true">{number}</span>
          </span>
          <span className="min-w-0 flex-1 truncate">
            {/* What is asked is in the card under an open row. */}
            <span className={isOpen ? "font-semibold" : "sr-only"}>
              {Score === null ? "Score not shown yet" : look.word}
              {!isOpen && ": "}
            </span>
            {!isOpen && <StemLine text={question.Body} />}
          </span>
          {(graded.LateAns !== undefined || !graded.Counted) && <Badge>LATE</Badge>}
          {outcome === "skipped" ? (
            <Badge tone="done">SKIPPED</Badge>
          ) : (
            <span className="shrink-0 text-soft figures">{answerWords(graded)}</span>
          )}
          <ChevronDownIcon size={18} className={isOpen ? "rotate-180" : ""} />
        </button>
      </h3>
      {/* There, and not only when it is open: on paper all of it is printed. */}
      <div id={id} className={classNames("py-6", !isOpen && "hidden print:block")}>
        {children}
      </div>
    </>
  );
}

/** The question was regraded: both marks, and why. */
function RegradeNote({ graded: { Regraded: regraded, Score } }: { graded: GradedAnswer }) {
  if (!regraded) return null;
  return (
    <p className="mb-4 max-w-measure border-l-2 border-accent pl-4 text-sm">
      <b className="font-semibold">Marked again on {longDate(regraded.At)}.</b> {regraded.Reason} It counted{" "}
      {regraded.Former} before and counts {Score} now.
    </p>
  );
}

/** The question says something else since it was answered. */
function CorrectedNote({ graded: { Corrected: corrected, QnID, Version } }: { graded: GradedAnswer }) {
  if (!corrected) return null;
  return (
    <p className="mb-4 max-w-measure border-l-2 border-control pl-4 text-sm">
      <b className="font-semibold">Corrected on {longDate(corrected.At)}.</b> {corrected.Note} This is the
      wording that you answered.{" "}
      <Link href={paths.question(QnID, { since: Version })} className="link">
        See what changed
      </Link>
    </p>
  );
}

/** What was answered and what is right, as letters; or the marks. */
function answerWords({ Ans, Score, Question: question }: GradedAnswer): string {
  if (Score === null) return "";
  if (question.QnType !== "mcq" || question.Answer === undefined) return `${Score}/${question.MaxScore}`;
  const given = letterOf(Number(Ans) - 1);
  return isRightOption(question.Answer, Ans) ? given : `${keyLetters(question.Answer)}, not ${given}`;
}
