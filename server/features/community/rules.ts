import { QUESTION_LENGTH } from "#contract/community-limits.ts";
import { seenLength } from "#contract/message-limits.ts";
import { tidy } from "../discussion/body-rules.ts";

/** The tenant that learners' own questions belong to. */
export const COMMUNITY_TENANT = 2;

export const LISTED_A_PAGE = 20;
/** How many of the latest remarks on a question its author sees. */
export const REMARKS_SHOWN = 20;

/** The fields that an author writes. In a draft any of them may be empty. */
export interface OwnWords {
  body: string;
  options: string[];
  /** "1" to "4", or "" while it is open. */
  answer: string;
  explanation: string;
  source: string;
}

/** What is wrong with a field, in the author's words. */
export interface Fault {
  field: "Body" | "Params" | "Answer" | "Explanation" | "Source" | "Reason" | "feedback";
  sentence: string;
}

const oneLine = (text: string): string => tidy(text).replace(/\s+/g, " ");

/** Words as they are stored: one kind of line break, no control characters, options and source on one line. */
export const tidyWords = (words: OwnWords): OwnWords => ({
  body: tidy(words.body),
  options: words.options.map(oneLine),
  answer: words.answer,
  explanation: tidy(words.explanation),
  source: oneLine(words.source),
});

/** Whether two are the same question, word for word. */
export const areSame = (a: OwnWords, b: OwnWords): boolean =>
  a.body === b.body &&
  a.answer === b.answer &&
  a.explanation === b.explanation &&
  a.source === b.source &&
  a.options.join("\n") === b.options.join("\n");

/** Which text is too long; undefined if none is. `most` counts characters. */
export function lengthFault(field: Fault["field"], text: string, most: number): Fault | undefined {
  return [...text].length > most
    ? { field, sentence: `That is longer than ${most} characters. Please shorten it.` }
    : undefined;
}

/** Faults that no draft may have: a text that is too long. */
export const draftFault = (words: OwnWords): Fault | undefined =>
  lengthFault("Body", words.body, QUESTION_LENGTH.body) ??
  words.options
    .map((option) => lengthFault("Params", option, QUESTION_LENGTH.option))
    .find((fault) => fault !== undefined) ??
  lengthFault("Explanation", words.explanation, QUESTION_LENGTH.explanation) ??
  lengthFault("Source", words.source, QUESTION_LENGTH.source);

const isBlank = (text: string) => seenLength(text) === 0;

/** What is missing from a question that is to be reviewed. */
export function submitFault(words: OwnWords): Fault | undefined {
  const { body, options, answer, explanation } = words;
  if (isBlank(body)) return { field: "Body", sentence: "Please write what is asked." };
  if (options.length !== 4 || options.some(isBlank))
    return { field: "Params", sentence: "Please write four options." };
  if (new Set(options.map((option) => option.toLowerCase())).size < options.length)
    return { field: "Params", sentence: "Two of the options are the same." };
  if (answer === "") return { field: "Answer", sentence: "Please say which option is right." };
  if (isBlank(explanation))
    return { field: "Explanation", sentence: "Please explain why the right option is right." };
  return undefined;
}
