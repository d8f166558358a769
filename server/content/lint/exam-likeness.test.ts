import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Bank, BankQuestion, Filing } from "../bank.ts";
import { readBank } from "../read.ts";
import { AVOIDED } from "./avoided.ts";
import { lintBank } from "./lint.ts";

/** For each construction, a stem or options that use it, and the same content as the standard wants it. */
const PLANTED: Record<string, { bad: Words; good: Words }> = {
  "opens-with-year": {
    bad: "In 2026 a buyer signs a transfer. When does the estate pass?",
    good: "A buyer signs a transfer. When does the estate pass?",
  },
  "line-up": {
    bad: "In 2026 four buyers sign transfers.\n\nWhich transfer is registered first?",
    good: "A buyer signs a transfer.\n\nWhich transfer is registered first?",
  },
  "preposition-first": {
    bad: "A buyer signs a transfer. On which day does the estate pass?",
    good: "A buyer signs a transfer. What day does the estate pass?",
  },
  disclaimer: {
    bad: "A buyer signs a transfer. Nobody has lodged a caveat. When does the estate pass?",
    good: "A buyer signs a transfer. When does the estate pass?",
  },
  "act-with-year": {
    bad: "Under the Land Titles Act 1993, when does the estate pass?",
    good: "Under the Land Titles Act, when does the estate pass?",
  },
  "long-question-line": {
    bad: "When does the estate in the house that the buyer chose last week pass to him and his wife as owners?",
    good: "The buyer chose a house last week. When does the estate pass to him and his wife?",
  },
  "of-them": {
    bad: "A buyer and his bank sign. Which of them lodges the transfer?",
    good: "A buyer and his bank sign. Who lodges the transfer?",
  },
  "whose-opening": {
    bad: "Two buyers sign. Whose estate is first?",
    good: "Two buyers sign. Which estate is first?",
  },
  "labels-in-stem": {
    bad: "The folio has entries: (A) a lease and (B) a charge. Which entry binds the buyer?",
    good: "The folio has a lease and a charge. Which entry binds the buyer?",
  },
  "section-number": {
    bad: "What does s 45 say of an unregistered transfer?",
    good: "What is the effect of an unregistered transfer?",
  },
  "thing-of-year": {
    bad: "A deed of 2019 is produced. What does it pass?",
    good: "A deed signed at the end of 2019 is produced. What does it pass?",
  },
  "statements-told": {
    bad: "A buyer hears three statements: keys, price and transfer. Which is correct?",
    good: "Which statement about the keys, the price and the transfer is correct?",
  },
  "what-is-right": {
    bad: "A buyer signs a transfer. Which of these are right?",
    good: "A buyer signs a transfer. Which statement is correct?",
  },
  "at-the-most": {
    bad: "How long does a caveat last at the most?",
    good: "What is the maximum time that a caveat lasts?",
  },
  "from-when": {
    bad: "A buyer signs a transfer. From when may he let the house?",
    good: "A buyer signs a transfer. What is the earliest date on which he may let the house?",
  },
  "case-name": {
    bad: "What did the court decide in Tan Ah Kow v Lim Realty?",
    good: "What did the court decide about the transfer?",
  },
  "that-of": {
    bad: { options: ["That of the bank", "The buyer", "The seller", "The tenant"] },
    good: { options: ["The bank", "The buyer", "The seller", "The tenant"] },
  },
  "conditional-tail": {
    bad: "When does the estate pass, if the price is paid?",
    good: "The price is paid. When does the estate pass?",
  },
  "going-by": {
    bad: "Going by the register, who is the owner?",
    good: "Who is the owner?",
  },
  "coined-names": {
    bad: "Ash Realty and Birch Realty both act. Who earns the commission?",
    good: "The seller's agency and the buyer's agency both act. Who earns the commission?",
  },
  "so-that": {
    bad: "A buyer pays, so that the seller moves out. When does the estate pass?",
    good: "A buyer pays to make the seller move out. When does the estate pass?",
  },
  "double-negative": {
    bad: "Which dealing is **NOT** valid unless it is registered?",
    good: "Which dealing must be registered to be valid?",
  },
  "until-which": {
    bad: "Up to which day does the caveat last?",
    good: "On the last day of which month does the caveat lapse?",
  },
  shall: {
    bad: "The buyer shall pay. When does the estate pass?",
    good: "The buyer must pay. When does the estate pass?",
  },
  "has-he-to": {
    bad: "A buyer signs a transfer. What has he to lodge?",
    good: "A buyer signs a transfer. What must he lodge?",
  },
  "ends-with-day": {
    bad: "The caveat ends with 9 November. What should the buyer do?",
    good: "The caveat ends on 9 November. What should the buyer do?",
  },
  "stiff-phrases": {
    bad: "How does the Act see an unregistered lease?",
    good: "What is the effect of an unregistered lease?",
  },
};

