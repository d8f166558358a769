import { stemmer } from "stemmer";
import { oneFor, withoutPhrases } from "./synonym-rules.ts";
import { writtenOut } from "./typing-rules.ts";

/** How well something fits a question. */
export interface Fit {
  /** What the words weigh that it holds of the question, and their share of it all: 0 to 1. */
  weight: number;
  share: number;
  /** The share of its title's words that the question holds: 0 to 1. */
  titled: number;
  /** How near the question is to one of the ways to ask for it, which may hold neither more nor less: 0 to 1. */
  alike: number;
  /** For comparing what one question has found. */
  score: number;
}

/** Words that say nothing of what is looked for. */
const EMPTY = new Set(
  "a about after all also am an and any are as at be because been before being between but by can could did do does doing explain for from get had has have he her him his how i if in into is it its just know knew known let long many may me mean means meaning might more most much must my need needed needs no not of on one or our out own per please shall she should so some somebody someone such take took taken tell told than that the their them then there these they thing this those through to under up us very was we were what whats when where which while who whom whose why will with work works want wants use used happen happens different difference same show shows every owe owes owed time give gives gave given go goes went gone come comes came would you your put puts like look looks seem seems versus vs got gets getting anything something nothing im ive dont doesnt didnt isnt arent wasnt werent hasnt havent hadnt cannot cant couldnt wont wouldnt shouldnt".split(
    " ",
  ),
);

/** How many different words of a question are looked for: a long one says what it is about in these. */
const MOST_TERMS = 24;
/** Characters of a snippet, and how many of them are before the first word that was found. */
const SNIPPET = 180;
const LEAD = 50;

const WORD = /[\p{L}\p{N}]+(?:['’.,%][\p{L}\p{N}]+)*%?/gu;

/** The words of a text as it is searched: accents, case and endings do not count. */
export const wordsOf = (text: string): string[] =>
  withoutPhrases(writtenOut(text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase())).match(WORD) ?? [];

/** What a word is looked for by; undefined for one that says nothing. */
export function termOf(word: string): string | undefined {
  const plain = word.replace(/['’]s$/, "").replace(/['’]/g, "");
  return EMPTY.has(plain) ? undefined : oneFor(stemmer(plain));
}

/** What is looked for when somebody asks this. */
export function termsOf(question: string, most = MOST_TERMS): string[] {
  const terms = wordsOf(question).flatMap((word) => termOf(word) ?? []);
  return [...new Set(terms)].slice(0, most);
}

/** A piece of a text around the first of these terms. */
export function snippetOf(text: string, terms: readonly string[]): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= SNIPPET) return plain;
  const first = [...plain.matchAll(WORD)].find(([word]) => terms.includes(termOf(word.toLowerCase()) ?? ""));
  const at = Math.max(0, Math.min((first?.index ?? 0) - LEAD, plain.length - SNIPPET));
  const from = at === 0 ? 0 : plain.indexOf(" ", at) + 1;
  const end = from + SNIPPET >= plain.length ? plain.length : plain.lastIndexOf(" ", from + SNIPPET);
  return `${from > 0 ? "… " : ""}${plain.slice(from, end > from ? end : from + SNIPPET)}${end < plain.length ? " …" : ""}`;
}
