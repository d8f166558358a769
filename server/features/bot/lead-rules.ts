import type { Answer } from "../../content/notes.ts";
import { itemsOf, sentencesOf, withItems } from "../../content/sentences.ts";
import { termsOf } from "../search/rules.ts";
import { writtenOut } from "../search/typing-rules.ts";
import { itemsAsked } from "./asked-items-rules.ts";
import { kindAsked, suiting } from "./asked-kind-rules.ts";

/** What a lead is taken from. */
interface Text {
  title: string;
  text: string;
  answers: readonly Answer[];
}

/** A warning, an example, or what a court made of the rule once: it answers no question by itself. */
const ASIDE = /^(?:Trap:|For example|In [A-Z]\w+ (?:v )?[A-Z])/;
/** What begins like this speaks of something that was said before it. */
const LEANING =
  /^(?:It|They|This|These|Those|He|She|Its|Their|Then|Both|Such|Otherwise|So|Beyond that|In that case|The same|Even then)\b/;

/** Words of nearly every question: they tell two sentences apart less than the others. */
const COMMON = new Set(
  termsOf("buy own home property flat condo unit agent client", Number.POSITIVE_INFINITY),
);
/** A sentence that needs the one before it. */
const LEANS = 0.8;

/** How much a word says of a sentence: what the passage's title says is said above all of them. */
function weigher({ title }: Text): (term: string) => number {
  const titled = new Set(termsOf(title));
  return (term) => (titled.has(term) ? 0.5 : COMMON.has(term) ? 0.7 : 1);
}

/** The sentence of a passage that holds most of what was asked, and of two alike the earlier. */
function firstSentence(prompt: string, passage: Text): string {
  const [asked, kind, weightOf] = [termsOf(prompt), kindAsked(prompt), weigher(passage)];
  const weighs = (sentence: string) => {
    const said = new Set(termsOf(sentence, Number.POSITIVE_INFINITY));
    const words = asked.reduce((sum, term) => sum + (said.has(term) ? weightOf(term) : 0), 0);
    return words + suiting(sentence, kind);
  };
  const [opening = "", ...later] = sentencesOf(passage.text);
  const first = { sentence: opening, weight: weighs(opening) };
  const others = later
    .filter((sentence) => !ASIDE.test(sentence))
    .map((sentence) => ({ sentence, weight: weighs(sentence) - (LEANING.test(sentence) ? LEANS : 0) }));
  return others.reduce((best, one) => (one.weight > best.weight ? one : best), first).sentence;
}

/** What a note says first: mostly what its thing is. */
export const openingOf = ({ text }: Text): string => withItems(text, sentencesOf(text)[0] ?? "");

/** “what is a caveat”, “caveat meaning”, “keo is who”: the thing that somebody wants explained. */
const EXPLAINED = [
  /^(?:what(?:['’]?s| is| are)|wh?ats?|who(?:['’]?s| is)|define|explain|meaning of) (?:an? |the )?(.+?)(?: meaning| mean| exactly)?$/,
  /^(?:what )?(?:does|do) (?:an? |the )?(.+) mean$/,
  /^(.+?)(?: meaning| definition| (?:is|means?) (?:what|who))$/,
];
/** More words than this name no one thing. */
const MOST_NAMED = 3;
/** Where the thing ends of which a sentence speaks. */
const SUBJECT =
  /^(.+?),? (?:in force since \d+, )?(?:is|are|means|has|consists|turns|gives|arises|comes|lasts|lets|says|secures|limits|protects|orders|forbids)\b/;

/** The thing that somebody wants explained, in terms; none if it is not one thing. */
function namedIn(prompt: string): string[] {
  const asked = prompt
    .toLowerCase()
    .replace(/[\s?!.]+/g, " ")
    .trim();
  const named = termsOf(
    EXPLAINED.map((way) => way.exec(asked)?.[1]).find((thing) => thing !== undefined) ?? "",
  );
  return named.length > MOST_NAMED ? [] : named;
}

/** What a sentence speaks of, in terms. */
function spokenOf(sentence: string): string[] {
  const [, subject = ""] = SUBJECT.exec(sentence) ?? [];
  return termsOf(subject.replace(/\([^()]*\)/g, " "));
}

const isWithin = (some: readonly string[], all: readonly string[]) =>
  some.length > 0 && some.every((term) => all.includes(term));

/** Whether a passage begins by saying what the thing is that a question wants explained. */
export const definesAsked = (prompt: string, passage: Text): boolean =>
  isWithin(spokenOf(openingOf(passage)), namedIn(prompt));

/** Small words that tell two ways to ask for one thing apart. */
const CUE = /\b(?:before|after|who|whom|when|why|where|without|not|no|if|until)\b/g;
const OF_CUE = 0.5;
/** What the title says is the same for all ways to ask for its passage. */
const OF_TITLE = 0.25;
/** So much of a way to ask must be in a question for its sentence to be the answer, and more of it than the title's words. */
const LEAST = { share: 0.7, common: 0.5 };

/** What a text asks for, in terms and small words. */
const wordsAsked = (text: string): string[] => [
  ...termsOf(text),
  ...new Set([...writtenOut(text.toLowerCase()).matchAll(CUE)].map(([word]) => `${word}?`)),
];

/** The sentence that the note names for the way to ask that a question is nearest to; undefined if it is near to none. */
export function namedAnswer(prompt: string, passage: Text): string | undefined {
  const [asked, titled] = [new Set(wordsAsked(prompt)), new Set(termsOf(passage.title))];
  const weightOf = (word: string) => (word.endsWith("?") ? OF_CUE : titled.has(word) ? OF_TITLE : 1);
  const weighs = (words: readonly string[]) => words.reduce((sum, word) => sum + weightOf(word), 0);
  const ways = passage.answers.flatMap(({ opening, asked: all }) =>
    all.map((way) => {
      const words = wordsAsked(way);
      const common = weighs(words.filter((word) => asked.has(word)));
      return { opening, common, share: common / (weighs(words) || 1) };
    }),
  );
  const best = ways
    .filter(({ share, common }) => share >= LEAST.share && common > LEAST.common)
    .sort((a, b) => b.common * b.share - a.common * a.share)[0];
  return best && sentencesOf(passage.text).find((sentence) => sentence.startsWith(best.opening));
}

/** A sentence with the items of its list that are asked for. */
const withAsked = (prompt: string, { title, text }: Text, sentence: string): string =>
  withItems(text, sentence, itemsAsked(prompt, itemsOf(text, sentence), `${title} ${sentence}`));

/**
 * The sentence that the note names for such a question, or the one that says what the thing is that is asked about, or the one that
 * holds most of what was asked.
 */
export function leadOf(prompt: string, passage: Text): string {
  const answering = namedAnswer(prompt, passage);
  if (answering) return withAsked(prompt, passage, answering);
  if (definesAsked(prompt, passage)) return openingOf(passage);
  const named = namedIn(prompt);
  const defining = sentencesOf(passage.text).find((sentence) => {
    const spoken = spokenOf(sentence);
    return isWithin(spoken, named) && isWithin(named, spoken);
  });
  return withAsked(prompt, passage, defining ?? firstSentence(prompt, passage));
}
