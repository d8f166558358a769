import { useId, useState } from "react";
import { classNames } from "../lib/class-names.ts";
import { StrikeGlyph } from "../ui/glyphs.tsx";
import { CheckIcon, CloseIcon } from "../ui/icon.tsx";
import { isRightOption, letterOf } from "./answer-text.ts";
import { keepStruck, readStruck } from "./attempt-desk.ts";

interface OptionsProps {
  options: string[];
  /** "1" to "4", or "" for none. */
  chosen: string;
  isOpen: boolean;
  /** The key, once it is known: the right option's number, `2|3` where two count, `*` where any does. */
  right?: string | undefined;
  /** Why each wrong option is wrong; empty for the right one. */
  rationales?: string[] | undefined;
  /** The element that asks the question. */
  labelledBy: string;
  /** Names this group in its attempt, so that what was struck out stays so. */
  memoryKey: string;
  onChoose: (value: string) => void;
}

/** The options of a question as native radios in cards; each can be struck out by a control of its own. */
export function Options(props: OptionsProps) {
  const { options, chosen, isOpen, right, rationales, labelledBy, memoryKey, onChoose } = props;
  const name = useId();
  const [struck, setStruck] = useState<ReadonlySet<number>>(() => readStruck(memoryKey));
  const strike = (index: number, on: boolean) => {
    const next = new Set(struck);
    if (on) next.add(index);
    else next.delete(index);
    keepStruck(memoryKey, next);
    setStruck(next);
  };
  return (
    <fieldset aria-labelledby={labelledBy} className="grid min-w-0 grid-cols-1 gap-2.5 wrap-anywhere">
      {options.map((text, index) => (
        <Option
          key={text}
          name={name}
          index={index}
          text={text}
          isChosen={chosen === String(index + 1)}
          isOpen={isOpen}
          isStruck={isOpen && struck.has(index)}
          verdict={verdictOf(String(index + 1), chosen, right)}
          rationale={right && isRightOption(right, String(index + 1)) ? undefined : rationales?.[index]}
          onChoose={() => {
            strike(index, false);
            onChoose(String(index + 1));
          }}
          onStrike={(on) => strike(index, on)}
        />
      ))}
    </fieldset>
  );
}

type Verdict = "none" | "right" | "rightChosen" | "wrongChosen";

function verdictOf(number: string, chosen: string, right: string | undefined): Verdict {
  const isChosen = chosen === number;
  if (!right) return "none";
  if (!isRightOption(right, number)) return isChosen ? "wrongChosen" : "none";
  if (isChosen) return "rightChosen";
  // Where any answer counts, none is the right one.
  return right === "*" ? "none" : "right";
}

const WORDS: Record<Verdict, string> = {
  none: "",
  right: "Right answer",
  rightChosen: "Right, your answer",
  wrongChosen: "Wrong, your answer",
};

const FRAMES: Record<Verdict, string> = {
  none: "border border-hairline bg-paper",
  right: "border-2 border-correct bg-correct-wash",
  rightChosen: "border-2 border-correct bg-correct-wash",
  wrongChosen: "border-2 border-dashed border-wrong bg-wrong-wash",
};

interface OptionProps {
  name: string;
  index: number;
  text: string;
  isChosen: boolean;
  isOpen: boolean;
  isStruck: boolean;
  verdict: Verdict;
  rationale: string | undefined;
  onChoose: () => void;
  onStrike: (on: boolean) => void;
}

function Option(props: OptionProps) {
  const { name, index, text, isChosen, isOpen, isStruck, verdict, rationale, onChoose, onStrike } = props;
  const letter = letterOf(index);
  const isRight = verdict === "right" || verdict === "rightChosen";
  return (
    <div
      className={classNames(
        "relative flex min-h-14 flex-wrap rounded transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        isOpen && isChosen && "border-2 border-accent bg-accent-wash",
        isOpen && !isChosen && "border border-control bg-raised hover:bg-sunken",
        !isOpen && FRAMES[verdict],
      )}
    >
      <label
        className={classNames(
          // With large text the words take rows of their own, under the letter and above the button.
          "flex min-w-[min(100%,13rem)] flex-1 flex-wrap items-start gap-x-3 py-3.5 pl-4",
          isOpen ? "pr-2" : "pr-4",
          // The frame is a pixel thicker; the words stay where they were.
          ((isOpen && isChosen) || verdict !== "none") && "-m-px",
        )}
      >
        <input
          type="radio"
          name={name}
          value={index + 1}
          checked={isChosen}
          disabled={!isOpen}
          onChange={onChoose}
          className={classNames(
            "mt-0.5 size-5 shrink-0 accent-accent outline-none",
            !isOpen && verdict !== "none" && "sr-only",
          )}
        />
        {isRight && <CheckIcon className="mt-0.5 text-correct" />}
        {verdict === "wrongChosen" && <CloseIcon className="mt-0.5 text-wrong" />}
        <span aria-hidden="true" className="mt-px w-4 shrink-0 text-sm font-semibold text-soft">
          {letter}
        </span>
        <span className="min-w-[min(100%,9rem)] flex-1">
          <span
            className={classNames("block text-base leading-normal", isStruck && "text-soft line-through")}
          >
            {text}
            {isStruck && <span className="sr-only"> (struck out)</span>}
          </span>
          {verdict !== "none" && (
            <span
              className={classNames(
                "mt-1 block text-sm font-semibold",
                isRight ? "text-correct" : "text-wrong",
              )}
            >
              {WORDS[verdict]}
            </span>
          )}
          {rationale && (
            <span className="mt-1.5 block text-sm">
              <b className="font-semibold">Why not: </b>
              {rationale}
            </span>
          )}
        </span>
      </label>
      {isOpen && (
        <button
          type="button"
          aria-pressed={isStruck}
          aria-label={`Strike out option ${letter}`}
          title={isStruck ? "Bring back" : "Strike out"}
          onClick={() => onStrike(!isStruck)}
          className="my-1 mr-1 ml-auto inline-flex min-h-11 w-11 shrink-0 items-center justify-center self-stretch rounded-sm text-soft outline-none hover:bg-sunken hover:text-ink focus-visible:outline-2 focus-visible:outline-accent"
        >
          <StrikeGlyph size={18} />
        </button>
      )}
    </div>
  );
}
