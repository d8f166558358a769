import { expect, it, onTestFinished } from "vitest";
import type { Mark } from "#contract/notes.ts";
import { draw } from "../../../../../test/page.tsx";
import { Stem } from "../../../question/stem.tsx";
import { passageAt, passageOf, rangeOf, sentencesOf, shownText } from "./places.ts";

const TEXT = `Ann and Ben own a flat. **Ann** sells it.

::: folio | Volume 512 Folio 77
Lot | MK 17-4410X
Mortgage | to a bank
:::

Who is NOT bound by {{b}}?`;

async function stem(text = TEXT) {
  const { place, leave } = await draw(<Stem text={text} />);
  onTestFinished(leave);
  const shown = shownText(place, "Body", text);
  if (!shown) throw new Error("the page shows another text");
  return { place, shown };
}

const markOn = (quote: string, text = TEXT): Mark => ({
  Field: "Body",
  Quote: quote,
  Prefix: "",
  Suffix: "",
  Start: text.indexOf(quote.slice(0, 3)),
  Detached: false,
});

it("what is read off the page as a passage is drawn on the same words, across emphasis and the cells of a document", async () => {
  const { shown } = await stem();
  const { flat } = shown.read;
  for (const quote of [
    "Ann and Ben own a flat.",
    "a flat. Ann sells it.",
    "Lot MK 17-4410X",
    "Who is NOT bound",
  ]) {
    const from = flat.indexOf(quote);
    const passage = passageAt(shown, from, from + quote.length);
    expect(passage.Quote).toBe(quote);
    const range = rangeOf(shown, { ...passage, Detached: false });
    expect(range?.toString().replace(/\s/g, "")).toBe(quote.replace(/\s/g, ""));
    expect(range && passageOf(shown, range)).toEqual(passage);
  }
});

it("every passage of a text comes back from the page as it was", async () => {
  const { shown } = await stem();
  const { flat } = shown.read;
  for (let from = 0; from < flat.length; from += 3)
    for (let until = from + 1; until <= flat.length; until += 7) {
      if (flat[from] === " " || flat[until - 1] === " ") continue;
      const passage = passageAt(shown, from, until);
      const range = rangeOf(shown, { ...passage, Detached: false });
      // A single letter among many is not found at times, and then nothing is drawn; never other words.
      if (range) expect(passageOf(shown, range)).toEqual(passage);
    }
});

it("a mark whose words are not there, or of another text, is not drawn", async () => {
  const { shown } = await stem();
  expect(rangeOf(shown, markOn("Cal"))).toBeUndefined();
  expect(rangeOf(shown, { ...markOn("Ann and Ben own a flat."), Field: "Explanation" })).toBeUndefined();
  expect(rangeOf(shown, { ...markOn("Ann and Ben own a flat."), Detached: true })).toBeUndefined();
});

it("where the page shows something else than the text, nothing is said of places in it", async () => {
  const { place } = await stem();
  expect(shownText(place, "Body", `${TEXT} More.`)).toBeUndefined();
});

it("a text falls into its sentences, each a passage that is found again", async () => {
  const sentences = sentencesOf("Body", TEXT);
  expect(sentences.map(({ Quote }) => Quote)).toEqual([
    "Ann and Ben own a flat.",
    "Ann sells it.",
    "Volume 512 Folio 77 Lot MK 17-4410X Mortgage to a bank Who is NOT bound by ?",
  ]);
  const { shown } = await stem();
  for (const sentence of sentences) expect(rangeOf(shown, { ...sentence, Detached: false })).toBeDefined();
});

it("a sentence of exactly 2,000 characters can be marked as a whole, and no longer one", () => {
  const long = (length: number) => sentencesOf("Body", `${"a".repeat(length - 1)}.`).length;
  expect([long(2000), long(2001)]).toEqual([1, 0]);
});
