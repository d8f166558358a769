import { Suspense, useMemo, useState } from "react";
import type { Attempt } from "#contract/shapes.ts";
import { classNames } from "../../../lib/class-names.ts";
import { openCompanion } from "../../../lib/companion-requests.ts";
import { paths } from "../../../lib/paths.ts";
import { type Shortcut, useShortcuts } from "../../../lib/shortcuts.ts";
import { isWideScreen } from "../../../lib/wide-screen.ts";
import { forgetDesk } from "../../../question/attempt-desk.ts";
import { lazyPanel } from "../../../question/lazy-panel.tsx";
import type { CardPanel } from "../../../question/panel.ts";
import { FocusPage } from "../../../ui/focus-page.tsx";
import { QuestionCard } from "../card/question-card.tsx";
import { HelpSheet, Hints } from "../card/shortcut-hints.tsx";
import { useFlag } from "../sending/flag-sync.ts";
import { AnswerSheet } from "./answer-sheet.tsx";
import { useDwell } from "./dwell.ts";
import { FinishDialog } from "./finish-dialog.tsx";
import { useFinishing } from "./finishing.ts";
import type { Run, RunItem } from "./run.ts";
import { Place, RunMenu } from "./run-row.tsx";
import { ToolDialog, useRunTools } from "./run-tools.tsx";
import { SavedAnnouncement, SavedState } from "./saved-state.tsx";
import { answeredOf, beginsCase, firstOpen, stepsOf } from "./steps.ts";
import { TestClock } from "./test-clock.tsx";
import { TimeUp } from "./time-up.tsx";

/** Few have it read to them. */
const ReadingBar = lazyPanel(() => import("../reading/reading-bar.tsx"));

interface PracticeRunProps {
  run: Run;
  watermark: string;
  panels: readonly CardPanel[];
  onFinished: (attempt: Attempt) => void;
}

/** The same key as of the panel below an explanation (web/app/features/calculators). */
const CALCULATOR_KEY: Shortcut = { id: "calculator", keys: ["c", "C"], caps: "C", does: "Calculator" };

