import { Suspense, useEffect, useRef, useState } from "react";
import { classNames } from "../lib/class-names.ts";
import { Button } from "../ui/button.tsx";
import { ArrowRightIcon, CheckIcon, ChevronDownIcon, CloseIcon } from "../ui/icon.tsx";
import type { AnswerProps } from "./answer-props.ts";
import {
  emphasiseNegatives,
  isRightOption,
  keyAt,
  partsOf,
  rationalesOfPart,
  splitAnswer,
  withAnswerAt,
} from "./answer-text.ts";
import { ExplanationText } from "./explanation.tsx";
import { lazyPanel } from "./lazy-panel.tsx";
import { Options } from "./options.tsx";
import { Stem } from "./stem.tsx";
import { StorySheet } from "./story-sheet.tsx";
import "../styles/case.css";

const Jottings = lazyPanel(() => import("./jottings.tsx"));

/** What a phone shows first: the story, before anything of the case is answered. */
const STORY = -1;

function firstShown(given: string[], isOpen: boolean): number {
  if (!isOpen) return 0;
  return given.every((one) => one === "") ? STORY : Math.max(0, given.indexOf(""));
}

/**
 * A case: its story, and the questions about it. Two columns from 1024 px, of which each scrolls alone in a run. A run
 * shows one part at a time, and so does a phone, which has the story in a sheet; on paper all of it is printed.
 */
export function CaseStudy({ question, draft, isOpen, stemId, memoryKey, onDraft, place }: AnswerProps) {
  const given = splitAnswer(question, draft);
  const parts = partsOf(question);
  const [own, setOwn] = useState(() => firstShown(given, isOpen));
  const shown = place?.readsStory ? STORY : (place?.part ?? own);
  const show = place?.onPart ?? setOwn;
  const isMarked = question.Answer !== undefined;
  const wasMarked = useRef(isMarked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes to be marked
  useEffect(() => {
    if (isMarked && !wasMarked.current) show(0);
    wasMarked.current = isMarked;
  }, [isMarked]);
  const frame = useRef<HTMLDivElement>(null);
  const go = (index: number) => {
    show(index);
    frame.current?.scrollIntoView({ block: "start" });
  };
  /** Out of sight on a phone, and in a run on every screen. */
  const hidden = (index: number) => {
    if (index === shown) return "";
    return place && index !== place.part ? "hidden print:list-item" : "max-lg:hidden print:list-item";
  };
  return (
    <div ref={frame} className="scroll-mt-14 lg:grid lg:grid-cols-2 lg:gap-x-12">
      <Story text={question.Body} isShown={shown === STORY} onRead={() => go(0)} />
      <section
        aria-label="Questions of the case"
        // In a run it scrolls on its own, so the keyboard must reach it.
        tabIndex={place ? 0 : undefined}
        className={classNames("min-w-0", place && "case-parts")}
      >
        <ol
          aria-label="Parts"
          className={classNames(
            "grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5 max-lg:mt-4 print:hidden",
            !place && "lg:hidden",
          )}
        >
          {parts.map((part, index) => (
            <li key={part.B}>
              <PartTab
                index={index}
                isShown={index === shown}
                answer={given[index] ?? ""}
                right={keyAt(question, index) || undefined}
                onPress={() => go(index)}
              />
            </li>
          ))}
        </ol>
        <ol className={classNames("mt-5 grid gap-10", !place && "lg:mt-0")}>
          {parts.map((part, index) => {
            const partId = `${stemId}-${index + 1}`;
            return (
              <li key={part.B} data-part={index} className={classNames("min-w-0", hidden(index))}>
                <div id={partId} className="bg-paper">
                  <h3 className="text-sm font-semibold text-soft font-sans">
                    Part {index + 1} of {parts.length}
                  </h3>
                  <div data-text={`B${index + 1}`}>
                    <Stem text={emphasiseNegatives(part.B)} className="mt-1 stem" />
                  </div>
                </div>
                <div className="mt-4">
                  <Options
                    options={part.A}
                    chosen={given[index] ?? ""}
                    isOpen={isOpen}
                    right={keyAt(question, index) || undefined}
                    rationales={rationalesOfPart(question, index)}
                    labelledBy={partId}
                    memoryKey={`${memoryKey}/${index}`}
                    onChoose={(value) => onDraft(withAnswerAt(question, draft, index, value))}
                  />
                </div>
                {part.E && (
                  <ExplanationText
                    text={part.E}
                    title={`Explanation, part ${index + 1}`}
                    field={`E${index + 1}`}
                  />
                )}
                {!place && index < parts.length - 1 && (
                  <Button
                    variant="outline"
                    className="mt-5 w-full lg:hidden print:hidden"
                    onClick={() => go(index + 1)}
                  >
                    Part {index + 2} <ArrowRightIcon size={18} />
                  </Button>
                )}
              </li>
            );
          })}
        </ol>
        {place && <Workspace memoryKey={memoryKey} />}
      </section>
    </div>
  );
}

/** Where one may jot down what a case tells; its code comes when it is first opened. */
function Workspace({ memoryKey }: { memoryKey: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-8 border-t border-hairline pt-3 print:hidden">
      <Button variant="ghost" className="-ml-3 px-3" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Scratch pad and timeline
        <ChevronDownIcon size={18} className={isOpen ? "rotate-180" : ""} />
      </Button>
      {isOpen && (
        <Suspense>
          <Jottings memoryKey={memoryKey} />
        </Suspense>
      )}
    </div>
  );
}

interface PartTabProps {
  index: number;
  isShown: boolean;
  answer: string;
  right: string | undefined;
  onPress: () => void;
}

/** One part in a phone's pager, with its state. */
function PartTab({ index, isShown, answer, right, onPress }: PartTabProps) {
  const isRight = right !== undefined && isRightOption(right, answer);
  const standing = right === undefined ? (answer ? "answered" : "open") : isRight ? "right" : "wrong";
  return (
    <button
      type="button"
      aria-current={isShown ? "step" : undefined}
      aria-label={`Part ${index + 1}, ${standing}`}
      onClick={onPress}
      className={classNames(
        "flex min-h-11 w-full items-center justify-center gap-1 rounded-sm border text-sm font-semibold figures",
        standing === "open" && "border-control",
        standing === "answered" && "border-ink bg-ink text-paper",
        standing === "right" && "border-correct bg-correct-wash text-correct",
        standing === "wrong" && "border-dashed border-wrong bg-wrong-wash text-wrong",
        isShown && "ringed",
      )}
    >
      {index + 1}
      {standing === "right" && <CheckIcon size={16} />}
      {standing === "wrong" && <CloseIcon size={16} />}
    </button>
  );
}

interface StoryProps {
  text: string;
  /** On a phone; otherwise it is behind a button there. */
  isShown: boolean;
  onRead: () => void;
}

/** The story: beside its questions where there is room, fading out where it continues; on a phone before them. */
function Story({ text, isShown, onRead }: StoryProps) {
  return (
    <>
      {!isShown && <StorySheet text={text} />}
      <section
        aria-label="The case"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on its own, so the keyboard must reach it
        tabIndex={0}
        className={classNames("story rounded", !isShown && "max-lg:hidden print:block")}
      >
        <div data-text="Body" className="border-hairline bg-paper lg:border-r lg:pr-8 lg:pb-8">
          <Stem text={text} className="stem" />
        </div>
        <Button className="mt-5 w-full lg:hidden print:hidden" onClick={onRead}>
          To the questions <ArrowRightIcon size={18} />
        </Button>
      </section>
    </>
  );
}
