import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { GradedAnswer, Question } from "#contract/shapes.ts";
import { classNames } from "../../../lib/class-names.ts";
import { dateTime } from "../../../lib/dates.ts";
import { AnswerArea } from "../../../question/answer-area.tsx";
import { Explanation } from "../../../question/explanation.tsx";
import { LateNote } from "../../../question/late-note.tsx";
import { Result } from "../../../question/result.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Accessories } from "./accessories.tsx";
import { ActionBar, type PageControls } from "./action-bar.tsx";
import { FlagButton, type FlagControl } from "./flag-button.tsx";
import type { CardRules, KnownAnswer } from "./machine.ts";
import { useCard } from "./use-card.ts";
import { useCardShortcuts } from "./use-card-shortcuts.ts";
import { Watermark } from "./watermark.tsx";

/** Draws how others answered; pages bring it, since features don't know each other. */
export type StatisticsSlot = (question: Question, choice: string) => ReactNode;

export interface QuestionCardProps {
  question: Question;
  /** "Question 3/20" */
  title: string;
  rules: CardRules;
  known?: KnownAnswer | undefined;
  /** The server's answer; it brings the key once it is marked. */
  graded?: GradedAnswer | undefined;
  attemptId?: number;
  /** Whose eyes are on it. */
  watermark: string;
  showsScore?: boolean;
  earlierDraft?: string | undefined;
  onDraft?: (draft: string) => void;
  onSubmit?: (answer: string) => void;
  controls?: PageControls;
  /** The answer waits for another try at sending. */
  isWaiting?: boolean;
  isLocked?: boolean;
  /** The answer is stored, and its result waits for the end of a test that holds the question. */
  isHeld?: boolean;
  /** A test's flag for later. */
  flag?: FlagControl;
  /** Takes the focus when it appears: the learner moved here from another question. */
  takesFocus?: boolean;
  /** page: keys anywhere on the page are meant for this card · within: only while the focus is in it. */
  shortcuts?: "page" | "within";
  onHelp?: () => void;
  /** Without it the card has no bookmark either: both need an account. */
  statistics?: StatisticsSlot;
}

