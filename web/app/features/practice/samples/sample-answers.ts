import { useEffect, useState } from "react";
import type { Question } from "#contract/shapes.ts";
import { preloadAreas } from "../../../question/answer-area.tsx";
import type { RunItem } from "../run/run.ts";
import { sampleItem } from "./sample-marking.ts";
import { claimSamples, forgetSamples, type KeptAnswer, keepSample, keptSamples } from "./sample-store.ts";

/** What is kept for the owner and fits the samples as they are now; the rest would be refused, so it is forgotten. */
function recall(samples: readonly Question[], owner: string | undefined): KeptAnswer[] {
  const kept = owner === undefined ? keptSamples(undefined) : claimSamples(owner);
  const fits = ({ questionId, version }: KeptAnswer) =>
    samples.some((sample) => sample.ID === questionId && sample.Version === version);
  const fitting = kept.filter(fits);
  if (fitting.length < kept.length) {
    forgetSamples(owner);
    for (const given of fitting) keepSample(owner, given);
  }
  return fitting;
}

/**
 * The samples with what was answered of them, here and now or before. They stay as they were when the page was
 * opened, and need no network from then on.
 * @param owner a user's ID; undefined for a visitor
 * @param isKept whether answers are kept in this browser to be carried into an account
 */
export function useSampleAnswers(current: readonly Question[], owner: string | undefined, isKept: boolean) {
  const [samples] = useState(current);
  const [given, setGiven] = useState(() => recall(samples, owner));
  useEffect(() => preloadAreas([...samples]), [samples]);
  const answer = (question: Question, text: string) => {
    const one = { questionId: question.ID, version: question.Version, answer: text };
    if (isKept) keepSample(owner, one);
    setGiven((before) => [...before, one]);
  };
  const items: RunItem[] = samples.map((sample) => sampleItem(sample, given));
  return { items, answer };
}
