import type { ReactNode } from "react";
import type { Question } from "#contract/shapes.ts";
import { classNames } from "../../../lib/class-names.ts";
import { missingAnswers } from "../../../question/answer-text.ts";
import { Button } from "../../../ui/button.tsx";
import { ArrowLeftIcon, ArrowRightIcon } from "../../../ui/icon.tsx";
import { KeyCap } from "../../../ui/key-cap.tsx";
import { CARD_KEYS } from "./card-shortcuts.ts";
import type { Card } from "./machine.ts";

/** Moving between the questions of a run; a card on its own has none of it. */
export interface PageControls {
  /** Undefined on the first question. */
  onPrevious: (() => void) | undefined;
  onNext: () => void;
  isLast: boolean;
  isBusy: boolean;
  /** Whether all is saved, for where nothing else in sight says so. */
  saved: ReactNode;
}

interface ActionBarProps {
  question: Question;
  card: Card;
  canSubmit: boolean;
  isWaiting: boolean;
  controls: PageControls | undefined;
}

/** Previous, Submit, Next; on a phone it stays at the bottom of the screen. */
export function ActionBar({ question, card, canSubmit, isWaiting, controls }: ActionBarProps) {
  const isAnswering = card.state === "active" || card.state === "disabled";
  const isSending = card.state === "solved";
  if (!controls && !isAnswering && !isSending) return null;
  const isNextStep = card.state === "review" || (isSending && isWaiting);
  // A case fills the width, so that there is no rail beside it and the bar keeps its place on wide screens too.
  const isLoose = question.QnType !== "csq";
  return (
    <div
      className={classNames(
        "sticky bottom-0 z-30 -mx-4 mt-6 border-t border-hairline bg-paper px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:-mx-6 md:px-6",
        isLoose && "lg:static lg:mx-0 lg:border-0 lg:px-0",
      )}
    >
      <div className="flex flex-wrap justify-between gap-x-4 pb-1.5 empty:hidden">
        <div className={classNames("flex-1", isLoose && "lg:hidden")}>{controls?.saved}</div>
        <Hint question={question} card={card} />
      </div>
      <div className="flex flex-wrap gap-2 md:gap-3">
        {controls && (
          <Button
            variant="outline"
            className="max-sm:px-3.5"
            aria-keyshortcuts="ArrowLeft"
            disabled={!controls.onPrevious || controls.isBusy}
            onClick={controls.onPrevious}
          >
            <ArrowLeftIcon />
            <span className="max-sm:sr-only">Previous</span>
          </Button>
        )}
        {(isAnswering || (isSending && !isWaiting)) && (
          <Button
            type="submit"
            className="flex-1 aria-disabled:opacity-80 md:flex-none md:px-7"
            disabled={isAnswering && !canSubmit}
            aria-disabled={isSending || undefined}
          >
            {isSending ? "Submitting" : "Submit"}
            {!isSending && <KeyCap>{CARD_KEYS.submit.caps}</KeyCap>}
          </Button>
        )}
        {controls && (
          <Button
            data-forward=""
            variant={isNextStep ? "primary" : "outline"}
            className={isNextStep ? "flex-1 md:flex-none md:px-7" : ""}
            aria-keyshortcuts="ArrowRight"
            disabled={controls.isBusy}
            onClick={controls.onNext}
          >
            {controls.isLast ? "Finish" : "Next"}
            <ArrowRightIcon />
          </Button>
        )}
      </div>
    </div>
  );
}

/** Says what is still missing before a question of several answers can be submitted. */
function Hint({ question, card }: { question: Question; card: Card }) {
  const missing = missingAnswers(question, card.draft);
  if (question.QnType === "mcq" || card.state !== "active" || card.draft === "" || missing === 0) return null;
  const what = question.QnType === "csq" ? "part" : "blank";
  return (
    <p className="self-center text-xs text-soft">
      {missing} {what}
      {missing === 1 ? "" : "s"} still open.
    </p>
  );
}