type Words = string | (Partial<Pick<BankQuestion, "body">> & { options?: string[] });

let root = "";
let bank: Bank;
beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "threshold-likeness-"));
  cpSync("content/papers.yaml", path.join(root, "papers.yaml"));
  cpSync("server/content/fixtures", root, { recursive: true });
  bank = readBank(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The fixtures with a different first question. */
function planted(change: Partial<BankQuestion>, filing: Partial<Filing> = {}): Bank {
  const [set] = bank.sets;
  const [first, ...others] = set?.questions ?? [];
  if (!set || !first) throw new Error("the fixtures hold no question");
  const filings = first.filings.map((own) => ({ ...own, ...filing }));
  return { ...bank, sets: [{ ...set, questions: [{ ...first, filings, ...change }, ...others] }] };
}

const findings = (of: Bank) => lintBank(of, "2026-11-22");
const rulesOf = (of: Bank) => findings(of).map(({ rule, severity }) => `${rule} ${severity}`);
const withWords = (words: Words): Bank =>
  typeof words === "string" ? planted({ body: words }) : planted({ params: words.options ?? [] });
const words = (count: number, from = 1) => Array.from({ length: count }, (_, i) => `w${i + from}x`).join(" ");

describe("the exam-likeness standard", () => {
  test("each refused construction is planted here", () => {
    const refused = AVOIDED.flatMap(({ name, isCountedOnly }) => (isCountedOnly ? [] : [name]));
    expect(Object.keys(PLANTED).sort()).toEqual(refused.sort());
  });

  test.each(Object.entries(PLANTED))("finds %s, and says what to write instead", (name, { bad, good }) => {
    const found = findings(withWords(bad)).filter(({ rule }) => rule === "constructions");
    expect(found).toContainEqual(
      expect.objectContaining({
        severity: "error",
        message: expect.stringMatching(`\\(${name}\\)\\. Instead: .+`),
      }),
    );
    expect(findings(withWords(good)).filter(({ message }) => message.includes(`(${name})`))).toEqual([]);
  });

  test.each<[string, () => Bank]>([
    ["named-outcomes error", () => planted({}, { lo: null })],
    ["known-outcomes error", () => planted({}, { lo: "1.8z" })],
    ["samples-on-shelf error", () => planted({ sample: true, shelf: "beyond" })],
    ["scores error", () => planted({ key: "new-one" })],
    ["successors error", () => planted({ replaces: ["sample-two"] })],
    ["successors warning", () => planted({ replaces: ["never-written"] })],
    ["lengths error", () => planted({ body: `${words(96)}. When does the estate pass?` })],
    ["lengths warning", () => planted({ body: `${words(66)}. When does the estate pass?` })],
    ["lengths error", () => planted({ body: `${words(22)}. When does it pass?` }, { kind: "direct" })],
    [
      "lengths error",
      () => planted({ body: "Mr Tan, Mr Lim, Ms Ho, Mdm Siti and Mr Raj own a flat. Who may sell it?" }),
    ],
    [
      "lengths error",
      () => planted({ body: "Keys on 1 May, 2 May, 3 May and 4 June 2026. When does the estate pass?" }),
    ],
    ["statement-options error", () => planted({ params: [words(15), "one", "two", "three"] })],
    [
      "statement-options error",
      () => planted({ params: [words(7), words(7, 8), words(7, 15), "When the keys come"] }),
    ],
    ["test-wise error", () => planted({ params: [words(12), words(6, 20), words(6, 30), words(6, 40)] })],
    [
      "test-wise error",
      () =>
        planted({ params: ["When it is registered", "Only on signing", "Always at once", "With the keys"] }),
    ],
    [
      "test-wise warning",
      () =>
        planted({
          body: "A buyer receives the registered transfer from a solicitor. When does the estate pass?",
          params: ["When the transfer is registered", "With the price", "With the keys", "On signing"],
        }),
    ],
    [
      "negative-options error",
      () =>
        planted({
          body: "Which is **NOT** a dealing?",
          params: ["A lease", "A sale", "A charge", "What is not registered"],
        }),
    ],
  ])("%s: a planted question is found", (rule, plant) => {
    expect(rulesOf(plant())).toContain(rule);
  });

  test("scores reach the threshold, and line 3 scores no more than the word count allows", () => {
    const scored = (lines: number[]) => {
      const { registry } = bank;
      const place = { file: "test", line: 1 };
      const scores = new Map([
        ...registry.scores,
        ["sample-one", { lines, day: "2026-11-01", place }],
      ] as const);
      return lintBank({ ...bank, registry: { ...registry, scores } }, "2026-11-22").map((f) => f.message);
    };
    expect(scored([2, 2, 3, 2, 2, 3])).toEqual([]);
    expect(scored([2, 2, 3, 2, 2, 2])).toEqual([expect.stringContaining("scores 13 of 18")]);
    expect(scored([3, 3, 3, 3, 3, 0])).toEqual([expect.stringContaining("scores 0 on line 6")]);
    expect(scored([1, 3, 3, 3, 3, 3])).toEqual([expect.stringContaining("scores 1 on line 1")]);
    const long = planted({ body: `${words(60)}. When does the estate pass?` });
    expect(rulesOf(long)).toContain("scored-length error");
  });

  test("a question waiting for its reader needs no score, must keep the other rules, and leaves the list once scored", () => {
    const { registry } = bank;
    const of = (scores: Bank["registry"]["scores"], body = "When does the estate pass?") =>
      rulesOf({ ...planted({ body }), registry: { ...registry, scores, unread: new Set(["sample-one"]) } });
    const unscored = new Map([...registry.scores].filter(([key]) => key !== "sample-one"));
    expect(of(unscored)).toEqual([]);
    expect(of(unscored, "In which way does the estate pass?")).toContain("constructions error");
    expect(of(registry.scores)).toEqual(["scores error"]);
    expect(rulesOf({ ...bank, registry: { ...registry, scores: unscored } })).toContain("scores error");
  });

  test("a question beyond the exam, or not reviewed against the standard, is not refused", () => {
    const body = `${words(120)}. In which way does the estate pass?`;
    expect(rulesOf(planted({ body, shelf: "beyond" }))).toEqual([]);
    const old = rulesOf(planted({ body, unscored: true }));
    expect(old).toContain("lengths warning");
    expect(old.filter((found) => found.endsWith("error"))).toEqual([]);
  });

  test("an exception excuses its question, and at most two in a hundred have one", () => {
    const place = { file: "registry/exceptions.yaml", line: 1 };
    const exceptions = new Map([["sample-one", { says: "It quotes the form.", place }]]);
    const body = "In which way does the estate pass?";
    const of = (registry: Partial<Bank["registry"]>, questions = planted({ body })) =>
      rulesOf({ ...questions, registry: { ...bank.registry, ...registry } });
    expect(of({})).toContain("constructions error");
    expect(of({ exceptions })).toEqual(["few-exceptions error"]);
    const large = planted({ body });
    large.sets = large.sets.map((set) => ({
      ...set,
      questions: Array.from({ length: 60 }, () => set.questions).flat(),
    }));
    expect(of({ exceptions }, large)).not.toContain("few-exceptions error");
  });

  test("a case has ten or twenty parts, one story and six outcomes", () => {
    const [first] = bank.sets[0]?.questions ?? [];
    const part = { B: "When does the estate pass?", A: ["a", "b", "c", "d"], R: 1, E: "" };
    const caseOf = (parts: number, story = "A sale.") => {
      const filings = Array.from({ length: parts }, () => first?.filings ?? []).flat();
      const params = Array.from({ length: parts }, () => part);
      return findings(planted({ key: "a-case", type: "csq", body: story, params, filings }))
        .filter(({ rule }) => rule === "case-shape")
        .map(({ message }) => message);
    };
    expect(caseOf(5)).toEqual([expect.stringContaining("5 parts"), expect.stringContaining("1 outcomes")]);
    expect(caseOf(10, words(601))).toEqual([
      expect.stringContaining("601 words"),
      expect.stringContaining("1 outcomes"),
    ]);
    expect(caseOf(20)).toEqual([expect.stringContaining("1 outcomes")]);
  });
});
