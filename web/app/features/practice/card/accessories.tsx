import { useEffect, useRef } from "react";
import type { Question } from "#contract/shapes.ts";
import { placeOf } from "../../../lib/shortcuts.ts";
import { Button } from "../../../ui/button.tsx";
import { KeyCap } from "../../../ui/key-cap.tsx";
import { SaveButton } from "./save-button.tsx";
import type { PanelOnCard } from "./use-panels.ts";

/** On a phone the words are under the sign, so that all fit beside each other. */
const ACCESSORY = "px-3 max-sm:flex-[1_1_22%] max-sm:flex-col max-sm:gap-0.5 max-sm:px-1 max-sm:text-xs";

interface AccessoriesProps {
  question: Question;
  /** What the learner answered and had marked, else "". */
  answer: string;
  panels: readonly PanelOnCard[];
}

/** What can be done with a question that is not being answered: save it, and open one panel, right under its button. */
export function Accessories({ question, answer, panels }: AccessoriesProps) {
  const row = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const open = panels.find(({ isOpen }) => isOpen);
  const { id } = open ?? {};
  const close = open?.toggle;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another panel opens, and not when one is drawn again
  useEffect(() => {
    if (!close) return;
    const { top = 0 } = shown.current?.getBoundingClientRect() ?? {};
    if (top < 0 || top > window.innerHeight / 2) row.current?.scrollIntoView({ block: "start" });
    const leave = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing || placeOf(event.target) === "dialog") return;
      // Of many cards on a page, the key is for the one with the focus.
      const card = document.activeElement?.closest("form");
      if (card && !card.contains(row.current)) return;
      close();
      row.current?.querySelector<HTMLElement>("[aria-expanded=true]")?.focus();
    };
    window.addEventListener("keydown", leave);
    return () => window.removeEventListener("keydown", leave);
  }, [id]);
  return (
    <div className="relative z-10">
      <div ref={row} className="-mx-3 mt-6 flex scroll-mt-[30dvh] flex-wrap">
        {panels.map(({ panel, isOpen, toggle }) => (
          <Button
            key={panel.id}
            variant="ghost"
            className={`aria-expanded:bg-sunken ${ACCESSORY}`}
            aria-expanded={panel.act ? undefined : isOpen}
            aria-keyshortcuts={panel.caps}
            onClick={toggle}
          >
            {panel.icon}
            <span className="whitespace-nowrap">
              {panel.label}
              {panel.rest && <span className="whitespace-pre max-sm:sr-only"> {panel.rest}</span>}{" "}
              {panel.badge?.(question)}
            </span>
            <KeyCap>{panel.caps}</KeyCap>
          </Button>
        ))}
        {question.QnType !== "csq" && (
          <SaveButton questionId={question.ID} isSaved={question.Saved} className={ACCESSORY} />
        )}
      </div>
      {panels.map(
        ({ panel, isOpen, isKept }) =>
          isKept && (
            // As high as what it loads may get, so that it need not move when that is there.
            <div key={panel.id} ref={isOpen ? shown : undefined} hidden={!isOpen} className="min-h-[50dvh]">
              {panel.render?.(question, answer)}
            </div>
          ),
      )}
    </div>
  );
}
