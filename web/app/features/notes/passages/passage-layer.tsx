import { useEffect, useRef, useState } from "react";
import type { Mark, Passage } from "#contract/notes.ts";
import type { Question } from "#contract/shapes.ts";
import { Button } from "../../../ui/button.tsx";
import { MOST_QUOTE, passageOf, rangeOf, type ShownText, shownText } from "./places.ts";
import { textsOf } from "./texts.ts";
import { usePassages } from "./use-passages.ts";
import "../../../styles/passages.css";

/** The name under which the style sheet draws marked passages. */
const HIGHLIGHT = "own-passage";
const canDraw = () => typeof Highlight !== "undefined" && "highlights" in CSS;

function drawn(): Highlight {
  const before = CSS.highlights.get(HIGHLIGHT);
  if (before) return before;
  const made = new Highlight();
  CSS.highlights.set(HIGHLIGHT, made);
  return made;
}

/** The texts of a question that its card shows now. */
function shownIn(card: Element, question: Question): ShownText[] {
  return [...textsOf(question)].flatMap(([field, text]) => {
    const root = card.querySelector(`[data-text="${field}"]`);
    return (root && shownText(root, field, text)) || [];
  });
}

/** Whether an element has come into sight. */
function useSeen(place: { current: Element | null }): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const card = place.current?.closest("form");
    if (!card) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
    observer.observe(card);
    return () => observer.disconnect();
  }, [place]);
  return isSeen;
}

/** Draws the marked passages of the question on its card, and offers to mark what is selected there. */
export default function PassageLayer({ question }: { question: Question }) {
  const here = useRef<HTMLSpanElement>(null);
  const { marks, add, remove } = usePassages(question.ID, useSeen(here));
  useDrawing(here, question, marks);
  const selected = useSelected(here, question);
  const marked =
    selected &&
    marks?.find((mark) => mark.Field === selected.Field && !mark.Detached && overlap(mark, selected));
  const isDone = () => document.getSelection()?.removeAllRanges();
  return (
    <span ref={here}>
      {selected && marks && (
        <span className="fixed inset-x-0 bottom-20 z-40 flex justify-center print:hidden">
          {/* A press must not take the selection away. */}
          <Button
            className="lifted"
            disabled={selected.Quote.length > MOST_QUOTE}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              if (marked) remove(marked);
              else add(selected);
              isDone();
            }}
          >
            {selected.Quote.length > MOST_QUOTE
              ? "Too long to mark"
              : marked
                ? "Remove the mark"
                : "Mark this passage"}
          </Button>
        </span>
      )}
    </span>
  );
}

/** Both begin in the same text, so their places in it can be compared. */
const overlap = (a: Passage, b: Passage) =>
  a.Start < b.Start + b.Quote.length && b.Start < a.Start + a.Quote.length;

/** Redraws them when the card shows something else: a part of a case, an explanation that has just come. */
function useDrawing(here: { current: Element | null }, question: Question, marks: Mark[] | undefined): void {
  useEffect(() => {
    const card = here.current?.closest("form");
    if (!card || !marks?.length || !canDraw()) return;
    const highlight = drawn();
    let ranges: Range[] = [];
    const clear = () => {
      for (const range of ranges) highlight.delete(range);
    };
    const draw = () => {
      clear();
      ranges = shownIn(card, question).flatMap((shown) =>
        marks.flatMap((mark) => rangeOf(shown, mark) ?? []),
      );
      for (const range of ranges) highlight.add(range);
    };
    draw();
    const observer = new MutationObserver(draw);
    observer.observe(card, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      clear();
    };
  }, [here, question, marks]);
}

/** What is selected on the card, as a passage of the question. */
function useSelected(here: { current: Element | null }, question: Question): Passage | undefined {
  const [selected, setSelected] = useState<Passage>();
  useEffect(() => {
    const read = () => {
      const card = here.current?.closest("form");
      const selection = document.getSelection();
      if (
        !card ||
        !selection ||
        selection.isCollapsed ||
        !selection.anchorNode ||
        !card.contains(selection.anchorNode)
      )
        return setSelected(undefined);
      const range = selection.getRangeAt(0);
      for (const shown of shownIn(card, question)) {
        const passage = passageOf(shown, range);
        if (passage) return setSelected(passage);
      }
      setSelected(undefined);
    };
    read();
    document.addEventListener("selectionchange", read);
    return () => document.removeEventListener("selectionchange", read);
  }, [here, question]);
  return selected;
}
