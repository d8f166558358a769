import { type FormEvent, Fragment, Suspense, useId, useRef, useState } from "react";
import type { GradedAnswer, Question, Sure } from "#contract/shapes.ts";
import { classNames } from "../../../lib/class-names.ts";
import { dateTime, dayDate } from "../../../lib/dates.ts";
import { AnswerArea } from "../../../question/answer-area.tsx";
import type { CasePlace } from "../../../question/answer-props.ts";
import { Explanation } from "../../../question/explanation.tsx";
import { lazyPanel } from "../../../question/lazy-panel.tsx";
import type { CardPanel } from "../../../question/panel.ts";
import { Result } from "../../../question/result.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Accessories } from "./accessories.tsx";
import { ActionBar, type PageControls } from "./action-bar.tsx";
import { useCardShortcuts } from "./card-shortcuts.ts";
import type { FlagControl } from "./flag-button.tsx";
import type { KnownAnswer } from "./machine.ts";
import { type CardMode, rulesOf } from "./modes.ts";
import { SureChoice } from "./sure-choice.tsx";
import { TestNote } from "./test-note.tsx";
import { useCard } from "./use-card.ts";
import { useCardFocus } from "./use-card-focus.ts";
import { usePanels } from "./use-panels.ts";
import { Watermark } from "./watermark.tsx";

/** Hardly anybody answers too late. */
const LateNote = lazyPanel(() => import("../../../question/late-note.tsx"));

export interface QuestionCardProps {
  question: Question;
  /** "Question 3/20" */
  title: string;
  mode: CardMode;
  panels?: readonly CardPanel[];
  known?: KnownAnswer | undefined;
  /** The server's answer; it brings the key once it is marked. */
  graded?: GradedAnswer | undefined;
  attemptId?: number;
  /** Whose eyes are on it. */
  watermark: string;
  earlierDraft?: string | undefined;
  onDraft?: (draft: string) => void;
  /** @param sure how sure the learner says to be, where they do */
  onSubmit?: (answer: string, sure?: Sure) => void;
  controls?: PageControls;
  /** The answer waits for another try at sending. */
  isWaiting?: boolean;
  isLocked?: boolean;
  /** The answer is stored, and its result waits for the end of a test that holds the question. */
  isWithheld?: boolean;
  /** Where a run is in a case. */
  place?: CasePlace;
  /** A test's flag for later. */
  flag?: FlagControl;
  /** Takes the focus when it appears: the learner moved here from another question. */
  takesFocus?: boolean;
  onHelp?: () => void;
}

/** A sample is seen without an account, and a test shows nothing but the question. */
const HAS_ACCESSORIES: Record<CardMode, boolean> = {
  practice: true,
  test: false,
  review: true,
  sample: false,
  read: true,
};

