import type { Mark, Passage } from "#contract/notes.ts";
import { asRead, locate } from "#contract/passage.ts";

/*
 * From passages to what is on the page and back. The page shows a text without its stars and fences, and in elements of
 * its own, so both sides count the characters that are no white space.
 */

/** Around a passage so much is kept, by which it is found again. */
const CONTEXT = 32;
export const MOST_QUOTE = 2000;

/** A character on the page. */
interface Letter {
  node: Text;
  offset: number;
}

/** Text for screen readers only, and names that the page adds. */
const NOT_OF_THE_TEXT = ".sr-only, .document-kind, [aria-hidden='true']";

function lettersIn(root: Element): Letter[] {
  const letters: Letter[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest(NOT_OF_THE_TEXT)) continue;
    for (let offset = 0; offset < node.data.length; offset += 1)
      if (/\S/.test(node.data[offset] ?? "")) letters.push({ node, offset });
  }
  return letters;
}

/**
 * A text and the page's own of it; undefined if the page shows something else, and nothing can be said of places in it.
 */
export interface ShownText {
  field: string;
  text: string;
  read: ReturnType<typeof asRead>;
  /** Places in `read.flat`, one for each of `letters`. */
  places: number[];
  letters: Letter[];
}

export function shownText(root: Element, field: string, text: string): ShownText | undefined {
  const read = asRead(text);
  const places = read.flat.split("").flatMap((character, i) => (character === " " ? [] : [i]));
  const letters = lettersIn(root);
  return letters.length === places.length ? { field, text, read, places, letters } : undefined;
}

/** The stretch of the page that a mark is on; undefined if its words are not there. */
export function rangeOf(shown: ShownText, mark: Mark): Range | undefined {
  if (mark.Detached || mark.Field !== shown.field) return undefined;
  const words = { quote: mark.Quote, prefix: mark.Prefix, suffix: mark.Suffix, start: mark.Start };
  const found = locate(shown.text, words, true);
  if (!found) return undefined;
  const { at } = shown.read;
  const isIn = (place: number) => (at[place] ?? -1) >= found.start && (at[place] ?? -1) < found.end;
  const first = shown.letters[shown.places.findIndex(isIn)];
  const last = shown.letters[shown.places.findLastIndex(isIn)];
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  return range;
}

/** How many letters from the first on are so, where none is after one that is not. */
function countWhile(letters: readonly Letter[], isSo: (letter: Letter) => boolean): number {
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const letter = letters[middle];
    if (letter && isSo(letter)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The passage that a stretch of the page covers, cut to the text; undefined if it covers nothing of it. */
export function passageOf(shown: ShownText, range: Range): Passage | undefined {
  const { letters, places } = shown;
  const first = countWhile(letters, ({ node, offset }) => range.comparePoint(node, offset) < 0);
  const end = countWhile(letters, ({ node, offset }) => range.comparePoint(node, offset + 1) <= 0);
  return end <= first ? undefined : passageAt(shown, places[first] ?? 0, (places[end - 1] ?? 0) + 1);
}

/** @param from the first character and @param until the one after the last, in the text as it is read */
export function passageAt(
  { field, read: { flat, at } }: Pick<ShownText, "field" | "read">,
  from: number,
  until: number,
): Passage {
  return {
    Field: field,
    Quote: flat.slice(from, until),
    Prefix: flat.slice(Math.max(0, from - CONTEXT), from),
    Suffix: flat.slice(until, until + CONTEXT),
    Start: at[from] ?? 0,
  };
}

const SENTENCE_END = /[.?!:]["')\]]?\s/g;

/** The sentences of a text, as passages of it. */
export function sentencesOf(field: string, text: string): Passage[] {
  const read = asRead(text);
  const passages: Passage[] = [];
  let from = 0;
  const add = (until: number) => {
    const sentence = read.flat.slice(from, until);
    const lead = sentence.length - sentence.trimStart().length;
    const words = sentence.trim();
    if (words !== "" && words.length <= MOST_QUOTE)
      passages.push(passageAt({ field, read }, from + lead, from + lead + words.length));
    from = until;
  };
  for (const { 0: end, index } of read.flat.matchAll(SENTENCE_END)) add(index + end.length);
  add(read.flat.length);
  return passages;
}
