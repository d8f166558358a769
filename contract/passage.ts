/* The place of a marked passage in a text that may have changed, by its words and the words around them. Nothing is
   guessed: a passage whose words are gone, or appear in two possible places, is not found. The server uses this to say
   which marks are detached, the browser to draw them. */

export interface PassageWords {
  quote: string;
  prefix: string;
  suffix: string;
  start: number;
}

/** How many characters around a passage are stored with it. */
const CONTEXT = 32;
/** A passage of this length identifies itself if its words appear once in the text. */
const LONG_ENOUGH = 24;
/** Characters around a shorter one, or around one of several, that must still be there… */
const FLOOR = 8;
/** …and how many times as many as around the next best place. */
const MARGIN = 2;
/** Of several places the one that is meant alone has something of both sides. */
const SIDE = 4;

/** What a text holds for its looks: stars of emphasis, blanks to fill, the fences of a document. */
const LOOKS = /\*\*|\{\{b\}\}|^:::[ \t]*[a-z]*/gm;
/** White space, and what parts the cells of a document. */
const BLANKS = /[\s|]+/g;
const isBlank = (character: string) => /[\s|]/.test(character);

/** A text as it is read: without what is there for its looks, each run of white space as one blank. */
export interface ReadText {
  flat: string;
  /** Where each character was in the text itself. */
  at: number[];
}

export function asRead(text: string): ReadText {
  let flat = "";
  const at: number[] = [];
  const take = (from: number, until: number) => {
    for (let i = from; i < until; i += 1) {
      const blank = isBlank(text[i] ?? "");
      if (blank && (flat === "" || flat.endsWith(" "))) continue;
      flat += blank ? " " : text[i];
      at.push(i);
    }
  };
  let from = 0;
  for (const { 0: looks, index } of text.matchAll(LOOKS)) {
    take(from, index);
    from = index + looks.length;
  }
  take(from, text.length);
  return { flat, at };
}

const flat = (text: string) => text.replace(LOOKS, "").replace(BLANKS, " ");

/** How many characters two texts have in common from their ends. */
function commonEnd(a: string, b: string): number {
  let n = 0;
  while (n < a.length && n < b.length && a[a.length - 1 - n] === b[b.length - 1 - n]) n += 1;
  return n;
}

function commonStart(a: string, b: string): number {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n += 1;
  return n;
}

/** What is before a passage, up to the text's own start, which is a sign of its place too. */
const fromStart = (text: string) => text.trimEnd().padStart(CONTEXT, "\u0002");
const untilEnd = (text: string) => text.trimStart().padEnd(CONTEXT, "\u0003");

/** Whether two neighbouring characters are of one word. */
const isOneWord = (a = "", b = "") => /[\p{L}\p{N}]/u.test(a) && /[\p{L}\p{N}]/u.test(b);

function placesOf(text: string, quote: string): number[] {
  const places: number[] = [];
  for (let i = text.indexOf(quote); i >= 0 && places.length < 200; i = text.indexOf(quote, i + 1))
    places.push(i);
  return places;
}

/**
 * Where a passage is in a text.
 * @param isSame whether the text is the very one in which it was marked: then its place decides between like words
 * @returns the first character and the one after the last, in UTF-16 units of `text`; undefined where it is not to be found
 */
export function locate(
  text: string,
  { quote, prefix, suffix, start }: PassageWords,
  isSame: boolean,
): { start: number; end: number } | undefined {
  const wanted = flat(quote).trim();
  if (wanted === "") return undefined;
  const { flat: whole, at } = asRead(text);
  const before = flat(prefix).replace(/^ /, "");
  const after = flat(suffix).replace(/ $/, "");
  // Whole words match whole words: "lease" is not in "leasehold".
  const cuts = (text: string, from: number, until: number) =>
    [isOneWord(text[from - 1], text[from]), isOneWord(text[until - 1], text[until])].join();
  const marked = cuts(before + wanted + after, before.length, before.length + wanted.length);
  const isWhole = (place: number) => cuts(whole, place, place + wanted.length) === marked;
  const places = placesOf(whole, wanted)
    .filter(isWhole)
    .map((place) => {
      const left = commonEnd(fromStart(whole.slice(0, place)), fromStart(before));
      const right = commonStart(untilEnd(whole.slice(place + wanted.length)), untilEnd(after));
      return { place, around: left + right, isBetween: Math.min(left, right) >= SIDE };
    });
  const ranked = [...places].sort((a, b) => b.around - a.around);
  const [best, next] = ranked;
  if (!best) return undefined;
  const span = ({ place }: { place: number }) => ({
    start: at[place] ?? 0,
    end: (at[place + wanted.length - 1] ?? 0) + 1,
  });
  const there = isSame && places.find((one) => span(one).start === start);
  if (there) return span(there);
  const isAlone = next === undefined;
  // Short words at a text's edge have little around them.
  const floor = Math.min(FLOOR, before.trim().length + after.trim().length);
  if (isAlone && wanted.length >= LONG_ENOUGH) return span(best);
  if (best.around < floor || floor === 0) return undefined;
  const isOnly = best.isBetween && places.every((one) => one === best || !one.isBetween);
  return isAlone || (isOnly && best.around >= next.around * MARGIN) ? span(best) : undefined;
}
