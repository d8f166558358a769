import { type ReactNode, useRef, useState } from "react";
import type { Question } from "#contract/shapes.ts";
import { classNames } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/button.tsx";
import { FocusPage } from "../../../ui/focus-page.tsx";
import { QuestionCard } from "../card/question-card.tsx";
import { HelpSheet, Hints } from "../card/shortcut-hints.tsx";
import { FinishDialog } from "../run/finish-dialog.tsx";
import { ProgressGrid } from "../run/progress-grid.tsx";
import type { RunItem } from "../run/run.ts";
import { Place, RunMenu } from "../run/run-row.tsx";
import { stepsOf } from "../run/steps.ts";

interface SampleRunProps {
  items: RunItem[];
  /** Which question is on screen. */
  index: number;
  title: string;
  /** What happens to the answers, in a sentence or two. */
  lead: ReactNode;
  /** The way out, which is always open. */
  exit: { href: string; name: string };
  /** The learner came from the result, so the question takes the focus. */
  isReturn: boolean;
  /** Whether leaving questions open is asked about: an account keeps the samples once. */
  asksBeforeFinish: boolean;
  onAnswer: (question: Question, answer: string) => void;
  onGo: (index: number) => void;
  onFinish: () => void;
}

/** The samples one at a time, each marked when it is answered. */
export function SampleRun(props: SampleRunProps) {
  const { items, index, exit, onGo } = props;
  const [hasMoved, setMoved] = useState(props.isReturn);
  const [isAsking, setAsking] = useState(false);
  const [showsHelp, setShowsHelp] = useState(false);
  const { current: drafts } = useRef(new Map<number, string>());
  const item = items[index];
  if (!item) return null;
  const { question } = item;
  // Samples are single questions: a step each.
  const steps = stepsOf(items, drafts);
  const open = items.filter(({ standing }) => standing === "open").length;
  const isWide = question.QnType === "csq";
  const isLast = index === items.length - 1;
  const go = (to: number) => {
    setMoved(true);
    onGo(to);
  };
  const finish = () => (open > 0 && props.asksBeforeFinish ? setAsking(true) : props.onFinish());
  return (
    <FocusPage
      title={props.title}
      exit={{ href: exit.href, label: `back to ${exit.name}` }}
      place={<Place steps={steps} current={index} />}
      end={<RunMenu onHelp={() => setShowsHelp(true)} />}
    >
      <div className={classNames(!isWide && "lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-x-12")}>
        {!isWide && (
          <aside
            aria-label="Progress"
            className="hidden lg:order-last lg:sticky lg:top-20 lg:block lg:self-start"
          >
            <ProgressGrid squares={steps} current={index} />
            <Hints hasOptions={question.QnType === "mcq"} onHelp={() => setShowsHelp(true)} />
          </aside>
        )}
        <section aria-label="Question" className="min-w-0">
          {props.isReturn && open === 0 ? (
            <Button variant="outline" className="mb-4" onClick={props.onFinish}>
              See your result
            </Button>
          ) : (
            index === 0 && <p className="mb-4 max-w-measure text-sm text-soft">{props.lead}</p>
          )}
          <QuestionCard
            key={question.ID}
            question={question}
            title={`Question ${index + 1} of ${items.length}`}
            mode="sample"
            known={item.known}
            graded={item.graded}
            watermark=""
            earlierDraft={drafts.get(question.ID)}
            onDraft={(draft) => drafts.set(question.ID, draft)}
            onSubmit={(answer) => props.onAnswer(question, answer)}
            takesFocus={hasMoved}
            onHelp={() => setShowsHelp(true)}
            controls={{
              onPrevious: index > 0 ? () => go(index - 1) : undefined,
              onNext: () => (isLast ? finish() : go(index + 1)),
              isLast,
              isBusy: false,
            }}
          />
        </section>
      </div>
      <FinishDialog
        isOpen={isAsking}
        open={open}
        flagged={0}
        isBusy={false}
        onFinish={props.onFinish}
        onCancel={() => setAsking(false)}
      />
      {showsHelp && <HelpSheet onClose={() => setShowsHelp(false)} />}
    </FocusPage>
  );
}
