import { useRef, useState } from "react";
import type { Attempt } from "#contract/shapes.ts";
import { classNames } from "../../../lib/class-names.ts";
import { paths } from "../../../lib/paths.ts";
import type { CardPanel } from "../../../question/panel.ts";
import { FocusPage } from "../../../ui/focus-page.tsx";
import { QuestionCard } from "../card/question-card.tsx";
import { HelpSheet, Hints } from "../card/shortcut-hints.tsx";
import { AnswerSheet } from "./answer-sheet.tsx";
import { useDwell } from "./dwell.ts";
import { FinishDialog } from "./finish-dialog.tsx";
import { useFinishing } from "./finishing.ts";
import type { Run, RunItem } from "./run.ts";
import { useFlag } from "./run-api.ts";
import { Place, RunMenu } from "./run-row.tsx";
import { SavedAnnouncement, SavedState } from "./saved-state.tsx";
import { TestClock } from "./test-clock.tsx";
import { TimeUp } from "./time-up.tsx";

interface PracticeRunProps {
  run: Run;
  watermark: string;
  panels: readonly CardPanel[];
  onFinished: (attempt: Attempt) => void;
}

function firstOpen(run: Run): number {
  const index = run.items.findIndex((item) => item.standing === "open");
  return index === -1 ? Math.max(0, run.items.length - 1) : index;
}

/** One question at a time, from the first that is open to Finish. */
export function PracticeRun({ run, watermark, panels, onFinished }: PracticeRunProps) {
  const { attempt, items } = run;
  const [index, setIndex] = useState(() => firstOpen(run));
  const [hasMoved, setMoved] = useState(false);
  const [hidesClock, setHidesClock] = useState(false);
  const [showsHelp, setShowsHelp] = useState(false);
  const drafts = useRef(new Map<number, string>());
  const finishing = useFinishing(run, onFinished);
  const flag = useFlag(attempt);
  const isTest = attempt.DelayMarking;
  useDwell(attempt.ID, items[index]?.question.ID, isTest);

  const item = items[index];
  if (!item) return null;
  const { question } = item;
  const isWide = question.QnType === "csq";
  const go = (to: number) => {
    setIndex(to);
    setMoved(true);
    finishing.cancel();
  };
  const next = () => (index < items.length - 1 ? go(index + 1) : finishing.ask());
  const isOver = finishing.stage === "over";
  const isFlagged = question.Flagged ?? false;

  const jump = isTest ? go : undefined;
  return (
    <FocusPage
      title={attempt.ProblemSet.Title}
      exit={{ href: paths.set(attempt.ProblemSetID), label: "back to the set" }}
      hidesTitle={isTest}
      place={<Place items={items} current={index} onJump={jump} />}
      end={
        <>
          <SavedState run={run} />
          {isTest && <TestClock clock={finishing.clock} isHidden={hidesClock} onTimeUp={finishing.timeUp} />}
          <RunMenu
            onHelp={() => setShowsHelp(true)}
            clock={isTest ? { isHidden: hidesClock, onHide: setHidesClock } : undefined}
            onFinish={isTest ? finishing.ask : undefined}
          />
        </>
      }
    >
      <div className={classNames(!isWide && "lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-x-12")}>
        {!isWide && (
          <aside
            aria-label="Progress"
            className="hidden lg:order-last lg:sticky lg:top-20 lg:block lg:self-start"
          >
            <AnswerSheet items={items} current={index} onJump={jump} />
            <Hints hasOptions={question.QnType === "mcq"} onHelp={() => setShowsHelp(true)} />
          </aside>
        )}
        <section aria-label="Question" className="min-w-0">
          {isOver && <TimeUp run={run} />}
          <QuestionCard
            key={question.ID}
            question={question}
            title={`Question ${index + 1}/${items.length}`}
            mode={isTest ? "test" : "practice"}
            panels={panels}
            known={item.known}
            graded={item.graded}
            attemptId={attempt.ID}
            watermark={attempt.ProblemSet.ForFree ? "" : watermark}
            earlierDraft={drafts.current.get(question.ID)}
            onDraft={(draft) => drafts.current.set(question.ID, draft)}
            onSubmit={(answer) => run.submit(question.ID, answer)}
            isWaiting={item.standing === "unsaved"}
            isHeld={isHeld(run, item)}
            isLocked={finishing.isBusy || isOver}
            {...(isTest && {
              flag: { isFlagged, onToggle: () => flag({ questionId: question.ID, Flagged: !isFlagged }) },
            })}
            takesFocus={hasMoved}
            onHelp={() => setShowsHelp(true)}
            controls={{
              onPrevious: index > 0 ? () => go(index - 1) : undefined,
              onNext: next,
              isLast: index === items.length - 1,
              isBusy: finishing.isBusy || isOver,
            }}
          />
          <p role="status" className="mt-3 max-w-measure text-sm font-semibold">
            {finishing.stage === "saving" &&
              run.waiting > 0 &&
              "Some answers are kept on this device and would not count yet. As soon as they are saved, we go on."}
          </p>
        </section>
      </div>
      <SavedAnnouncement run={run} />
      <FinishDialog
        isOpen={finishing.isAsking}
        open={items.filter((one) => one.standing === "open").length}
        flagged={items.filter((one) => one.question.Flagged).length}
        isBusy={finishing.isBusy}
        onFinish={finishing.confirm}
        onCancel={finishing.cancel}
      >
        {isTest && <AnswerSheet items={items} current={index} onJump={go} isLastLook />}
      </FinishDialog>
      {showsHelp && <HelpSheet onClose={() => setShowsHelp(false)} />}
    </FocusPage>
  );
}

/** Stored, and its result waits: an open test of the learner holds the question. */
const isHeld = (run: Run, item: RunItem) => !run.attempt.DelayMarking && item.graded?.Score === null;
