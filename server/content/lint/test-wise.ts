import { spokenOf, wordsIn } from "../likeness/measures.ts";
import { ABSOLUTE, HEDGE } from "./cues.ts";
import { type Item, perExamItem } from "./rule.ts";

const LONGER = 1.35;
const SHORTER = 0.6;
const WORDS_APART = 4;

/** Whether the key can be recognised by its length. */
function lengthTells({ options, right }: Item): string[] {
  const lengths = options.map(wordsIn);
  const key = lengths[right] ?? 0;
  const others = lengths.filter((_, i) => i !== right);
  const [longest, shortest] = [Math.max(...others), Math.min(...others)];
  if (key >= longest * LONGER && key - longest >= WORDS_APART)
    return [`the right option is the longest by far (${key} words, the others up to ${longest})`];
  if (key <= shortest * SHORTER && shortest - key >= WORDS_APART)
    return [`the right option is the shortest by far (${key} words, the others from ${shortest})`];
  return [];
}

/** Whether the tone reveals it: wrong options that are absolute, or a key that hedges where most others do not. */
function toneTells({ options, right, kind }: Item): string[] {
  if (kind === "combination") return [];
  const key = options[right] ?? "";
  const others = options.filter((_, i) => i !== right);
  const absolutes = others.filter((option) => ABSOLUTE.test(option)).length;
  const hedges = others.filter((option) => HEDGE.test(option)).length;
  return [
    ...(absolutes >= 2 && !ABSOLUTE.test(key)
      ? [`${absolutes} wrong options have an absolute word and the right one has none`]
      : []),
    ...(hedges === 0 && HEDGE.test(key) ? ["the right option alone hedges"] : []),
  ];
}

const LONG_WORD = /[a-z]{5,}/g;
const stemOf = (word: string) => word.replace(/(?:ing|ed|es|s)$/, "");
const longWords = (text: string) => new Set((text.toLowerCase().match(LONG_WORD) ?? []).map(stemOf));
const ECHOES = 2;

/** Whether the key alone repeats words of the stem. */
function echoTells({ body, options, right, kind }: Item): { warning: string }[] {
  if (kind === "combination" || kind === "computation" || kind === "document") return [];
  const stem = longWords(spokenOf(body));
  const words = options.map(longWords);
  const echoesOf = (i: number) =>
    [...(words[i] ?? [])].filter(
      (word) => stem.has(word) && words.every((own, j) => j === i || !own.has(word)),
    );
  const own = echoesOf(right);
  const others = options.flatMap((_, i) => (i === right ? [] : echoesOf(i)));
  if (own.length < ECHOES || others.length > 0) return [];
  return [{ warning: `the right option alone repeats words of the stem: ${own.join(", ")}` }];
}

/** A reader who knows tests but no law must not recognise the key by its length, its tone or the stem's own words. */
export const testWise = perExamItem("test-wise", (item) => [
  ...lengthTells(item),
  ...toneTells(item),
  ...echoTells(item),
]);
