import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../lib/call.ts";
import { addDays, dayAndYear } from "../../../lib/days.ts";
import { onTheWay } from "../../../lib/kept.ts";
import { Button } from "../../../ui/button.tsx";
import { examResultsQuery, useReportResult } from "../api.ts";

interface ExamQuestionProps {
  /** The papers that were planned for, and the day that they were sat on. */
  papers: number[];
  examDate: string | null;
  today: string;
  /** Leads to the settings of a resit. */
  onFailed: (paper: number) => void;
  /** Plans for a paper alone, after the other one was passed on a day. */
  onPlan: (paper: number, passed: { Paper: number; Date: string }) => void;
}

const NAME = "exam-question";
/** For so many days it stays away once it was put off: results take weeks. */
const AWAY = 7;
const LONG_AGO = "2000-01-01";
const BOTH = [1, 2];

/** On the exam day and after it: how it went, asked once a paper and put off by one press. */
export function ExamQuestion({ papers, examDate, today, onFailed, onPlan }: ExamQuestionProps) {
  const isOver = examDate !== null && examDate <= today;
  const { data: results } = useQuery({ ...examResultsQuery, enabled: isOver });
  const report = useReportResult();
  const [isPutOff, setPutOff] = useState(() => today < addDays(onTheWay.get(NAME) ?? LONG_AGO, AWAY));
  const [passed, setPassed] = useState<number>();
  if (!isOver || !results || isPutOff) return null;
  const isKnown = (paper: number) => results.some(({ Paper, On }) => Paper === paper && On >= examDate);
  const paper = papers.find((one) => !isKnown(one));
  const other = BOTH.find(
    (one) => !papers.includes(one) && !results.some(({ Paper, Passed }) => Paper === one && Passed),
  );
  const putOff = () => {
    onTheWay.set(NAME, today);
    setPutOff(true);
  };
  const tell = (one: number, Passed: boolean) =>
    report.mutate(
      { Paper: one, On: examDate, Passed },
      { onSuccess: () => (Passed ? setPassed(one) : onFailed(one)) },
    );
  if (paper === undefined && passed === undefined) return null;
  return (
    <section aria-label="Your exam" className="mt-6 mb-10 border-l-2 border-accent bg-accent-wash p-5">
      {passed !== undefined && (
        <p role="status" className="font-serif text-lg">
          Well done: you passed Paper {passed}.
        </p>
      )}
      {paper !== undefined ? (
        <>
          <p className={passed === undefined ? "font-serif text-lg" : "mt-3"}>
            {examDate === today ? "When your result is out: how" : "How"} did Paper {paper} go
            {examDate === today ? "" : ` on ${dayAndYear(examDate)}`}?
          </p>
          <p className="mt-1 max-w-note text-sm text-soft">
            It shapes what you practise next, and shows everybody how good our forecasts are. Nobody sees your
            name.
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button variant="outline" disabled={report.isPending} onClick={() => tell(paper, true)}>
              I passed
            </Button>
            <Button variant="outline" disabled={report.isPending} onClick={() => tell(paper, false)}>
              I did not pass
            </Button>
            <Button variant="ghost" onClick={putOff}>
              I don't know yet
            </Button>
          </div>
          <p role="alert" className="text-sm font-semibold [&:not(:empty)]:mt-2">
            {report.error instanceof ApiError && report.error.message}
          </p>
        </>
      ) : (
        <Onwards
          other={other}
          onPlan={(next) => passed !== undefined && onPlan(next, { Paper: passed, Date: examDate })}
        />
      )}
    </section>
  );
}

/** After a paper was passed. */
const Onwards = ({ other, onPlan }: { other: number | undefined; onPlan: (paper: number) => void }) => (
  <>
    <p className="mt-1 max-w-note text-sm">
      Thank you for telling us.
      {other && ` Paper ${other} is what is left: you can carry this pass for two years.`}
    </p>
    {other && (
      <Button variant="outline" className="mt-4" onClick={() => onPlan(other)}>
        Plan Paper {other} next
      </Button>
    )}
  </>
);
