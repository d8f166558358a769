import type { GradedAnswer, Question } from "#contract/shapes.ts";
import { classNames } from "../../../lib/class-names.ts";
import { missingAnswers } from "../../../question/answer-text.ts";
import { LOOKS, outcomeShown, shortVerdict } from "../../../question/result.tsx";
import { Button } from "../../../ui/button.tsx";
import { ArrowLeftIcon, ArrowRightIcon } from "../../../ui/icon.tsx";
import { KeyCap } from "../../../ui/key-cap.tsx";
import { CARD_KEYS } from "./card-shortcuts.ts";
import { FlagButton, type FlagControl } from "./flag-button.tsx";
import type { Card } from "./machine.ts";

/** Moving between the questions of a run; a card on its own has none of it. */
export interface PageControls {
  /** Undefined on the first question. */
  onPrevious: (() => void) | undefined;
  onNext: () => void;
  isLast: boolean;
  /** Next leads to another part of the same case. */
  staysInCase?: boolean;
  isBusy: boolean;
}

interface ActionBarProps {
  question: Question;
  card: Card;
  canSubmit: boolean;
  /** What is answered can't be marked now, and one may go on meanwhile: why. */
  wait: string | undefined;
  /** The marked answer, whose verdict the bar takes on. */
  graded: GradedAnswer | undefined;
  controls: PageControls | undefined;
  flag: FlagControl | undefined;
}

const TONES = {
  right: "border-correct bg-correct-wash",
  partly: "border-control bg-sunken",
  wrong: "border-wrong bg-wrong-wash",
  skipped: "border-control bg-sunken",
};

/** The one bar, at the bottom of the screen: back and forth, and between them what the card's state asks for. */
export function ActionBar(props: ActionBarProps) {
  const { question, card, canSubmit, wait, graded, controls, flag } = props;
  const isAnswering = card.state === "active" || card.state === "disabled" || card.state === "solved";
  if (!controls && !isAnswering) return null;
  const isTest = card.rules.delaysMarking;
  const leadsOn = controls?.staysInCase && !canSubmit;
  const isNextStep = isTest || leadsOn || graded !== undefined || wait !== undefined;
  return (
    <div
      data-bar=""
      className={classNames(
        "fixed inset-x-0 bottom-0 z-30 border-t",
        graded ? TONES[outcomeShown(graded)] : "border-hairline bg-paper",
      )}
    >
      <div className="page pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        {/* Beside a question there is the rail; a case fills the width. Large text takes a second row. */}
        <div
          className={classNames(
            "flex flex-wrap items-center gap-2 md:gap-3",
            question.QnType !== "csq" && "lg:max-w-[43rem]",
          )}
        >
          {controls && (
            <Button
              variant="outline"
              className="max-sm:px-3"
              aria-keyshortcuts="ArrowLeft"
              disabled={!controls.onPrevious || controls.isBusy}
              onClick={controls.onPrevious}
            >
              <ArrowLeftIcon />
              <span className="max-sm:sr-only">Previous</span>
            </Button>
          )}
          <Middle {...props} isTest={isTest} />
          {flag && <FlagButton {...flag} variant="outline" className="flex-1 md:flex-none" />}
          {controls && (
            <Button
              data-forward=""
              variant={isNextStep ? "primary" : "outline"}
              className="ml-auto min-w-24 max-sm:px-3 md:min-w-32"
              aria-keyshortcuts="ArrowRight"
              disabled={controls.isBusy}
              onClick={controls.onNext}
            >
              {nextWords(controls.isLast, isTest)}
              {!controls.isLast && <ArrowRightIcon />}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function nextWords(isLast: boolean, isTest: boolean): string {
  if (!isLast) return "Next";
  return isTest ? "Review and finish" : "Finish";
}

/** Submit, then the verdict; in a test neither. */
function Middle(props: ActionBarProps & { isTest: boolean }) {
  const { question, card, canSubmit, wait, graded, isTest } = props;
  if (isTest) return null;
  if (graded) {
    const look = LOOKS[outcomeShown(graded)];
    return (
      // Read out from the card, where the status is.
      <p
        aria-hidden="true"
        className="flex min-w-min flex-1 items-center gap-1.5 text-sm leading-tight sm:text-base"
      >
        <span className={look.tone}>{look.icon}</span>
        <b className={`font-semibold ${look.tone}`}>{shortVerdict(graded)}</b>
      </p>
    );
  }
  if (wait) return <p className="min-w-min flex-1 text-sm font-semibold leading-tight">{wait}</p>;
  const isSending = card.state === "solved";
  return (
    <Button
      type="submit"
      className="flex-1 aria-disabled:opacity-80"
      disabled={!isSending && !canSubmit}
      aria-disabled={isSending || undefined}
    >
      {isSending ? "Submitting" : submitWords(question, card)}
      {!isSending && canSubmit && <KeyCap>{CARD_KEYS.submit.caps}</KeyCap>}
    </Button>
  );
}

/** A case that is begun says how much is missing before it can be submitted. */
function submitWords(question: Question, card: Card): string {
  const missing = missingAnswers(question, card.draft);
  if (question.QnType !== "csq" || card.draft === "" || missing === 0) return "Submit";
  return `${missing} part${missing === 1 ? "" : "s"} still open`;
}
