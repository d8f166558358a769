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
  test("a question keeps its options in order, a why for each wrong one, and the right one's place", () => {
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

  test("learners see the day on which a question was last checked, or else that of its source", () => {
    expect(readBank(root).sets[0]?.questions[0]?.asAt).toBe("2026-11-01");
    edit((s) => s.replace("  verified_on: 2026-11-01\n", ""));
    expect(readBank(root).sets[0]?.questions[0]?.asAt).toBe("2026-01-01");
  });

  test("questions stand in the mixed set that they name, or else in sets of 20 of their sub-area", () => {
    edit((s) => {
      const [first = "", second = ""] = s.split(/^(?=- key: sample-two)/m);
      const many = Array.from({ length: 21 }, (_, i) => second.replace("sample-two", `more-${i}`)).join("");
      return first.replace("  rule:", "  set: 1\n  rule:") + many;
    });
    expect(readBank(root).sets.map((s) => [s.key, s.title, s.questions.length, s.position])).toEqual([
      ["p1-land-law-1", "Basic land law: set 1", 1, 0],
      ["p1-land-law-registration-1", "Registration: set 1", 20, 1],
      ["p1-land-law-registration-2", "Registration: set 2", 1, 2],
    ]);
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
      "a key that stands twice",
      (s: string) => s.replace("key: sample-two", "key: sample-one"),
      /the question key sample-one stands already in questions\/p1-land-law\/registration\.yaml:1/,
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
  ])("a file at %s is told that %s", (misplaced, message) => {
    mkdirSync(path.dirname(path.join(root, misplaced)), { recursive: true });
    cpSync(path.join(root, file), path.join(root, misplaced));
    expect(faults().join("\n")).toContain(`${misplaced}:1: ${message}`);
  });

  test("a misconception's key stands once in the whole registry", () => {
    const registry = path.join(root, "registry/misconceptions");
    cpSync(path.join(registry, "p1-land-law.yaml"), path.join(registry, "p2-sale.yaml"));
    expect(faults().join("\n")).toMatch(/p2-sale\.yaml:1: the key passes-on-signing stands already in /);
  });
});
