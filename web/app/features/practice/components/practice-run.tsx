import { useEffect, useRef, useState } from "react";
import type { Attempt } from "#contract/shapes.ts";
import { classNames } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/button.tsx";
import { useFinish } from "../api.ts";
import type { Run } from "../run.ts";
import { SHORTCUTS } from "../shortcuts.ts";
import { FinishDialog } from "./finish-dialog.tsx";
import { QuestionCard, type StatisticsSlot } from "./question-card.tsx";
import { RunHeader, RunRail } from "./run-header.tsx";
import { SavedAnnouncement, SavedState } from "./saved-state.tsx";
import { ShortcutHelp } from "./shortcut-help.tsx";

/** How long answers that are on their way may take when the time is over. */
const LAST_ANSWERS_MS = 5000;

interface PracticeRunProps {
  run: Run;
  watermark: string;
  statistics: StatisticsSlot;
  onFinished: (attempt: Attempt) => void;
}

function firstOpen(run: Run): number {
  const index = run.items.findIndex((item) => item.standing === "open");
  return index === -1 ? Math.max(0, run.items.length - 1) : index;
}

/** One question at a time, from the first that is open to Finish. */
export function PracticeRun({ run, watermark, statistics, onFinished }: PracticeRunProps) {
  const { attempt, items } = run;
  const [index, setIndex] = useState(() => firstOpen(run));
  const [hasMoved, setMoved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [showsHelp, setShowsHelp] = useState(false);
  const [isFinishing, setFinishing] = useState(false);
  const drafts = useRef(new Map<number, string>());
  const finish = useFinish(attempt.ProblemSetID);
  const open = items.filter((one) => one.standing === "open").length;

  const mark = () => {
    if (finish.isPending) return;
    finish.mutate(undefined, { onSuccess: onFinished, onSettled: () => setAsking(false) });
  };
  // What is not with the server would not count, so it goes there before the attempt is marked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when an answer was stored, and by nothing else
  useEffect(() => {
    if (!isFinishing || run.unsent > 0) return;
    setFinishing(false);
    if (open > 0) setAsking(true);
    else mark();
  }, [isFinishing, run.unsent]);
  const timeUp = () => {
    run.retryNow();
    setTimeout(mark, run.unsent > 0 ? LAST_ANSWERS_MS : 0);
  };

  const item = items[index];
  if (!item) return null;
  const { question } = item;
  const isWide = question.QnType === "csq";
  const go = (to: number) => {
    setIndex(to);
    setMoved(true);
    setFinishing(false);
  };
  const next = () => {
    if (index < items.length - 1) return go(index + 1);
    run.retryNow();
    setFinishing(true);
  };

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
          <RunRail run={run} current={index} onJump={go} onTimeUp={timeUp} isBeside={!isWide} />
          {!isWide && <Hints hasOptions={question.QnType === "mcq"} onHelp={() => setShowsHelp(true)} />}
        </aside>
        <section aria-label="Question" className="min-w-0">
          <QuestionCard
            key={question.ID}
            question={question}
            title={`Question ${index + 1}/${items.length}`}
            rules={{
              defaultState: "active",
              hasAttempt: true,
              isCommunity: false,
              delaysMarking: attempt.DelayMarking,
              bypassesGrading: false,
            }}
            known={item.known}
            graded={item.graded}
            attemptId={attempt.ID}
            watermark={watermark}
            earlierDraft={drafts.current.get(question.ID)}
            onDraft={(draft) => drafts.current.set(question.ID, draft)}
            onSubmit={(answer) => run.submit(question.ID, answer)}
            isWaiting={item.standing === "unsaved"}
            isLocked={finish.isPending}
            takesFocus={hasMoved}
            shortcuts="page"
            onHelp={() => setShowsHelp(true)}
            statistics={statistics}
            controls={{
              onPrevious: index > 0 ? () => go(index - 1) : undefined,
              onNext: next,
              isLast: index === items.length - 1,
              isBusy: finish.isPending,
              saved: <SavedState run={run} />,
            }}
          />
          <p role="status" className="mt-3 max-w-[68ch] text-sm font-semibold">
            {isFinishing &&
              run.waiting > 0 &&
              "Some answers are not saved yet, and would not count. As soon as they are saved, we go on."}
          </p>
        </section>
      </div>
      <SavedAnnouncement run={run} />
      <FinishDialog
        isOpen={isAsking}
        open={open}
        isBusy={finish.isPending}
        onFinish={mark}
        onCancel={() => setAsking(false)}
      />
      {showsHelp && <ShortcutHelp onClose={() => setShowsHelp(false)} />}
    </>
  );
}

/** The commonest keys, and the way to all of them; only where there is likely a keyboard. */
function Hints({ hasOptions, onHelp }: { hasOptions: boolean; onHelp: () => void }) {
  const common = SHORTCUTS.slice(hasOptions ? 0 : 1, 4);
  return (
    <div className="mt-6 hidden border-t border-hairline pt-4 text-xs text-soft lg:block">
      <ul className="grid gap-1.5">
        {common.map(({ command, caps, does }) => (
          <li key={command} className="flex gap-2">
            <kbd className="w-10 shrink-0 font-sans font-semibold text-ink">{caps}</kbd>
            {does}
          </li>
        ))}
      </ul>
      <Button variant="ghost" className="-ml-4 mt-1 text-xs" onClick={onHelp} aria-keyshortcuts="?">
        All shortcuts
      </Button>
    </div>
  );
}
