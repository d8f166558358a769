import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Bank, BankQuestion } from "../bank.ts";
import { readBank } from "../read.ts";
import { lintBank } from "./lint.ts";

const TODAY = "2026-11-22";
const file = "questions/p1-land-law/registration.yaml";

let root = "";
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "threshold-lint-"));
  cpSync("content/papers.yaml", path.join(root, "papers.yaml"));
  cpSync("server/content/fixtures", root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function edit(where: string, change: (text: string) => string) {
  const at = path.join(root, where);
  const before = readFileSync(at, "utf8");
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(at, after);
}
const lint = () => lintBank(readBank(root), TODAY);

describe("content lint", () => {
  // The bank itself is linted by npm run check.
  test("finds nothing in the fixtures", () => expect(lint()).toEqual([]));

  test.each<[string, string, (text: string) => string]>([
    ["complete", "without a rule", (s) => s.replace("  rule: caveat-lapses\n", "")],
    ["complete", "without its proof", (s) => s.replace(/ {2}proof: The.*\n/, "")],
    ["complete", "without the day of its check", (s) => s.replace("  verified_on: 2026-11-01\n", "")],
    [
      "complete",
      "a wrong option without its misconception",
      (s) => s.replace(/ {6}misconception: r.*\n/, ""),
    ],
    [
      "complete",
      "a computation that isn't computed",
      (s) => s.replaceAll(/ {6}figure: .*\n/g, "").replace(/ {2}compute:\n.*\n/, ""),
    ],
    ["registry-keys", "an unknown rule", (s) => s.replace("rule: caveat-lapses", "rule: none")],
    [
      "registry-keys",
      "a rule of another sub-area",
      (s) => s.replace("rule: caveat-lapses", "rule: fixtures"),
    ],
    ["registry-keys", "an unknown misconception", (s) => s.replace("rate-doubled", "rate-tripled")],
    [
      "registry-keys",
      "a misconception twice in a question",
      (s) => s.replace("rate-doubled", "rate-on-rest"),
    ],
    [
      "unused-misconceptions",
      "a misconception that nothing uses",
      (s) => s.replace("rate-doubled", "rate-on-rest"),
    ],
    ["twins", "an unknown twin", (s) => s.replace("  rule: caveat", "  twin: none\n  rule: caveat")],
    ["twins", "a twin of itself", (s) => s.replace("  rule: caveat", "  twin: sample-two\n  rule: caveat")],
    [
      "twins",
      "a twin that does not name it",
      (s) => s.replace("  rule: caveat", "  twin: sample-one\n  rule: caveat"),
    ],
    [
      "cues",
      "a moderate key among absolutes",
      (s) => s.replace(/When the (?=transfer is signed|whole|keys)/g, "Only when the "),
    ],
    [
      "documents",
      "a document that does not end",
      (s) => s.replace(/ {2}body: (.*)\n/, "  body: |\n    ::: folio | Folio 7\n    $1\n"),
    ],
    ["cues", "a key that alone hedges", (s) => s.replace("is registered\n", "is usually registered\n")],
    [
      "ascending",
      "figures out of order",
      (s) => s.replace("text: $95", "text: $950").replace(/figure: \(2000.*/, "figure: 950"),
    ],
    [
      "negatives",
      "a negative that is filed as another kind",
      (s) => s.replace("How much is it?", "Which is NOT right?"),
    ],
    ["negatives", "a negative kind without its word", (s) => s.replace("kind: scenario", "kind: negative")],
    [
      "negatives",
      "a negative in small letters",
      (s) => s.replace("How much is it?", "Which of these is not right?"),
    ],
    [
      "combinations",
      "a combination without statements",
      (s) => s.replace("kind: scenario", "kind: combination"),
    ],
    [
      "rationale-length",
      "a rationale that is too short",
      (s) => s.replace(/why: Payment.*/, "why: Payment is not enough."),
    ],
    [
      "rationale-length",
      "a rationale that is too long",
      (s) => s.replace("why: Payment", `why: ${"and so on ".repeat(9)}Payment`),
    ],
    ["exam-trap", "an explanation without its trap", (s) => s.replace("Exam trap: the", "The")],
    ["sources", "a forum", (s) => s.replace("mirror.example", "www.forum.example")],
    ["sources", "a host in no list", (s) => s.replace("mirror.example", "blog.example")],
    [
      "sources",
      "a mirror before the official page",
      (s) => s.replace("https://sso.agc.gov.sg/Act/LTA1993 ; ", ""),
    ],
    ["sources", "a name that only looks official", (s) => s.replace("sso.agc.gov.sg", "notgov.sg")],
    [
      "sources",
      "what is no address",
      (s) => s.replace("https://sso.agc.gov.sg/Act/LTA1993\n", "the statute\n"),
    ],
    [
      "date-order",
      "a check in the future",
      (s) => s.replace("verified_on: 2026-11-01", "verified_on: 2026-11-23"),
    ],
    [
      "date-order",
      "a check before the source",
      (s) => s.replace("published: 2026-01-01", "published: 2026-11-02"),
    ],
    [
      "date-order",
      "a span that ends before it begins",
      (s) => s.replace("  tags:", "  holds: { from: 2026-02-01, to: 2026-01-01 }\n  tags:"),
    ],
    [
      "stale",
      "a check of two years ago",
      (s) => s.replaceAll(/(published|verified_on): .*/g, "$1: 2024-01-01"),
    ],
    [
      "stale",
      "a key that holds no more",
      (s) => s.replace("  tags:", "  holds: { to: 2026-06-30 }\n  tags:"),
    ],
    ["terms", "4pm", (s) => s.replace("and paid for", "and paid for by 4pm")],
    ["terms", "an option in small letters", (s) => s.replace("a transfer of", "an option to purchase for")],
    [
      "terms",
      "an estate agent for a salesperson",
      (s) => s.replace("a transfer of", "an estate agent's transfer of"),
    ],
    [
      "terms",
      "as for because",
      (s) => s.replace("until it is registered.", "until then, as the register decides."),
    ],
    ["terms", "American spelling", (s) => s.replace("Possession is", "Neighborly possession is")],
    ["computations", "a figure that is not what the sum says", (s) => s.replace("text: $95", "text: $96")],
    [
      "computations",
      "a constant that is computed with and not named",
      (s) => s.replace("  constants: [known-rate]\n", ""),
    ],
    ["computations", "a name that nothing has", (s) => s.replace("2_000 * known_rate", "2_000 * other_rate")],
    [
      "forbidden-phrases",
      "all of the above",
      (s) => s.replace("When the keys are handed over", "All of the above"),
    ],
    [
      "forbidden-phrases",
      "an option by its letter",
      (s) => s.replace("An instrument passes", "Option A is right. It passes"),
    ],
    ["known-wrong", "a stale claim", (s) => s.replace("5% of $2,000 is", "The pass mark is 75% and it is")],
    ["statute-names", "an Act without its year", (s) => s.replace("Land Titles Act 1993", "Land Titles Act")],
    ["duplicate-bodies", "a question twice", (s) => s + s.replaceAll(/key: sample/g, "key: again")],
    [
      "near-duplicates",
      "many of the same words",
      (s) => s + s.replaceAll(/key: sample/g, "key: again").replaceAll("falls on", "is due on"),
    ],
  ])("%s: %s", (rule, _what, change) => {
    edit(file, change);
    expect(lint().map((f) => f.rule)).toContain(rule);
  });

  test("twins that name each other may share their words", () => {
    edit(file, (s) => {
      const two = s.slice(s.indexOf("- key: sample-two"));
      const twin = two.replace("key: sample-two", "key: sample-three\n  twin: sample-two");
      return s.replace("key: sample-two", "key: sample-two\n  twin: sample-three") + twin;
    });
    expect(lint().filter(({ rule }) => rule !== "scores")).toEqual([]);
  });

  test("a pair that was judged to differ is not reported again until its words change", () => {
    const judged =
      "- pair: [sample-one, again-one]\n  differ: One asks of a charge and the other of a lease.\n";
    writeFileSync(path.join(root, "registry/alike.yaml"), judged);
    expect(lint()).toMatchObject([
      { rule: "near-duplicates", file: "registry/alike.yaml", severity: "warning" },
    ]);
    edit(file, (s) => s + s.replaceAll(/key: sample/g, "key: again").replaceAll("falls on", "is due on"));
    const messages = lint().flatMap((f) => (f.rule === "near-duplicates" ? [f.message] : []));
    expect(messages).toEqual([expect.stringMatching(/^again-two shares \d+ of \d+ .* with sample-two$/)]);
  });

  test.each([
    ["a question of the exam shelf", "keys: [sample-one]", null],
    ["a question that is not there", "keys: [sample-one, sample-none]", "there is no question sample-none"],
    ["a question beyond the exam", "keys: [sample-two]", "sample-two is beyond the exam, so no test asks it"],
    ["a reason", "excused: The rule was repealed in 2022.", null],
  ])("a rule that candidates are asked names %s", (_what, says, message) => {
    edit(file, (s) => s.replace("key: sample-two", "key: sample-two\n  shelf: beyond"));
    const rule = `- topic: p1-land-law\n  rules:\n    - rule: When a transfer passes the title\n      ${says}\n`;
    writeFileSync(path.join(root, "registry/breadth.yaml"), rule);
    const found = lint().filter((f) => f.rule === "breadth");
    expect(found).toEqual(
      message === null
        ? []
        : [{ rule: "breadth", file: "registry/breadth.yaml", line: 3, severity: "error", message }],
    );
  });

  test("a rule that candidates are asked has questions or a reason, and not both", () => {
    const write = (says: string) =>
      writeFileSync(
        path.join(root, "registry/breadth.yaml"),
        `- topic: p1-land-law\n  rules:\n    - rule: When a transfer passes the title\n${says}`,
      );
    for (const says of ["", "      keys: [sample-one]\n      excused: The rule was repealed in 2022.\n"]) {
      write(says);
      expect(() => readBank(root)).toThrow("must have either keys or excused");
    }
    write("      keys: [sample-one]\n");
    expect(lint()).toEqual([]);
  });

  test("a changed constant changes the results of its questions", () => {
    edit("constants/rates.yaml", (s) => s.replaceAll("5%", "6%"));
    expect(lint().map((f) => f.message)).toContain(
      "sample-two: sample-two: the figure of “$100” comes to 120",
    );
  });

  test("a constant's numbers match its words", () => {
    edit("constants/rates.yaml", (s) => s.replace("value: 5%", "value: 4%"));
    expect(lint().map((f) => f.rule)).toContain("constant-figures");
  });

  test("the first bank gets warnings where other questions get errors, until a key leaves the list", () => {
    edit(file, (s) => s.replace("Exam trap: the", "The"));
    expect(lint()).toMatchObject([{ rule: "exam-trap", severity: "error" }]);
    writeFileSync(path.join(root, "registry/first-bank.txt"), "# The first bank.\nsample-two\n");
    expect(lint()).toMatchObject([{ rule: "exam-trap", severity: "warning" }]);
  });

  test("a question not reviewed against the standard needs a year next to a dated figure, others do not", () => {
    edit(file, (s) => s.replace(" in 2026. How", ". How"));
    expect(lint()).toEqual([]);
    writeFileSync(path.join(root, "registry/unscored.txt"), "sample-two\n");
    expect(lint()).toMatchObject([{ rule: "dated-stem", severity: "error" }]);
  });

  test("a set and a topic whose key is always first, and always the longest option, are reported", () => {
    const rules = lintBank(lopsided(readBank(root)), TODAY).map((f) => f.rule);
    expect(rules).toEqual(expect.arrayContaining(["answer-balance", "longest-option", "key-balance"]));
  });

  test("sums whose key always lies among the figures of errors are reported", () => {
    const found = (answers: string[]) =>
      lintBank(sumsWith(readBank(root), answers), TODAY).filter((f) =>
        f.message.includes("neither the smallest"),
      );
    expect(found(["2", "3"])).toMatchObject([
      { rule: "key-balance", message: expect.stringContaining("in 100%") },
    ]);
    expect(found(["1", "2", "3", "4"])).toEqual([]);
  });
});

/** A topic of 44 questions that are copies of one fixture with a different text in each. */
function bankOf(bank: Bank, change: (question: BankQuestion, i: number) => Partial<BankQuestion>): Bank {
  const [set] = bank.sets;
  const [question] = set?.questions ?? [];
  if (!set || !question) throw new Error("the fixtures hold no question");
  const questions = Array.from({ length: 44 }, (_, i) => ({
    ...question,
    key: `q${i}`,
    body: `Body ${String.fromCharCode(97 + (i % 26)).repeat(i + 3)}`,
    ...change(question, i),
  }));
  return { ...bank, sets: [{ ...set, questions }] };
}

const lopsided = (bank: Bank) =>
  bankOf(bank, (_, i) => ({ params: [`the longest of the four, number ${i}`, "b", "c", "d"] }));

/** Sums whose keys alternate between these positions. */
const sumsWith = (bank: Bank, answers: string[]) =>
  bankOf(bank, (question, i) => ({
    answer: answers[i % answers.length] ?? "1",
    filings: question.filings.map((filing) => ({ ...filing, kind: "computation" as const })),
  }));