/** One question: to answer, to review, or only to read. */
export function QuestionCard(props: QuestionCardProps) {
  const {
    question,
    title,
    mode,
    panels = [],
    graded,
    isWaiting = false,
    isLocked = false,
    isWithheld = false,
  } = props;
  const { onDraft, onSubmit } = props;
  const rules = rulesOf(mode, question.Answer !== undefined);
  const { known, earlierDraft } = props;
  // How sure one is belongs to the answer of which it was said.
  const [said, setSaid] = useState({ of: graded?.Ans, sure: graded?.Sure });
  const sureOf = (answer: string) => (said.of === answer ? said.sure : undefined);
  const { card, canSubmit, draft, submit, store } = useCard({
    question,
    rules,
    known,
    earlierDraft,
    isLocked,
    onDraft,
    onSubmit: onSubmit && ((answer) => onSubmit(answer, sureOf(answer))),
  });
  const saySure = (sure: Sure) => {
    setSaid({ of: card.draft, sure });
    // In a test each choice is stored by itself, and so is this.
    if (rules.delaysMarking) onSubmit?.(card.draft, sure);
  };
  const frame = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const stemId = useId();

  const isOpen = card.state === "active";
  const isReviewed = card.state === "review" && graded !== undefined;
  // The version that was answered, with its key; whether it is saved is known of the current one.
  const shown = isReviewed ? { ...graded.Question, Saved: question.Saved } : question;
  const canLeave = card.state === "solved" && (isWaiting || isWithheld);
  useCardFocus({
    frame,
    heading,
    takesFocus: props.takesFocus ?? false,
    // The story before a part is a place of its own.
    place: `${title}/${props.place?.readsStory}`,
    isOpen,
    isReviewed,
    canLeave,
  });

  const controls = props.controls && {
    ...props.controls,
    onNext: () => {
      store();
      props.controls?.onNext();
    },
  };
  // In a test each choice is stored by itself, so Enter continues.
  const enter = mode === "test" ? () => !controls?.isBusy && controls?.onNext() : submit;
  const asksSure = isOpen && card.draft !== "" && (mode === "practice" || mode === "test");
  const hasAccessories = HAS_ACCESSORIES[mode] && !isOpen && card.state !== "solved";
  const opened = usePanels(hasAccessories ? panels : [], shown);
  const isRun = props.controls !== undefined;
  useCardShortcuts({
    question,
    card,
    canSubmit,
    draft,
    submit,
    controls,
    place: props.place,
    // Of many cards on a page, a key is for the one with the focus.
    scope: mode === "review" ? "within" : "page",
    frame,
    panels: opened,
    onSure: asksSure ? saySure : undefined,
    onFlag: props.flag?.onToggle,
    onHelp: props.onHelp,
  });

  return (
    <form
      ref={frame}
      aria-label={title}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        enter();
      }}
    >
      <div className={classNames("relative isolate", shown.QnType !== "csq" && "max-w-[43rem]")}>
        <div
          className={classNames(
            "flex flex-wrap items-center justify-between gap-x-4",
            isRun ? "lg:pb-2" : "min-h-11",
          )}
        >
          <div className="flex flex-wrap items-center gap-3">
            <h2
              ref={heading}
              tabIndex={-1}
              className={classNames(
                "text-sm font-semibold text-soft figures outline-none font-sans",
                // On a phone the row above says it.
                isRun && "max-lg:sr-only",
              )}
            >
              {title}
            </h2>
            {mode === "review" && isReviewed && <Score graded={graded} />}
          </div>
          {/* With the key it is reported beside the source. */}
          {shown.AsAt && !shown.Source && (
            <p className="text-xs text-soft">Law as at {dayDate(shown.AsAt)}</p>
          )}
        </div>
        <AnswerArea
          question={shown}
          draft={card.draft}
          isOpen={isOpen}
          stemId={stemId}
          memoryKey={`${props.attemptId ?? 0}/${question.ID}`}
          onDraft={draft}
          place={props.place}
        />
        {asksSure && <SureChoice chosen={sureOf(card.draft)} onChoose={saySure} />}
        {/* There before the result is, so that the result is read out when it comes; the bar shows it. */}
        <div role={onSubmit && "status"} className={isRun && !shown.KeyNote ? "sr-only" : ""}>
          {isReviewed && <Result answer={graded} />}
        </div>
        {isReviewed && (!graded.Counted || graded.LateAns !== undefined) && (
          <Suspense>
            <LateNote answer={graded} />
          </Suspense>
        )}
        {shown.Answer !== undefined && <Explanation question={shown} />}
        {shown.UpdatedAt > shown.CreatedAt && (
          <p className="mt-5 text-xs text-soft">Last updated on {dateTime(shown.UpdatedAt)}</p>
        )}
        {hasAccessories && (
          <Accessories question={shown} answer={isReviewed ? graded.Ans : ""} panels={opened} />
        )}
        {HAS_ACCESSORIES[mode] &&
          panels.map(({ id, layer }) => layer && <Fragment key={id}>{layer(shown)}</Fragment>)}
        {canLeave && <Wait isWithheld={isWithheld} />}
        {mode === "test" && isOpen && (
          <TestNote question={question} known={known} isSaved={graded !== undefined} isWaiting={isWaiting} />
        )}
        <Watermark text={props.watermark} />
      </div>
      <ActionBar
        question={question}
        card={card}
        canSubmit={canSubmit}
        wait={canLeave ? (isWithheld ? "Saved" : "Kept on this device") : undefined}
        graded={isReviewed && mode !== "review" ? graded : undefined}
        controls={controls}
        flag={props.flag}
      />
    </form>
  );
}

/** Why there is no result yet. */
function Wait({ isWithheld }: { isWithheld: boolean }) {
  return (
    <p className="mt-5 max-w-measure text-sm">
      <b className="font-semibold">{isWithheld ? "Saved." : "Kept on this device."}</b>{" "}
      {isWithheld
        ? "This question is also in a test that you have open. Its result appears here once that test is finished."
        : "Your answer will be sent and marked once the connection is back. You can go on."}
    </p>
  );
}

function Score({ graded }: { graded: GradedAnswer }) {
  return (
    <>
      <span className="text-sm figures">
        Score {graded.Score ?? 0}/{graded.Question.MaxScore}
      </span>
      {graded.Ans === "" && <Badge tone="done">SKIPPED</Badge>}
    </>
  );
}
