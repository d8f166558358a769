import type { RefObject } from "react";
import type { Question } from "#contract/shapes.ts";
import { optionsOf, partsOf, splitAnswer, withAnswerAt } from "../../../question/answer-text.ts";
import type { PageControls } from "./action-bar.tsx";
import type { Card } from "./machine.ts";
import { useShortcuts } from "./shortcuts.ts";

interface CardShortcuts {
  question: Question;
  card: Card;
  canSubmit: boolean;
  draft: (text: string) => void;
  submit: () => void;
  controls: PageControls | undefined;
  scope: "page" | "within" | undefined;
  frame: RefObject<HTMLElement | null>;
  onFlag: (() => void) | undefined;
  onStatistics: (() => void) | undefined;
  onHelp: (() => void) | undefined;
}

const done = (act: (() => void) | undefined) => {
  act?.();
  return act !== undefined;
};

/** What the keys do on a card, by its state. */
export function useCardShortcuts(props: CardShortcuts): void {
  const { question, card, canSubmit, draft, submit, controls, scope, frame } = props;
  const isWanted = () =>
    scope === "page" || (scope === "within" && (frame.current?.contains(document.activeElement) ?? false));
  const canGoOn = card.state === "review" || card.state === "solved";
  useShortcuts(
    {
      select: (key) => {
        const index = question.QnType === "csq" ? partInHand(question, card.draft, frame.current) : 0;
        const options = question.QnType === "csq" ? partsOf(question)[index]?.A : optionsOf(question);
        if (card.state !== "active" || !options || Number(key) > options.length) return false;
        draft(withAnswerAt(question, card.draft, index, key));
        return true;
      },
      submit: () => {
        if (canSubmit) return done(submit);
        return canGoOn && !controls?.isBusy ? done(controls?.onNext) : false;
      },
      previous: () => (controls?.isBusy ? false : done(controls?.onPrevious)),
      next: () => (controls?.isBusy ? false : done(controls?.onNext)),
      flag: () => done(props.onFlag),
      statistics: () => done(props.onStatistics),
      help: () => done(props.onHelp),
    },
    isWanted,
  );
}

/** The part of a case that a number is meant for: the one with the focus, else the first that is open. */
function partInHand(question: Question, draft: string, frame: HTMLElement | null): number {
  const focused = frame?.contains(document.activeElement)
    ? document.activeElement?.closest<HTMLElement>("[data-part]")?.dataset.part
    : undefined;
  if (focused !== undefined) return Number(focused);
  return splitAnswer(question, draft).indexOf("");
}
