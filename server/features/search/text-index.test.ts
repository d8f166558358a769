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

test("what holds more of a question comes first, though another speaks of one word of it alone", async () => {
  const index = await TextIndex.of(
    [
      { id: "one", title: "Caveats", text: "Caveat, caveat, caveat.", asked: ["caveat", "caveats"] },
      {
        id: "more",
        title: "Priorities",
        text: `${"A mortgage that is registered later waits. ".repeat(9)}So it is once a caveat was lodged.`,
      },
      { id: "else", title: "Gifts", text: "A gift needs a deed." },
    ].map((text) => ({ ...text, facts: {} })),
  );
  const found = index.find("caveat lodged", () => true);
  expect(found.map(({ id }) => id)).toEqual(["more", "one"]);
  expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a));
});

test("a word of five letters may be misspelt, a shorter one may not", async () => {
  const index = await TextIndex.of(texts);
  const idsOf = (question: string) => index.find(question, () => true).map(({ id }) => id);
  expect(idsOf("cavet")).toContain("1");
  expect(idsOf("gyft")).toEqual([]);
});

test("the last word may be unfinished, and no word before it", async () => {
  const index = await TextIndex.of(texts);
  const idsOf = (question: string) => index.find(question, () => true).map(({ id }) => id);
  expect(idsOf("ninety fixt")).toEqual(["2"]);
  expect(idsOf("fixt ninety")).toEqual([]);
  expect(idsOf("fixt")).toEqual(["2"]);
});

test("what is refused is as if it were not there", async () => {
  const some = texts.map((one) => ({ ...one, facts: { isOpen: one.id !== "1" } }));
  const index = await TextIndex.of(some);
  expect(index.find("warns others", ({ isOpen }) => isOpen)).toEqual([]);
  expect(index.find("warns others", () => true)).toHaveLength(1);
});

test("how well a title fits is the best of the title and of the other ways to ask, however often and in whatever order it is looked for", async () => {
  const one = (id: string, title: string, asked: readonly string[]) => ({
    ...{ id, title, asked, text: "A deposit is paid by the tenant.", facts: null },
  });
  const index = await TextIndex.of([
    one("asked", "Money held", ["tenant deposit", "stamp duty late"]),
    one("titled", "Tenant deposit", ["money held"]),
    one("neither", "Money held", ["stamp duty late"]),
  ]);
  const titled = (question: string) =>
    Object.fromEntries(index.find(question, () => true).map(({ id, titled }) => [id, titled]));
  expect(titled("tenant deposit")).toEqual({ asked: 1, titled: 1, neither: 0 });
  expect(titled("stamp duty late")).toEqual({ asked: 1, neither: 1 });
  expect(titled("tenant deposit")).toEqual({ asked: 1, titled: 1, neither: 0 });
});

test("the nearest way to ask is the one that holds neither more nor less than the question", async () => {
  const one = (id: string, asked: readonly string[]) => ({
    ...{ id, title: "Money", asked, text: "A tenant pays a deposit on a flat.", facts: null },
  });
  const index = await TextIndex.of([one("short", ["deposit"]), one("whole", ["tenant deposit flat"])]);
  const found = index.find("deposit of the tenant of a flat", () => true);
  const alike = Object.fromEntries(found.map((hit) => [hit.id, hit.alike]));
  expect(alike.whole).toBeCloseTo(1);
  expect(alike.short).toBeLessThan(0.5);
  expect(found.map(({ titled }) => titled)).toEqual([1, 1]);
});
