import type { Answer } from "../../content/notes.ts";
import { sentencesOf } from "../../content/sentences.ts";
import { termsOf } from "../search/rules.ts";
import { writtenOut } from "../search/typing-rules.ts";
import { kindAsked, suiting } from "./asked-kind-rules.ts";

/** What a sentence is chosen from. */
export interface Text {
  title: string;
  text: string;
  answers: readonly Answer[];
}

/** A warning, an example, or what a court made of the rule once: it answers no question by itself. */
export const ASIDE = /^(?:Trap:|For example|In [A-Z]\w+ (?:v )?[A-Z])/;
/** What begins like this speaks of something that was said before it. */
const LEANING =
  /^(?:It|They|With (?:it|them)|This|These|Those|He|She|Its|Their|Then|Both|Such|Otherwise|So|Beyond that|In that case|The same|Even then)\b|\bthe opposite holds\b/;
/** A sentence that needs the one before it. */
const LEANS = 0.8;

/** Small words that tell two ways to ask for one thing apart. */
const CUE = /\b(?:before|after|who|whom|when|why|where|without|not|no|if|until)\b/g;
/** Words of nearly every question: they tell two sentences apart less than the others. */
const COMMON = new Set(
  termsOf("buy own home property flat condo unit agent client", Number.POSITIVE_INFINITY),
);
/** How much a word says of a sentence: what the passage's title says is said above all of them. */
const SAYS = { cue: 0.4, titled: 0.5, common: 0.7, other: 1 };

/** What a text asks for, in terms and small words, which have a question mark. */
export const wordsAsked = (text: string): string[] => [
  ...termsOf(text),
  ...new Set([...writtenOut(text.toLowerCase()).matchAll(CUE)].map(([word]) => `${word}?`)),
];

/** A word of the ways to ask for a sentence counts as half of one that it has itself, and more where many ways have it. */
const OF_WAYS = { once: 0.5, most: 1, more: 0.25 };
/** What it counts for that a way is all that is asked, and that the title is, which the passage begins by answering. */
const AS_ASKED = { way: 1.5, title: 2 };

type Weigh = (words: readonly string[]) => number;

function weigher(titled: ReadonlySet<string>): Weigh {
  const weightOf = (word: string) => {
    if (word.endsWith("?")) return SAYS.cue;
    if (titled.has(word)) return SAYS.titled;
    return COMMON.has(word) ? SAYS.common : SAYS.other;
  };
  return (words) => words.reduce((sum, word) => sum + weightOf(word), 0);
}

/** How much a word counts that so many ways have. */
const countsIn = (ways: number): number =>
  ways === 0 ? 0 : Math.min(OF_WAYS.most, OF_WAYS.once + OF_WAYS.more * Math.log(ways));

/** How near what is asked is to the nearest way: 0 to 1. */
function nearest(asked: readonly string[], ways: readonly string[][], weigh: Weigh): number {
  const whole = weigh(asked);
  const shares = ways.map((way) => {
    const common = weigh(way.filter((word) => asked.includes(word)));
    return common ** 2 / (weigh(way) * whole || 1);
  });
  return Math.max(0, ...shares);
}

/** The ways to ask that the note names a sentence for, in words, of those that share one of these with a question. */
const waysTo = (sentence: string, answers: readonly Answer[], telling: ReadonlySet<string>): string[][] =>
  answers
    .filter(({ opening }) => sentence.startsWith(opening))
    .flatMap((answer) => answer.asked.map(wordsAsked))
    .filter((way) => way.some((word) => telling.has(word)));

/** What the words of a question weigh that a sentence has, or the ways to ask for it. */
function wordsWeigh(asked: readonly string[], sentence: string, ways: string[][], weigh: Weigh): number {
  const said = new Set(termsOf(sentence, Number.POSITIVE_INFINITY));
  const counted = asked.map((word) => {
    const inWays = countsIn(ways.filter((way) => way.includes(word)).length);
    return weigh([word]) * Math.max(said.has(word) ? 1 : 0, inWays);
  });
  return counted.reduce((sum, weight) => sum + weight, 0);
}

/**
 * The sentence of a passage that answers best: by its own words and those of the ways in which people ask for it. Of two alike it is
 * the earlier.
 */
export function sentenceFor(prompt: string, passage: Text): string {
  const titled = new Set(termsOf(passage.title));
  const [asked, kind, weigh] = [wordsAsked(prompt), kindAsked(prompt), weigher(titled)];
  // A way that shares only the title's words with the question says nothing of this sentence.
  const telling = new Set(asked.filter((word) => !titled.has(word) && !word.endsWith("?")));
  const weighs = (sentence: string, title: string[][]) => {
    const ways = waysTo(sentence, passage.answers, telling);
    const near = Math.max(
      AS_ASKED.way * nearest(asked, ways, weigh),
      AS_ASKED.title * nearest(asked, title, weigh),
    );
    const leans = LEANING.test(sentence) && ways.length === 0 ? LEANS : 0;
    return wordsWeigh(asked, sentence, ways, weigh) + near + suiting(sentence, kind) - leans;
  };
  const [opening = "", ...later] = sentencesOf(passage.text);
  const first = { sentence: opening, weight: weighs(opening, [wordsAsked(passage.title)]) };
  const others = later
    .filter((sentence) => !ASIDE.test(sentence))
    .map((sentence) => ({ sentence, weight: weighs(sentence, []) }));
  return others.reduce((best, one) => (one.weight > best.weight ? one : best), first).sentence;
}
