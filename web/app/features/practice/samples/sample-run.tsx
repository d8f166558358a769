import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Question } from "#contract/shapes.ts";
import { takePageFocus } from "../../../lib/arrival.ts";
import { brand } from "../../../lib/brand.ts";
import { classNames } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/button.tsx";
import { ArrowLeftIcon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { QuestionCard } from "../card/question-card.tsx";
import { HelpSheet, Hints } from "../card/shortcut-hints.tsx";
import { FinishDialog } from "../run/finish-dialog.tsx";
import { ProgressGrid } from "../run/progress-grid.tsx";
import type { RunItem } from "../run/run.ts";

interface SampleRunProps {
  items: RunItem[];
  /** Which question is on screen. */
  index: number;
  title: string;
  /** What becomes of the answers, in a sentence or two. */
  lead: ReactNode;
  /** The way out, which is always open. */
  exit: { href: string; name: string };
  watermark: string;
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
  const drafts = useRef(new Map<number, string>());
  const item = items[index];
  if (!item) return null;
  const { question } = item;
  const open = items.filter(({ standing }) => standing === "open").length;
  const isWide = question.QnType === "csq";
  const isLast = index === items.length - 1;
  const go = (to: number) => {
    setMoved(true);
    onGo(to);
  };
  const finish = () => (open > 0 && props.asksBeforeFinish ? setAsking(true) : props.onFinish());
  const wayOut = (
    <p className="text-xs text-soft">
      You can stop any time.{" "}
      <Link
        href={exit.href}
        className="link relative whitespace-nowrap after:absolute after:-inset-x-2 after:-inset-y-3"
      >
        Back to {exit.name}
      </Link>
    </p>
  );

  return (
    <>
      <SampleHeader title={props.title} exit={exit}>
        {props.lead}
      </SampleHeader>
      <div
        className={classNames(
          "mt-4 sm:mt-6",
          !isWide && "lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-x-12",
        )}
      >
        <aside
          aria-label="Progress"
          className={classNames("mb-4", !isWide && "lg:order-last lg:sticky lg:top-24 lg:self-start")}
        >
          <ProgressGrid items={items} current={index} />
          <div className={classNames("mt-4 hidden", !isWide && "lg:block")}>{wayOut}</div>
          {props.isReturn && open === 0 && (
            <Button variant="outline" className="mt-4" onClick={props.onFinish}>
              See your result
            </Button>
          )}
          {!isWide && <Hints hasOptions={question.QnType === "mcq"} onHelp={() => setShowsHelp(true)} />}
        </aside>
        <section aria-label="Question" className="min-w-0">
          <QuestionCard
            key={question.ID}
            question={question}
            title={`Question ${index + 1} of ${items.length}`}
            mode="sample"
            known={item.known}
            graded={item.graded}
            watermark={props.watermark}
            earlierDraft={drafts.current.get(question.ID)}
            onDraft={(draft) => drafts.current.set(question.ID, draft)}
            onSubmit={(answer) => props.onAnswer(question, answer)}
            takesFocus={hasMoved}
            onHelp={() => setShowsHelp(true)}
            controls={{
              onPrevious: index > 0 ? () => go(index - 1) : undefined,
              onNext: () => (isLast ? finish() : go(index + 1)),
              isLast,
              isBusy: false,
              saved: wayOut,
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
    </>
  );
}

interface SampleHeaderProps {
  title: string;
  exit: { href: string; name: string };
  children: ReactNode;
}

function SampleHeader({ title, exit, children }: SampleHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takePageFocus()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="pt-3 sm:pt-6">
      <title>{`${title} · ${brand.name}`}</title>
      <div className="flex items-center gap-1">
        <Link
          href={exit.href}
          aria-label={`Leave: back to ${exit.name}`}
          className="-ml-3 inline-flex size-11 shrink-0 items-center justify-center rounded hover:bg-sunken"
        >
          <ArrowLeftIcon />
        </Link>
        <h1 ref={heading} tabIndex={-1} className="min-w-0 flex-1 text-stem leading-snug sm:text-lg">
          {title}
        </h1>
      </div>
      <p className="mt-1 max-w-measure text-sm text-soft">{children}</p>
    </header>
  );
}
