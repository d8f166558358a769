import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { Question } from "#contract/shapes.ts";
import { LiveQuestion } from "./live-question.tsx";
import { MockDemo } from "./mock-demo.tsx";
import { StatisticsDemo } from "./statistics-demo.tsx";

/** What a visitor did before this code was there. */
export interface Early {
  isSubmitted: boolean;
}

interface Beginning extends Early {
  /** The value of the option that was chosen; "" for none. */
  chosen: string;
}

/** The demos of the landing page, by the name in their place. */
const DEMOS: Record<string, (samples: Question[], beginning: Beginning) => ReactElement | null> = {
  question: ([question, ...rest], beginning) =>
    question ? <LiveQuestion question={question} total={rest.length + 1} {...beginning} /> : null,
  mock: ([, ...questions], { chosen }) => <MockDemo questions={questions} chosen={chosen} />,
  statistics: (_samples, { chosen }) => <StatisticsDemo chosen={chosen} />,
};

const chosenIn = (place: Element) => place.querySelector<HTMLInputElement>("input:checked")?.value ?? "";

/** What a control can be found by again after it was drawn again. */
const nameOf = (element: Element | null) =>
  element instanceof HTMLInputElement ? `input[value="${element.value}"]` : undefined;

/** Brings one prerendered demo to life, where it is: what was chosen, pressed and focused in it stays so. */
export function mount(place: HTMLElement, samples: Question[], early: Early): void {
  const demo = DEMOS[place.dataset.island ?? ""]?.(samples, { ...early, chosen: chosenIn(place) });
  if (!demo) return;
  const focused = place.contains(document.activeElement) ? nameOf(document.activeElement) : undefined;
  place.replaceChildren();
  flushSync(() => createRoot(place).render(demo));
  if (focused) place.querySelector<HTMLElement>(focused)?.focus();
}
