import { expect, test } from "vitest";
import { TextIndex } from "./text-index-queries.ts";

const texts = [
  { id: "1", title: "Caveats", text: "A caveat warns others. A caveat lapses.", context: "land" },
  { id: "2", title: "Fixtures", text: "A fixture passes with the house.", context: "caveat" },
  { id: "3", title: "Leases", text: "A lease of a house ends.", context: "caveat" },
  { id: "4", title: "Gifts", text: "A gift needs a deed.", context: "caveat", asked: ["giving away land"] },
].map((one) => ({ ...one, facts: {} }));

test("a word weighs by how many texts hold it as their own, however often, and not by the places that it names", async () => {
  const index = await TextIndex.of(texts);
  const weightOf = (word: string) => index.find(word, () => true)[0]?.weight;
  // In one of the four, and in two.
  expect(weightOf("caveat")).toBeCloseTo(Math.log(1 + 4 / 2));
  expect(weightOf("deed")).toBeCloseTo(Math.log(1 + 4 / 2));
  expect(weightOf("land")).toBeCloseTo(Math.log(1 + 4 / 2));
  expect(weightOf("house")).toBeCloseTo(Math.log(1 + 4 / 3));
});
