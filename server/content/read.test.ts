import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BankError } from "./bank.ts";
import { readBank } from "./read.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "threshold-bank-"));
  cpSync("content/papers.yaml", path.join(root, "papers.yaml"));
  for (const folder of ["questions", "constants", "registry"])
    cpSync(path.join("server/content/fixtures", folder), path.join(root, folder), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const file = "questions/p1-land-law/registration.yaml";
function edit(change: (text: string) => string) {
  const at = path.join(root, file);
  const before = readFileSync(at, "utf8");
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(at, after);
}
function faults(): string[] {
  try {
    readBank(root);
    return [];
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    return error.message.split("\n");
  }
}

describe("reading the bank", () => {
  test("a question keeps its options in order, a reason for each wrong one, and the position of the right one", () => {
    const [set] = readBank(root).sets;
    expect(set).toMatchObject({ key: "p1-land-law-registration-1", type: "MCQ", free: true, paper: 1 });
    expect(set?.questions[0]).toMatchObject({
      key: "sample-one",
      answer: "1",
      area: "registration",
      rationales: ["", expect.stringMatching(/^Signing/), expect.any(String), expect.any(String)],
      filings: [{ rule: "title-by-registration", kind: "scenario", misconceptions: expect.any(Array) }],
    });
    expect(set?.questions[0]?.params[0]).toBe("When the transfer is registered");
  });

  test("learners see the day on which a question was last checked, or else the day of its source", () => {
    expect(readBank(root).sets[0]?.questions[0]?.asAt).toBe("2026-11-01");
    edit((s) => s.replace("  verified_on: 2026-11-01\n", ""));
    expect(readBank(root).sets[0]?.questions[0]?.asAt).toBe("2026-01-01");
  });

  /** The fixtures with `n` questions in their sub-area, of which the first `inSet` name a mixed set. */
  function withMany(n: number, inSet = 0) {
    const fixture = readFileSync(path.join("server/content/fixtures", file), "utf8");
    const [, second = ""] = fixture.split(/^(?=- key: sample-two)/m);
    const one = (i: number) => {
      const level = ["hard", "medium", "easy"][i % 3] ?? "";
      const text = second
        .replace("sample-two", `more-${i}`)
        .replace(/difficulty: .*/, `difficulty: ${level}`);
      return i < inSet ? text.replace("  rule:", "  set: 1\n  rule:") : text;
    };
    edit(() => Array.from({ length: n }, (_, i) => one(i)).join(""));
  }
  const sizes = () => readBank(root).sets.map((set) => [set.key, set.questions.length]);
  const area = "p1-land-law-registration";

  test.each([
    [9, [9]],
    [20, [20]],
    [21, [11, 10]],
    [29, [15, 14]],
    [30, [20, 10]],
    [45, [20, 13, 12]],
  ])("a sub-area of %i questions makes sets of 10 to 20, as far as there are so many", (n, expected) => {
    withMany(n);
    expect(sizes()).toEqual(expected.map((size, i) => [`${area}-${i + 1}`, size]));
  });

  test("all sets of a free topic are free, and of another one the first, however few questions it has", () => {
    withMany(21);
    const free = () => readBank(root).sets.map((set) => set.free);
    expect(free()).toEqual([true, true]);
    const papers = path.join(root, "papers.yaml");
    writeFileSync(papers, readFileSync(papers, "utf8").replace(", free: true", ""));
    expect(free()).toEqual([true, false]);
  });

  test("questions appended to a file leave the first sets unchanged", () => {
    withMany(35);
    const keys = () => readBank(root).sets[0]?.questions.map(({ key }) => key);
    const before = keys();
    withMany(40);
    expect(keys()).toEqual(before);
  });

  test("a set goes from easy to hard", () => {
    withMany(15);
    const levels = readBank(root).sets[0]?.questions.map(({ difficulty }) => difficulty);
    expect(levels).toEqual(
      ["easy", "medium", "hard"].flatMap((level) => Array.from({ length: 5 }, () => level)),
    );
  });

  test("a mixed set is kept while it is large enough, and returned to its sub-areas below that", () => {
    withMany(30, 12);
    expect(sizes()).toEqual([
      ["p1-land-law-1", 12],
      [`${area}-1`, 18],
    ]);
    withMany(31, 9);
    expect(sizes()).toEqual([
      [`${area}-1`, 20],
      [`${area}-2`, 11],
    ]);
  });

  test("sub-areas that are too small share sets", () => {
    withMany(14);
    const land = readFileSync(path.join(root, file), "utf8").replaceAll("more-", "land-");
    const few = land
      .split(/^(?=- key)/m)
      .slice(0, 3)
      .join("");
    writeFileSync(path.join(root, "questions/p1-land-law/land.yaml"), few);
    expect(sizes()).toEqual([[`${area}-and-land-1`, 17]]);
    expect(readBank(root).sets[0]?.title).toBe("Registration · Land: set 1");
  });

  test.each([
    [
      "a missing why",
      (s: string) => s.replace(/\n {6}why: Payment.*/, ""),
      /registration\.yaml:11: .*a wrong option needs a `why`/,
    ],
    [
      "a misconception on the right option",
      (s: string) => s.replace("is registered\n", "is registered\n      misconception: passes-on-keys\n"),
      /the right option takes no `misconception`/,
    ],
    [
      "an unknown field",
      (s: string) => s.replace("difficulty:", "dificulty:"),
      /Unrecognized key: "dificulty"|difficulty: Invalid/,
    ],
    ["an unknown kind", (s: string) => s.replace("kind: scenario", "kind: story"), /:4: 0\.kind/],
    ["a wrong place", (s: string) => s.replace("answer: 1", "answer: 5"), /:17: .*answer/],
    ["a bad date", (s: string) => s.replace("2026-01-01", "2026-13-01"), /must be a date/],
    [
      "a computation without a figure",
      (s: string) => s.replace("      figure: charge * 2\n", ""),
      /with `compute` each option needs a `figure`/,
    ],
    [
      "an unknown constant",
      (s: string) => s.replace("[known-rate]", "[unknown-rate]"),
      /there is no constant unknown-rate/,
    ],
    [
      "a key that appears twice",
      (s: string) => s.replace("key: sample-two", "key: sample-one"),
      /the question key sample-one is already used in questions\/p1-land-law\/registration\.yaml:1/,
    ],
    [
      "broken YAML",
      (s: string) => s.replace("tags: [fixture]", "tags: [fixture"),
      /registration\.yaml:\d+: /,
    ],
  ])("%s refuses the whole bank, naming file and line", (_name, change, expected) => {
    edit(change);
    expect(faults().join("\n")).toMatch(expected);
  });

  test.each([
    ["questions/p9-none/land.yaml", "its folder is no topic of papers.yaml"],
    ["questions/p1-land-law/none.yaml", "registry/rules/p1-land-law.yaml has no area none"],
  ])("a file at %s is refused: %s", (misplaced, message) => {
    mkdirSync(path.dirname(path.join(root, misplaced)), { recursive: true });
    cpSync(path.join(root, file), path.join(root, misplaced));
    expect(faults().join("\n")).toContain(`${misplaced}:1: ${message}`);
  });

  test("what questions may name is read with its place, and what a bank leaves out is empty", () => {
    const bare = readBank(root).registry;
    expect(bare.areas).toEqual([
      { topic: "p1-land-law", key: "registration", title: "Registration", unit: "1.8", wanted: 4 },
      { topic: "p1-land-law", key: "land", title: "Land", unit: "1.4", wanted: 2 },
    ]);
    const says = (file: string, line: number, sentence: string) => ({
      says: sentence,
      place: { file: `registry/${file}.yaml`, line },
    });
    expect(bare.rules.get("fixtures")).toEqual({
      ...says("rules/p1-land-law", 13, "A thing that is fixed to the land passes with it."),
      topic: "p1-land-law",
      area: "land",
    });
    expect(bare.outcomes.get("1.8d")).toEqual(says("outcomes", 2, "Say what a caveat does."));
    expect(bare.scores.get("sample-two")).toEqual({
      lines: [2, 2, 3, 3, 2, 3],
      day: "2026-11-01",
      place: { file: "registry/scores/p1-land-law.yaml", line: 2 },
    });
    expect(bare.hosts).toEqual({
      official: ["gov.sg"],
      mirrors: ["mirror.example"],
      forbidden: ["forum.example"],
    });
    expect([bare.exceptions.size, bare.written.size, bare.unread.size, bare.alike, bare.breadth]).toEqual([
      ...[0, 0, 0],
      ...[[], []],
    ]);
    const more = {
      "unscored.txt": "# of the first bank\nsample-one\n\nlong-gone\n",
      "unread.txt": "sample-two\n",
      "exceptions.yaml": "sample-two: It was asked like this in the exam.\n",
      "alike.yaml": "- pair: [sample-one, sample-two]\n  differ: They ask different things.\n",
      "breadth.yaml":
        "- topic: p1-land-law\n  rules:\n    - rule: A caveat lapses by itself.\n      keys: [sample-two]\n" +
        "    - rule: Nobody is asked this one.\n      excused: It is not in the syllabus.\n",
    };
    for (const [name, text] of Object.entries(more)) writeFileSync(path.join(root, "registry", name), text);
    const { written, unread, exceptions, alike, breadth } = readBank(root).registry;
    expect([[...written], [...unread]]).toEqual([["sample-one", "long-gone"], ["sample-two"]]);
    expect([...exceptions]).toEqual([
      ["sample-two", says("exceptions", 1, "It was asked like this in the exam.")],
    ]);
    expect(alike).toMatchObject([{ pair: ["sample-one", "sample-two"], place: { line: 1 } }]);
    expect(breadth).toMatchObject([
      { topic: "p1-land-law", says: "A caveat lapses by itself.", keys: ["sample-two"], place: { line: 3 } },
      { topic: "p1-land-law", says: "Nobody is asked this one.", keys: [], place: { line: 5 } },
    ]);
  });

  test("a misconception's key appears once in the whole registry", () => {
    const registry = path.join(root, "registry/misconceptions");
    cpSync(path.join(registry, "p1-land-law.yaml"), path.join(registry, "p2-sale.yaml"));
    expect(faults().join("\n")).toMatch(/p2-sale\.yaml:1: the key passes-on-signing is already used in /);
  });
});