/** One question at a time, or one part of a case, from the first that is open to Finish. */
export function PracticeRun({ run, watermark, panels, onFinished }: PracticeRunProps) {
  const { attempt, items } = run;
  const [drafts, setDrafts] = useState<ReadonlyMap<number, string>>(new Map());
  const steps = useMemo(() => stepsOf(items, drafts), [items, drafts]);
  const placeAt = (index: number) => {
    const step = steps[index];
    return { index, readsStory: step !== undefined && beginsCase(step, drafts) };
  };
  const [{ index, readsStory }, setPlace] = useState(() => placeAt(firstOpen(steps)));
  const [hasMoved, setMoved] = useState(false);
  const [hidesClock, setHidesClock] = useState(false);
  const [showsHelp, setShowsHelp] = useState(false);
  const tools = useRunTools(panels);
  const [readsAloud, setReadsAloud] = useState(false);
  const finishing = useFinishing(run, (marked) => {
    forgetDesk(marked.ID);
    onFinished(marked);
  });
  const flag = useFlag(attempt);
  const isTest = attempt.DelayMarking;
  const step = steps[index];
  // Against the clock too, the server withholds what would answer a question.
  const calculate = () =>
    openCompanion(isTest || attempt.Deadline !== null ? "calculator" : "calculators", step?.item.question);
  const openCalculator = () => {
    calculate();
    return true;
  };
  useShortcuts([{ ...CALCULATOR_KEY, run: openCalculator }], () => true);
  useDwell(attempt.ID, step?.item.question.ID);

  if (!step) return null;
  const { item, part } = step;
  const { question } = item;
  const isCase = part !== undefined;
  const show = (place: { index: number; readsStory: boolean }) => {
    setPlace(place);
    setMoved(true);
    finishing.cancel();
  };
  const go = (to: number) => show(placeAt(to));
  const isLast = index === steps.length - 1;
  const next = () => {
    // Only a phone has the story before the first part; elsewhere it is beside all of them.
    if (readsStory && !isWideScreen()) show({ index, readsStory: false });
    else if (isLast) finishing.ask();
    else go(index + 1);
  };
  const isOver = finishing.stage === "over";
  const isFlagged = question.Flagged ?? false;

  const jump = isTest ? go : undefined;
  return (
    <FocusPage
      title={attempt.ProblemSet.Title}
      exit={{ href: paths.set(attempt.ProblemSetID), label: "back to the set" }}
      hidesTitle={isTest}
      place={<Place steps={steps} current={index} onJump={jump} />}
      progress={isTest ? answeredOf(steps) : undefined}
      end={
        <>
          <SavedState run={run} />
          {isTest && <TestClock clock={finishing.clock} isHidden={hidesClock} onTimeUp={finishing.timeUp} />}
          <RunMenu
            onHelp={() => setShowsHelp(true)}
            clock={isTest ? { isHidden: hidesClock, onHide: setHidesClock } : undefined}
            tools={[
              { words: "Calculator", open: calculate },
              {
                words: readsAloud ? "Hide reading aloud" : "Read aloud",
                open: () => setReadsAloud(!readsAloud),
              },
              ...tools.rows,
            ]}
            onFinish={isTest ? finishing.ask : undefined}
          />
        </>
      }
    >
      <div className={classNames(!isCase && "lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-x-12")}>
        {!isCase && (
          <aside
            aria-label="Progress"
            className="hidden lg:order-last lg:sticky lg:top-20 lg:block lg:self-start"
          >
            <AnswerSheet steps={steps} current={index} onJump={jump} />
            <Hints hasOptions={question.QnType === "mcq"} onHelp={() => setShowsHelp(true)} />
          </aside>
        )}
        <section aria-label="Question" className="min-w-0">
          {isOver && <TimeUp run={run} />}
          {readsAloud && (
            <Suspense>
              <ReadingBar
                question={item.graded?.Score != null ? item.graded.Question : question}
                part={part}
              />
            </Suspense>
          )}
          <QuestionCard
            key={question.ID}
            question={question}
            title={`Question ${index + 1}/${steps.length}`}
            mode={isTest ? "test" : "practice"}
            panels={panels}
            known={item.known}
            graded={item.graded}
            attemptId={attempt.ID}
            watermark={watermark}
            earlierDraft={drafts.get(question.ID)}
            onDraft={(draft) => setDrafts((before) => new Map(before).set(question.ID, draft))}
            {...(isCase && {
              place: {
                part,
                readsStory,
                onPart: (to) => show({ index: index - part + to, readsStory: false }),
              },
            })}
            onSubmit={(answer, sure) => run.submit(question.ID, answer, sure)}
            isWaiting={item.standing === "unsaved"}
            isWithheld={isWithheld(run, item)}
            isLocked={finishing.isBusy || isOver}
            {...(isTest && {
              flag: {
                isFlagged,
                isOfCase: isCase,
                onToggle: () => flag({ questionId: question.ID, Flagged: !isFlagged }),
              },
            })}
            takesFocus={hasMoved}
            onHelp={() => setShowsHelp(true)}
            controls={{
              onPrevious: index > 0 ? () => go(index - 1) : undefined,
              onNext: next,
              isLast,
              staysInCase: isCase && steps[index + 1]?.item === item,
              isBusy: finishing.isBusy || isOver,
            }}
          />
          <p role="status" className="mt-3 max-w-measure text-sm font-semibold">
            {finishing.stage === "saving" &&
              run.waiting > 0 &&
              "Some answers are only on this device so far. We go on as soon as they are saved."}
          </p>
        </section>
      </div>
      <SavedAnnouncement run={run} />
      <FinishDialog
        isOpen={finishing.isAsking}
        open={steps.filter(({ standing }) => standing === "open").length}
        flagged={steps.filter((one) => one.isFlagged).length}
        isBusy={finishing.isBusy}
        onFinish={finishing.confirm}
        onCancel={finishing.cancel}
      >
        {isTest && <AnswerSheet steps={steps} current={index} onJump={go} isLastLook />}
      </FinishDialog>
      {tools.open && <ToolDialog panel={tools.open} question={question} onClose={tools.close} />}
      {showsHelp && <HelpSheet onClose={() => setShowsHelp(false)} />}
    </FocusPage>
  );
}

/** Stored, and its result waits: an open test of the learner holds the question. */
const isWithheld = (run: Run, item: RunItem) => !run.attempt.DelayMarking && item.graded?.Score === null;
