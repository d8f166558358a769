import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Bank, BankError } from "./bank.ts";
import { lintBank } from "./lint/lint.ts";
import { readBank } from "./read.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "threshold-bank-"));
  cpSync("content/papers.yaml", path.join(root, "papers.yaml"));
  for (const folder of ["questions", "constants"])
    cpSync(path.join("server/content/fixtures", folder), path.join(root, folder), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const file = "questions/sample-topic.yaml";
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
  test("a question keeps its options in order, a why for each wrong one, and the right one's place", () => {
    const [set] = readBank(root).sets;
    expect(set).toMatchObject({ key: "sample-set", type: "MCQ", free: true, paper: 1 });
    expect(set?.questions[0]).toMatchObject({
      key: "sample-one",
      params: ["One right", "Two wrong", "Three wrong", "Four wrong"],
      answer: "1",
      rationales: ["", "Because two.", "Because three.", "Because four."],
      asAt: "2026-01-01",
    });
  });

  test.each([
    [
      "a missing why",
      (s: string) => s.replace(", why: Because two.", ""),
      /^questions\/sample-topic\.yaml:10: .*a wrong option needs a `why`/,
    ],
    [
      "an unknown field",
      (s: string) => s.replace("difficulty:", "dificulty:"),
      /Unrecognized key: "dificulty"|difficulty: Invalid/,
    ],
    ["a wrong place", (s: string) => s.replace("answer: 1", "answer: 5"), /:13: .*answer/],
    ["a bad date", (s: string) => s.replace("2026-01-01", "2026-13-01"), /must be a date/],
    [
      "an unknown constant",
      (s: string) => s.replace("[known-rate]", "[unknown-rate]"),
      /there is no constant unknown-rate/,
    ],
    [
      "an unknown topic",
      (s: string) => s.replace("topic: p1-land-law", "topic: p9-none"),
      /:1: there is no topic p9-none/,
    ],
    [
      "a key that stands twice",
      (s: string) => s.replace("key: sample-two", "key: sample-one"),
      /the question key sample-one stands already in questions\/sample-topic\.yaml:6/,
    ],
    ["broken YAML", (s: string) => s.replace("title: ", "title: ["), /^questions\/sample-topic\.yaml:\d+: /],
  ])("%s refuses the whole bank, naming file and line", (_name, change, expected) => {
    edit(change);
    expect(faults().join("\n")).toMatch(expected);
  });
});

describe("content lint", () => {
  const said = () => lintBank(readBank(root)).map((f) => `${f.rule}: ${f.message}`);

  test("finds nothing in the fixtures, and nothing in the bank itself", () => {
    expect(said()).toEqual([]);
    expect(lintBank(readBank("content"))).toEqual([]);
  });

  test.each([
    ["forbidden-phrases", (s: string) => s.replace("Four wrong", "All of the above")],
    ["forbidden-phrases", (s: string) => s.replace("The first is right.", "Option A is right.")],
    ["known-wrong", (s: string) => s.replace("The first is right.", "The pass mark is 75% in each paper.")],
    ["statute-names", (s: string) => s.replace("Land Titles Act 1993", "Land Titles Act")],
    [
      "duplicate-bodies",
      (s: string) =>
        s
          .replace(
            "A quite different matter about caveats?",
            "Which of these statements about registered land in Singapore is right?",
          )
          .replaceAll(/(Two|Three|Four) x/g, "$1 wrong")
          .replace("One x", "One right"),
    ],
  ])("the rule %s can fail", (rule, change) => {
    edit(change);
    expect(said().map((s) => s.split(":")[0])).toContain(rule);
  });

  test("a set whose right option always stands first, and is always the longest, is told so", () => {
    const rules = lintBank(lopsided(readBank(root))).map((f) => f.rule);
    expect(rules).toContain("answer-balance");
    expect(rules).toContain("longest-option");
  });
});

function lopsided(bank: Bank): Bank {
  const [set] = bank.sets;
  const [question] = set?.questions ?? [];
  if (!set || !question) throw new Error("the fixtures hold no question");
  const questions = Array.from({ length: 8 }, (_, i) => ({
    ...question,
    key: `q${i}`,
    body: `Body ${"abcdefgh"[i]?.repeat(9)}`,
    params: [`the longest of the four, number ${i}`, "b", "c", "d"],
  }));
  return { ...bank, sets: [{ ...set, questions }] };
}