/** One question: to answer, to review, or only to read. */
export function QuestionCard(props: QuestionCardProps) {
  const {
    question,
    title,
    rules,
    known,
    graded,
    isWaiting = false,
    isLocked = false,
    isHeld = false,
  } = props;
  const { earlierDraft, onDraft, onSubmit } = props;
  const { card, canSubmit, draft, submit, store } = useCard({
    question,
    rules,
    known,
    earlierDraft,
    isLocked,
    onDraft,
    onSubmit,
  });
  const [showsStatistics, setShowsStatistics] = useState(false);
  const frame = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const stemId = useId();

  const isOpen = card.state === "active";
  const isReviewed = card.state === "review" && graded !== undefined;
  // The version that was answered, with its key; whether it is saved is known of the current one.
  const shown = isReviewed ? { ...graded.Question, Saved: question.Saved } : question;
  const isKnown = shown.Answer !== undefined;
  const { statistics } = props;
  const hasStatistics = statistics !== undefined && shown.QnType === "mcq" && isKnown;
  const wasOpen = useRef(isOpen);
  const [announcement, setAnnouncement] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the card appears
  useEffect(() => {
    if (!props.takesFocus || !heading.current) return;
    heading.current.focus({ preventScroll: true });
    if (heading.current.getBoundingClientRect().top < 80) heading.current.scrollIntoView({ block: "start" });
  }, []);

  useEffect(() => {
    if (isOpen) wasOpen.current = true;
    if (!isReviewed || !wasOpen.current) return;
    wasOpen.current = false;
    // The options can't be reached any more, so the focus goes to what comes next.
    frame.current?.querySelector<HTMLElement>("[data-forward]")?.focus({ preventScroll: true });
    result.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen, isReviewed]);

  // Waiting for the connection takes the Submit button away, and the focus with it.
  const canLeave = card.state === "solved" && (isWaiting || isHeld);
  useEffect(() => {
    if (canLeave && document.activeElement === document.body)
      frame.current?.querySelector<HTMLElement>("[data-forward]")?.focus({ preventScroll: true });
  }, [canLeave]);

  const controls = props.controls && {
    ...props.controls,
    onNext: () => {
      store();
      props.controls?.onNext();
    },
  };
  const toggleStatistics = () => setShowsStatistics((shows) => !shows);
  const submitAndSay = () => {
    submit();
    if (rules.delaysMarking && canSubmit)
      setAnnouncement("Answer recorded. It will be marked at the end of the test.");
  };
  useCardShortcuts({
    question,
    card,
    canSubmit,
    draft,
    submit: submitAndSay,
    controls,
    scope: props.shortcuts,
    frame,
    onFlag: props.flag?.onToggle,
    onStatistics: hasStatistics ? toggleStatistics : undefined,
    onHelp: props.onHelp,
  });

  return (
    <form
      ref={frame}
      aria-label={title}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submitAndSay();
      }}
    >
      <div className={classNames("relative", shown.QnType !== "csq" && "max-w-[43rem]")}>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <div className="flex flex-wrap items-center gap-3">
            <h2
              ref={heading}
              tabIndex={-1}
              className="text-sm font-semibold text-soft tabular-nums outline-none font-sans"
            >
              {title}
            </h2>
            {props.showsScore && isReviewed && <Score graded={graded} />}
          </div>
          {props.flag && <FlagButton {...props.flag} />}
          {statistics && !props.flag && !isOpen && card.state !== "solved" && (
            <Accessories
              question={shown}
              hasStatistics={hasStatistics}
              showsStatistics={showsStatistics}
              onStatistics={toggleStatistics}
            />
          )}
        </div>
        <AnswerArea
          question={shown}
          draft={card.draft}
          isOpen={isOpen}
          stemId={stemId}
          memoryKey={`${props.attemptId ?? 0}/${question.ID}`}
          onDraft={draft}
        />
        {/* There before the result is, so that the result is read out when it comes. */}
        <div ref={result} role={onSubmit && "status"} className="scroll-mb-24">
          {isReviewed && <Result answer={graded} />}
          {isReviewed && <LateNote answer={graded} />}
        </div>
        {showsStatistics && hasStatistics && statistics(shown, isReviewed ? graded.Ans : "")}
        {isKnown && <Explanation question={shown} />}
        {shown.UpdatedAt > shown.CreatedAt && (
          <p className="mt-5 text-xs text-soft">Last updated on {dateTime(shown.UpdatedAt)}</p>
        )}
        {canLeave && <Wait isHeld={isHeld} />}
        {rules.delaysMarking && isOpen && (
          <p className="mt-5 text-sm text-soft">Your answer will be marked at the end of the test.</p>
        )}
        <Watermark text={props.watermark} />
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ActionBar
        question={question}
        card={card}
        canSubmit={canSubmit}
        isWaiting={canLeave}
        controls={controls}
      />
    </form>
  );
}

/** Why there is no result yet. */
function Wait({ isHeld }: { isHeld: boolean }) {
  return (
    <p className="mt-5 max-w-[68ch] text-sm">
      <b className="font-semibold">{isHeld ? "Saved." : "Kept on this device."}</b>{" "}
      {isHeld
        ? "This question is also in a test that you have open. Its result appears here once that test is finished."
        : "Your answer is sent by itself as soon as the connection is back, and marked then. You can go on meanwhile."}
    </p>
  );
}

function Score({ graded }: { graded: GradedAnswer }) {
  return (
    <>
      <span className="text-sm tabular-nums">
        Score {graded.Score ?? 0}/{graded.Question.MaxScore}
      </span>
      {graded.Ans === "" && <Badge tone="done">SKIPPED</Badge>}
    </>
  );
}
