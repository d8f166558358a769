import { useId, useState } from "react";
import type { Question } from "#contract/shapes.ts";
import { FlagButton } from "../../app/features/practice/card/flag-button.tsx";
import type { TestClock as Clock } from "../../app/features/practice/elapsed.ts";
import { ProgressGrid } from "../../app/features/practice/run/progress-grid.tsx";
import type { Standing } from "../../app/features/practice/run/run.ts";
import { TestClock } from "../../app/features/practice/run/test-clock.tsx";
import { pageNow } from "../../app/lib/page-clock.ts";
import { AnswerArea } from "../../app/question/answer-area.tsx";
import { rightCount } from "../../app/question/answer-text.ts";
import { markOf, withoutKey } from "../../app/question/marks.ts";
import { Button } from "../../app/ui/button.tsx";
import { ScoreBar } from "../../app/ui/score-bar.tsx";

/** What a question of a full paper has: 150 minutes for 80. */
const SECONDS_EACH = (150 * 60) / 80;

/** A clock that starts now and gives this many questions the time that the exam gives them. */
const clockFor = (questions: number): Clock => ({
  aheadBy: -pageNow(),
  startedAt: 0,
  deadline: Math.round(questions * SECONDS_EACH) * 1000,
});

interface MockDemoProps {
  questions: Question[];
  /** What was answered to the first question before this code was there. */
  chosen?: string;
}

/** A mock test in small, with the parts of the real one: clock, answer sheet, flags, marks at the end. */
export function MockDemo({ questions, chosen = "" }: MockDemoProps) {
  const [clock] = useState(() => clockFor(questions.length));
  const [answers, setAnswers] = useState<ReadonlyMap<number, string>>(() => {
    const [first] = questions;
    return new Map(first && chosen ? [[first.ID, chosen]] : []);
  });
  const [flags, setFlags] = useState<ReadonlySet<number>>(new Set());
  const [index, setIndex] = useState(0);
  const [hidesClock, setHidesClock] = useState(false);
  const [isMarked, setMarked] = useState(false);
  const stemId = useId();

  const question = questions[index];
  if (!question) return null;
  const answerTo = (one: Question) => answers.get(one.ID) ?? "";
  const standingOf = (one: Question): Standing => {
    if (!isMarked) return answers.has(one.ID) ? "answered" : "open";
    return markOf(rightCount(one, answerTo(one)), one.MaxScore);
  };
  const squares = questions.map((one) => ({
    key: String(one.ID),
    standing: standingOf(one),
    isFlagged: flags.has(one.ID),
  }));
  const toggleFlag = () => {
    const next = new Set(flags);
    if (!next.delete(question.ID)) next.add(question.ID);
    setFlags(next);
  };
  const right = questions.reduce((sum, one) => sum + rightCount(one, answerTo(one)), 0);
  const isLast = index === questions.length - 1;

  return (
    <div>
      <div className="border-y-2 border-ink py-2">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          {isMarked ? (
            <ScoreBar label="Score" value={right} max={questions.length} className="flex-1" />
          ) : (
            <div className="flex items-center gap-1">
              <TestClock clock={clock} isHidden={hidesClock} onTimeUp={() => setMarked(true)} />
              <Button
                variant="ghost"
                className="px-2 text-xs"
                aria-pressed={hidesClock}
                onClick={() => setHidesClock(!hidesClock)}
              >
                {hidesClock ? "Show" : "Hide"}
                <span className="sr-only"> the timer</span>
              </Button>
            </div>
          )}
          {isMarked ? (
            <span className="text-xs text-soft">Pass mark 60%</span>
          ) : (
            <Button
              variant="outline"
              className="px-3 text-xs"
              data-needs-script=""
              onClick={() => setMarked(true)}
            >
              Finish test
            </Button>
          )}
        </div>
        <div className="mt-2 mb-1">
          <ProgressGrid squares={squares} current={index} onJump={setIndex} />
        </div>
      </div>
      <div className="flex min-h-11 items-center justify-between">
        <h3 className="font-sans text-sm font-semibold text-soft figures">
          Question {index + 1}/{questions.length}
        </h3>
        {!isMarked && <FlagButton isFlagged={flags.has(question.ID)} onToggle={toggleFlag} />}
      </div>
      <AnswerArea
        key={question.ID}
        question={isMarked ? question : withoutKey(question)}
        draft={answerTo(question)}
        isOpen={!isMarked}
        stemId={stemId}
        memoryKey={`mock-demo/${question.ID}`}
        onDraft={(draft) => setAnswers(new Map(answers).set(question.ID, draft))}
      />
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-soft">
          {isMarked
            ? `${right} of ${questions.length} right.`
            : "Your answer will be marked at the end of the test."}
        </p>
        <Button
          variant="outline"
          data-needs-script=""
          disabled={isLast && isMarked}
          onClick={() => (isLast ? setMarked(true) : setIndex(index + 1))}
        >
          {isLast && !isMarked ? "Finish" : "Next"}
        </Button>
      </div>
    </div>
  );
}
