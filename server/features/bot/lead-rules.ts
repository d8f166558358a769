import { itemsOf, sentencesOf, withItems } from "../../content/sentences.ts";
import { termsOf } from "../search/rules.ts";
import { writtenOut } from "../search/typing-rules.ts";
import { itemsAsked } from "./asked-items-rules.ts";
import { sentenceFor, type Text, wordsAsked } from "./sentence-choice-rules.ts";

/** What a note says first: mostly what its thing is. */
export const openingOf = ({ text }: Text): string => withItems(text, sentencesOf(text)[0] ?? "");

/** “what is a caveat”, “caveat meaning”, “keo is who”: the thing that somebody wants explained. */
const EXPLAINED = [
  /^(?:what(?:['’]?s| is| are)|wh?ats?|who(?:['’]?s| is)|define|explain|meaning of) (?:an? |the )?(.+?)(?: meaning| mean| exactly)?$/,
  /^(?:what )?(?:does|do) (?:an? |the )?(.+) mean$/,
  /^(?:what )?(?:does|do) (?:the letters )?(.+) stand for(?: .+)?$/,
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

const OF_CUE = 0.5;
/** What the title says is the same for all ways to ask for its passage. */
const OF_TITLE = 0.25;
/** So much of a way to ask must be in a question for its sentence to be the answer, and more of it than the title's words. */
const LEAST = { share: 0.7, common: 0.5 };

/** A question as it is compared with a way to ask, word for word. */
const plainly = (text: string): string =>
  writtenOut(text.toLowerCase())
    .replace(/[\s?!.,]+/g, " ")
    .trim();

/** The sentence that the note names for the way to ask that a question is nearest to; undefined if it is near to none. */
export function namedAnswer(prompt: string, passage: Text): string | undefined {
  const just = plainly(prompt);
  const exact = passage.answers.find(({ asked: all }) => all.some((way) => plainly(way) === just));
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
  const named = exact ?? best;
  return named && sentencesOf(passage.text).find((sentence) => sentence.startsWith(named.opening));
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
  return withAsked(prompt, passage, defining ?? sentenceFor(prompt, passage));
}
