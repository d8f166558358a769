import { useRef, useState } from "react";
import type { Attempt } from "#contract/shapes.ts";
import { classNames } from "../../../lib/class-names.ts";
import type { CardPanel } from "../../../question/panel.ts";
import { QuestionCard } from "../card/question-card.tsx";
import { HelpSheet, Hints } from "../card/shortcut-hints.tsx";
import { useDwell } from "./dwell.ts";
import { FinishDialog } from "./finish-dialog.tsx";
import { useFinishing } from "./finishing.ts";
import type { Run, RunItem } from "./run.ts";
import { useFlag } from "./run-api.ts";
import { RunHeader, RunRail } from "./run-header.tsx";
import { SavedAnnouncement, SavedState } from "./saved-state.tsx";
import { SmallClock } from "./test-clock.tsx";
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

  return (
    <>
      <RunHeader run={run} />
      <div
        className={classNames(
          "mt-3 sm:mt-5",
          !isWide && "lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-x-12",
        )}
      >
        <aside
          aria-label="Progress"
          className={classNames("mb-5", !isWide && "lg:order-last lg:sticky lg:top-24 lg:self-start")}
        >
          <RunRail
            run={run}
            clock={{
              clock: finishing.clock,
              isHidden: hidesClock,
              onHide: setHidesClock,
              onTimeUp: finishing.timeUp,
            }}
            current={index}
            onJump={go}
            onFinish={finishing.ask}
            isBeside={!isWide}
          />
          {!isWide && <Hints hasOptions={question.QnType === "mcq"} onHelp={() => setShowsHelp(true)} />}
        </aside>
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
            watermark={watermark}
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
              saved: (
                <div className="flex flex-wrap items-center justify-between gap-x-4">
                  <SavedState run={run} />
                  {isTest && !hidesClock && <SmallClock clock={finishing.clock} />}
                </div>
              ),
            }}
          />
          <p role="status" className="mt-3 max-w-measure text-sm font-semibold">
            {finishing.stage === "saving" &&
              run.waiting > 0 &&
              "Some answers are not saved yet, and would not count. As soon as they are saved, we go on."}
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
      />
      {showsHelp && <HelpSheet onClose={() => setShowsHelp(false)} />}
    </>
  );
}

/** Stored, and its result waits: an open test of the learner holds the question. */
const isHeld = (run: Run, item: RunItem) => !run.attempt.DelayMarking && item.graded?.Score === null;
