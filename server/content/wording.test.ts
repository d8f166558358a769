import { describe, expect, test } from "vitest";
import { buildBank, buildMcq, buildSet } from "../../test/bank.ts";
import { emptyDatabase } from "../../test/database.ts";
import { type Bank, BankError, type BankQuestion } from "./bank.ts";
import { importBank } from "./import.ts";
import { lintBank } from "./lint/lint.ts";
import { stateOf, wordingFault } from "./wording.ts";
import type { Words } from "./words.ts";

const OPTIONS = [
  "After 3 years, unless it is extended",
  "After 5 years, unless it is extended",
  "Never",
  "At the sale",
];

const words = (over: Partial<Words> = {}): Words => ({
  body: "A caveat was lodged on 3 May 2024. When does it lapse, in years?",
  params: OPTIONS,
  answer: "2",
  explanation: "A caveat lapses after 5 years. It was lodged on 3 May 2024.",
  rationales: ["That is too short.", "", "It does lapse.", "The sale is no matter."],
  source: "Land Titles Act 1993, s 121",
  difficulty: "easy",
  tags: ["caveat"],
  maxScore: 1,
  ...over,
});

const part = (B: string, A: string[], R: number, E: string) => ({ B, A, R, E });
const caseOf = (...params: Exclude<Words["params"][number], string>[]): Words =>
  words({ body: "The story of $1,000.", params, answer: params.map((p) => p.R).join("~"), rationales: [] });

describe("a change of wording alone", () => {
  test.each<[string, Partial<Words>]>([
    [
      "the stem in other words",
      { body: "On 3 May 2024 somebody lodged a caveat. When does it lapse, in years?" },
    ],
    [
      "options in other words",
      {
        params: [
          "It lapses after 3 years if nobody extends it",
          "It lapses after 5 years if nobody extends it",
          "Not at all",
          "When it is sold",
        ],
      },
    ],
    ["a figure as a word", { explanation: "Five years on a caveat lapses. It was lodged on 3 May 2024." }],
    [
      "a figure said once more",
      { explanation: "A caveat lapses after 5 years: 5 whole ones from 3 May 2024." },
    ],
    [
      "reasons that change places with the explanation",
      {
        rationales: ["3 years are too few.", "", "It does.", "No."],
        explanation: "It was lodged on 3 May 2024, and lapses after 5 years.",
      },
    ],
  ])("may be %s", (_, over) => {
    expect(wordingFault(words(), words(over))).toBeUndefined();
  });

  test.each<[string, Partial<Words>, string]>([
    ["the key", { answer: "3" }, "its key has changed"],
    ["what is worth marks", { maxScore: 2 }, "its key has changed"],
    [
      "the order of the options",
      {
        params: [
          "After 5 years, unless it is extended",
          "After 3 years, unless it is extended",
          "Never",
          "At the sale",
        ],
      },
      "the order of its options has changed",
    ],
    [
      "the order of options without figures, one of them in other words",
      {
        params: [
          "After 3 years, unless it is extended",
          "After 5 years, unless it is extended",
          "At the sale, that is",
          "Never",
        ],
      },
      "the order of its options has changed",
    ],
    ["an option more", { params: [...OPTIONS, "Another"] }, "the number of its options has changed"],
    [
      "a figure of the stem",
      { body: words().body.replace("3 May", "4 May") },
      "a figure has changed in the body: 3 is gone, 4 is new",
    ],
    [
      "a figure of an option",
      { params: OPTIONS.map((p) => (p === "Never" ? "After 9 years" : p)) },
      "a figure has changed in option 3: 9 is new",
    ],
    [
      "a point within a figure",
      { body: "The rate is 3.5%", explanation: "" },
      "a figure has changed in the body",
    ],
    [
      "a figure in words",
      { explanation: "A caveat lapses after six years. It was lodged on 3 May 2024." },
      "a figure has changed in the explanation: 5 is gone, 6 is new",
    ],
    [
      "a section of the source",
      { source: "Land Titles Act 1993, s 122" },
      "a figure has changed in the source: 121 is gone, 122 is new",
    ],
  ])("is none with %s", (_, over, fault) => {
    expect(wordingFault(words(), words(over))).toContain(fault);
  });

  test("does not include swapping options that differ in a word, reworded or not", () => {
    const of = (...params: string[]) => words({ params });
    const before = of("The seller pays the stamp duty", "The buyer pays the stamp duty", "Both", "Neither");
    for (const after of [
      of("The buyer pays the stamp duty", "The seller pays the stamp duty", "Both", "Neither"),
      of("The buyer pays the duty", "The seller pays the duty", "Both", "Neither"),
      of("Neither", "The seller pays the stamp duty", "The buyer pays the stamp duty", "Both"),
    ])
      expect(wordingFault(before, after)).toBe("the order of its options has changed");
    const reworded = of(
      "The duty is the seller's",
      "The duty is the buyer's",
      "Both of them",
      "Neither of them",
    );
    expect(wordingFault(before, reworded)).toBeUndefined();
  });

  test("keeps to the same in each part of a case", () => {
    const before = caseOf(
      part("How many of the 4?", ["one", "two", "I and II only", "none"], 2, "So 2."),
      part("And?", ["a", "b", "c", "d"], 1, "So."),
    );
    const to = (over: object) =>
      caseOf(
        { ...part("How many of the 4?", ["one", "two", "I and II only", "none"], 2, "So 2."), ...over },
        part("And?", ["a", "b", "c", "d"], 1, "So."),
      );
    expect(wordingFault(before, to({ B: "Of the 4, how many?" }))).toBeUndefined();
    expect(wordingFault(before, to({ R: 3 }))).toContain("its key");
    expect(wordingFault(before, to({ A: ["one", "two", "I and III only", "none"] }))).toContain(
      "option 3 of part 1",
    );
    expect(
      wordingFault(
        before,
        caseOf(part("How many of the 4?", ["one", "two", "I and II only", "none"], 2, "So 2.")),
      ),
    ).toContain("its key");
  });

  test("of long and awkward texts is judged in linear time", () => {
    const nasty = words({
      body: "1,.".repeat(40_000),
      explanation: `${"9".repeat(100_000)}%`,
      source: ".".repeat(100_000),
    });
    expect(wordingFault(nasty, nasty)).toBeUndefined();
  });
});

