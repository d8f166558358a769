import type { RefObject } from "react";
import type { Question, Sure } from "#contract/shapes.ts";
import { type Command, type Shortcut, useShortcuts } from "../../../lib/shortcuts.ts";
import { isWideScreen } from "../../../lib/wide-screen.ts";
import type { CasePlace } from "../../../question/answer-props.ts";
import { optionsOf, partsOf, splitAnswer, withAnswerAt } from "../../../question/answer-text.ts";
import type { PageControls } from "./action-bar.tsx";
import type { Card } from "./machine.ts";
import { SURES } from "./sure-choice.tsx";

const shortcut = (id: string, keys: string[], caps: string, does: string): Shortcut => ({
  id,
  keys,
  caps,
  does,
});

/** The keys of every card. Those of its panels come before the last, which says of them all. */
export const CARD_KEYS = {
  select: shortcut("select", ["1", "2", "3", "4"], "1–4", "Choose an option"),
  submit: shortcut("submit", ["Enter"], "Enter", "Submit, or go on"),
  previous: shortcut("previous", ["ArrowLeft"], "←", "Previous question"),
  next: shortcut("next", ["ArrowRight"], "→", "Next question"),
  sure: shortcut("sure", ["g", "G", "u", "U", "y", "Y"], "G U Y", "A guess, not sure, sure"),
  flag: shortcut("flag", ["f", "F"], "F", "Flag for later, in a test"),
  help: shortcut("help", ["?"], "?", "This list"),
} satisfies Record<string, Shortcut>;

interface CardShortcuts {
  question: Question;
  card: Card;
  canSubmit: boolean;
  draft: (text: string) => void;
  submit: () => void;
  controls: PageControls | undefined;
  place: CasePlace | undefined;
  /** page: keys anywhere on the page are meant for this card · within: only while the focus is in it. */
  scope: "page" | "within";
  frame: RefObject<HTMLElement | null>;
  panels: readonly Command[];
  onSure: ((sure: Sure) => void) | undefined;
  onFlag: (() => void) | undefined;
  onHelp: (() => void) | undefined;
}

const done = (act: (() => void) | undefined) => {
  act?.();
  return act !== undefined;
};

/** What the keys do on a card, by its state. */
export function useCardShortcuts(props: CardShortcuts): void {
  const { question, card, canSubmit, draft, submit, controls, place, scope, frame } = props;
  const partInHand = () => place?.part ?? openPart(question, card.draft, frame.current);
  const isPartAnswered = () =>
    controls?.staysInCase === true && splitAnswer(question, card.draft)[partInHand()] !== "";
  const canGoOn = () =>
    card.state === "review" || card.state === "solved" || card.rules.delaysMarking || isPartAnswered();
  const select = (key: string) => {
    const index = question.QnType === "csq" ? partInHand() : 0;
    // Under the story no part is in sight.
    if (place?.readsStory && !isWideScreen()) return false;
    const options = question.QnType === "csq" ? partsOf(question)[index]?.A : optionsOf(question);
    if (card.state !== "active" || !options || Number(key) > options.length) return false;
    draft(withAnswerAt(question, card.draft, index, key));
    return true;
  };
  const saySure = (key: string) => {
    const sure = SURES.find((one) => one.key === key.toLowerCase())?.value;
    return sure ? done(props.onSure && (() => props.onSure?.(sure))) : false;
  };
  const goOn = () => (canGoOn() && !controls?.isBusy ? done(controls?.onNext) : false);
  useShortcuts(
    [
      { ...CARD_KEYS.select, run: select },
      { ...CARD_KEYS.submit, run: () => (canSubmit && !card.rules.delaysMarking ? done(submit) : goOn()) },
      { ...CARD_KEYS.previous, run: () => (controls?.isBusy ? false : done(controls?.onPrevious)) },
      { ...CARD_KEYS.next, run: () => (controls?.isBusy ? false : done(controls?.onNext)) },
      { ...CARD_KEYS.sure, run: (key) => saySure(key) },
      { ...CARD_KEYS.flag, run: () => done(props.onFlag) },
      ...props.panels,
      { ...CARD_KEYS.help, run: () => done(props.onHelp) },
    ],
    () => scope === "page" || (frame.current?.contains(document.activeElement) ?? false),
  );
}

/** The part of a case that a number is meant for: the one with the focus, else the first that is open. */
function openPart(question: Question, draft: string, frame: HTMLElement | null): number {
  const focused = frame?.contains(document.activeElement)
    ? document.activeElement?.closest<HTMLElement>("[data-part]")?.dataset.part
    : undefined;
  if (focused !== undefined) return Number(focused);
  return splitAnswer(question, draft).indexOf("");
}
