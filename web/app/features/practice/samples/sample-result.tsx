import { type ReactNode, useEffect, useRef } from "react";
import { brand } from "../../../lib/brand.ts";
import { Button } from "../../../ui/button.tsx";
import { PartlyGlyph } from "../../../ui/glyphs.tsx";
import { AlertIcon, ArrowLeftIcon, CheckIcon, CloseIcon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { PASS_PERCENT } from "../../../ui/score-bar.tsx";
import { Section } from "../../../ui/section.tsx";
import { PassLine } from "../review/pass-line.tsx";
import { shortOf } from "../review/review-verdict.ts";
import type { RunItem, Standing } from "../run/run.ts";
import { sampleScore } from "./sample-marking.ts";

/** A topic, as the result names it. */
export interface SampleTopic {
  ID: number;
  Name: string;
  Paper: number;
  href: string;
}

interface SampleResultProps {
  items: RunItem[];
  topics: readonly SampleTopic[];
  /** What was left out counts as skipped by now. */
  isFinal: boolean;
  /** The page to go back to. */
  exit: { href: string; name: string };
  /** What happens with the answers now. */
  next: ReactNode;
  onLookAt: (index: number) => void;
}

/** How it went: the score against the threshold, what was missed by topic, and where it continues. */
export function SampleResult({ items, topics, isFinal, exit, next, onLookAt }: SampleResultProps) {
  const { score, max } = sampleScore(items);
  const firstOpen = items.findIndex(({ standing }) => standing === "open");
  const open = items.filter(({ standing }) => standing === "open").length;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `Your result · ${brand.name}`;
    // In the place of a question, which may have been long.
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <header className="pt-6 sm:pt-10">
        <p className="text-sm text-soft">
          <Link href={exit.href} className="link inline-flex min-h-11 items-center gap-1.5">
            <ArrowLeftIcon size={16} /> {exit.name}
          </Link>
        </p>
        <h1 ref={heading} tabIndex={-1} className="text-xl">
          Your result
        </h1>
        <div className="mt-5 max-w-xl">
          <p className="font-serif text-xl figures">
            {score} of {max}
            <span className="block text-lg">{shortOf(score, max, PASS_PERCENT)}</span>
          </p>
          <PassLine score={score} max={max} passPercent={PASS_PERCENT} />
          <p className="mt-3 text-sm text-soft">
            {isFinal && open > 0 && `${open} skipped. `}A few questions are a taste, not a forecast.
          </p>
          {!isFinal && open > 0 && (
            <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
              {open} not answered yet; {open === 1 ? "it counts" : "they count"} as skipped once you sign up.
              <Button variant="outline" onClick={() => onLookAt(firstOpen)}>
                Answer {open === 1 ? "it" : "them"}
              </Button>
            </p>
          )}
        </div>
      </header>
      {next}
      <Missed items={items} topics={topics} isFinal={isFinal} onLookAt={onLookAt} />
    </>
  );
}

const LOOKS: Record<Standing, { word: string; icon: ReactNode }> = {
  right: { word: "right", icon: <CheckIcon className="text-correct" /> },
  partly: { word: "partly right", icon: <PartlyGlyph size={20} /> },
  wrong: { word: "wrong", icon: <CloseIcon className="text-wrong" /> },
  open: { word: "not answered", icon: <AlertIcon className="text-soft" /> },
  answered: { word: "answered", icon: <CheckIcon /> },
  unsaved: { word: "answered", icon: <CheckIcon /> },
};

type MissedProps = Pick<SampleResultProps, "items" | "topics" | "isFinal" | "onLookAt">;

/** The questions by topic, those with something missed first; each can be looked at again. */
function Missed({ items, topics, isFinal, onLookAt }: MissedProps) {
  const placed = items.map((item, index) => ({
    ...item,
    index,
    topic: topics.find((topic) => topic.ID === item.question.TopicID),
  }));
  const missed = placed.filter(({ standing }) => standing !== "right");
  const right = placed.filter(({ standing }) => standing === "right");
  return (
    <Section
      title="By topic"
      lead={`${missed.length > 0 ? "What you missed comes first." : "Nothing missed."} Look at a question again to read its explanation.`}
    >
      <ul className="max-w-2xl">
        {[...missed, ...right].map(({ question, standing, index, topic }) => (
          <li
            key={question.ID}
            className="flex items-center gap-3 border-t border-hairline py-2.5 last:border-b"
          >
            {LOOKS[standing].icon}
            <span className="min-w-0 flex-1 text-sm">
              {topic ? (
                <>
                  <Link href={topic.href} className="link font-semibold">
                    {topic.Name}
                  </Link>
                  <span className="text-soft"> · Paper {topic.Paper}</span>
                </>
              ) : (
                <b className="font-semibold">Question {index + 1}</b>
              )}
              <span className="block text-xs text-soft">
                {topic && `Question ${index + 1}: `}
                {isFinal && standing === "open" ? "skipped" : LOOKS[standing].word}
              </span>
            </span>
            <Button variant="ghost" className="-mr-3 px-3" onClick={() => onLookAt(index)}>
              {standing === "open" ? (isFinal ? "Look" : "Answer") : "Look again"}
              <span className="sr-only"> question {index + 1}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