test("a state's hash ignores spaces and changes with any word", () => {
  expect(stateOf(words())).toMatch(/^[0-9a-f]{12}$/);
  expect(stateOf(words({ body: `${words().body.replaceAll(" ", "  ")}\n` }))).toBe(stateOf(words()));
  for (const over of [
    { body: "Other" },
    { answer: "1" },
    { explanation: "Other" },
    { source: "Other" },
    { difficulty: "hard" },
  ])
    expect(stateOf(words(over))).not.toBe(stateOf(words()));
});

const T1 = new Date("2026-01-01T00:00:00Z");
const T2 = new Date("2026-02-01T00:00:00Z");
const T3 = new Date("2026-03-01T00:00:00Z");
const line = { file: "questions/t1/a.yaml", line: 7 };

const bankOf = (hash: string, over: Partial<BankQuestion>): Bank =>
  buildBank({ hash, sets: [buildSet("s", [buildMcq("q1", "t1", over), buildMcq("q2", "t1")])] });
/** Marked as wording in its current state. */
const marked = (over: Partial<BankQuestion>): Partial<BankQuestion> => ({
  ...over,
  wording: { hash: stateOf(buildMcq("q1", "t1", over)), place: line },
});
const stateIn = async (db: Awaited<ReturnType<typeof emptyDatabase>>) => {
  const { current_version, updated_at, created_at, id } = await db
    .selectFrom("question")
    .selectAll()
    .where("key", "=", "q1")
    .executeTakeFirstOrThrow();
  const { substance, told_at, body } = await db
    .selectFrom("question_version")
    .selectAll()
    .where("question_id", "=", id)
    .where("version", "=", current_version)
    .executeTakeFirstOrThrow();
  return { current_version, isUpdated: updated_at > created_at, substance, told_at, body };
};

describe("in the bank's files", () => {
  test("a marked change is a version and no update: statistics go on, and nobody is notified", async () => {
    const db = await emptyDatabase();
    await importBank(db, bankOf("a", {}), T1);
    const other = marked({ body: "What q1 asks, in other words", explanation: "And why." });
    expect(await importBank(db, bankOf("b", other), T2)).toMatchObject({ changed: 1 });
    expect(await stateIn(db)).toEqual({
      current_version: 2,
      isUpdated: false,
      substance: 1,
      told_at: T1,
      body: "What q1 asks, in other words",
    });
    // It is valid for that one state: the next change needs a mark of its own.
    expect(await importBank(db, bankOf("c", { ...other, body: "What is asked now?" }), T3)).toMatchObject({
      changed: 1,
    });
    expect(await stateIn(db)).toMatchObject({
      current_version: 3,
      isUpdated: true,
      substance: 3,
      told_at: T3,
    });
  });

  test("a mark is refused, and all files with it, if key, order or a figure changed since the last import", async () => {
    const db = await emptyDatabase();
    await importBank(db, bankOf("a", {}), T1);
    const refused = async (over: Partial<BankQuestion>) => {
      const error = await importBank(db, bankOf("b", marked(over)), T2).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(BankError);
      return error instanceof BankError ? error.faults : [];
    };
    expect(await refused({ answer: "3" })).toEqual([
      { ...line, message: "q1: it is marked as a change of wording, but its key has changed" },
    ]);
    expect(await refused({ body: "Body of q1 in 2026" })).toMatchObject([line]);
    expect(await refused({ params: ["q1 two", "q1 one", "q1 three", "q1 four"] })).toMatchObject([line]);
    expect(await stateIn(db)).toMatchObject({ current_version: 1 });
    // It means nothing for a question that is new, or that an editor changed.
    expect(await importBank(await emptyDatabase(), bankOf("a", marked({ answer: "3" })), T1)).toMatchObject({
      added: 2,
    });
  });

  test("the linter finds a mark whose question has changed since, with file and line", () => {
    const found = (over: Partial<BankQuestion>) =>
      lintBank(bankOf("a", over), "2026-11-22").filter(({ rule }) => rule === "wording");
    expect(found(marked({ body: "Other" }))).toEqual([]);
    expect(found({ ...marked({ body: "Other" }), answer: "3" })).toMatchObject([
      { ...line, severity: "error", message: expect.stringContaining("npm run content -- wording q1") },
    ]);
  });
});
