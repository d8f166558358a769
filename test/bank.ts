import type { Bank, BankQuestion, BankSet } from "../server/content/bank.ts";
import type { Blueprint } from "../server/content/blueprint.ts";
import { composeMocks } from "../server/content/compose.ts";
import { emptyRegistry } from "../server/content/registry.ts";

/** Words that must never reach a browser before marking; each field of a key contains one. */
export const CANARY = "CANARY";

/** A bank in memory that never changes. */
export const STILL_BANK = { version: 0, read: async () => undefined };

export const place = { file: "test", line: 1 };
const common = {
  source: `Test Act 2020 ${CANARY}-source`,
  asAt: "2026-01-01",
  published: "2026-01-01",
  verifiedOn: null,
  evidence: [],
  holds: null,
  twin: null,
  area: null,
  first: false,
  unscored: true,
  shelf: "exam" as const,
  replaces: [],
  filings: [],
  difficulty: "easy" as const,
  tags: [`${CANARY}-tag`],
  constants: [],
  sample: false,
  wording: null,
  place,
};

/** An MCQ whose right option is `answer`. */
export function buildMcq(key: string, topic: string, overrides: Partial<BankQuestion> = {}): BankQuestion {
  return {
    key,
    type: "mcq",
    topic,
    body: `Body of ${key}`,
    params: [`${key} one`, `${key} two`, `${key} three`, `${key} four`],
    answer: "2",
    explanation: `${CANARY}-explanation of ${key}`,
    rationales: [`${CANARY}-why`, "", `${CANARY}-why`, `${CANARY}-why`],
    maxScore: 1,
    ...common,
    ...overrides,
  };
}

/** A case of two sub-questions; its key is 2~3. */
function buildCase(key: string, topic: string): BankQuestion {
  const part = (n: number, right: number) => ({
    B: `Sub-question ${n} of ${key}`,
    A: ["a", "b", "c", "d"],
    R: right,
    E: `${CANARY}-part-explanation`,
  });
  return buildMcq(key, topic, {
    type: "csq",
    params: [part(1, 2), part(2, 3)],
    answer: "2~3",
    rationales: [],
    maxScore: 2,
  });
}

/** Two blanks: "time" or "unity of time", and "title". */
function buildShortAnswer(key: string, topic: string): BankQuestion {
  return buildMcq(key, topic, {
    type: "saq",
    body: "The unities are {{b}} and {{b}}.",
    params: [],
    answer: `time|unity of time|${CANARY}-alternative~title`,
    rationales: [],
    maxScore: 2,
  });
}

export function buildSet(key: string, questions: BankQuestion[], overrides: Partial<BankSet> = {}): BankSet {
  return {
    key,
    title: `Set ${key}`,
    paper: 1,
    topic: "t1",
    type: "MCQ",
    free: false,
    position: 0,
    shelf: "exam",
    questions,
    place,
    ...overrides,
  };
}

const several = (n: number, name: string, topic: string) =>
  Array.from({ length: n }, (_, i) => buildMcq(`${name}-${i + 1}`, topic));

/** A small format: tests of 3 MCQs and a case, and of 2 MCQs of a topic. */
export function buildBlueprint(overrides: Partial<Blueprint> = {}): Blueprint {
  return {
    key: "small",
    title: "Full mock paper",
    archived: false,
    source: "a test",
    evidence: "a test",
    minutes: 150,
    pass_percent: 60,
    sections: [
      { type: "mcq", count: 4, marks: 1 },
      { type: "csq", count: 2, marks: 2 },
    ],
    topics: { t1: 1, t2: 1, t3: 1 },
    tests: { paper: { mcq: 3, cases: 1 }, topic: { mcq: 2 } },
    ...overrides,
  };
}

/** The small bank with a full paper of Paper 1: 4 MCQs at 1 mark and a case of 2 at 2, 8 marks in 150 minutes. */
export function buildBankWithMock(): Bank {
  const bank = buildBank({ hash: "bank-with-mock" });
  const blueprints = bank.blueprints.map((blueprint) => ({ blueprint, place }));
  return { ...bank, mocks: composeMocks({ ...bank, blueprints }) };
}

/** A small bank: a free and a locked set of each paper, a case, a short answer and a sample. */
export function buildBank(overrides: Partial<Bank> = {}): Bank {
  const sample = buildMcq("sample-1", "t1", { sample: true });
  return {
    papers: [
      { id: 1, title: "Paper 1" },
      { id: 2, title: "Paper 2" },
    ],
    topics: [
      { key: "t1", name: "Topic one", paper: 1, free: true, position: 0 },
      { key: "t2", name: "Topic two", paper: 1, free: false, position: 1 },
      { key: "t3", name: "Topic three", paper: 2, free: false, position: 0 },
    ],
    constants: [],
    blueprints: [buildBlueprint()],
    mocks: [],
    sets: [
      buildSet("free-1", [sample, ...several(4, "free", "t1")], { free: true }),
      buildSet("locked-1", several(5, "locked", "t2"), { topic: "t2", position: 1 }),
      buildSet("other-paper", several(5, "other", "t3"), { topic: "t3", paper: 2 }),
      buildSet("case-1", [buildCase("case-1", "t2")], { topic: "t2", type: "CSQ" }),
      buildSet("saq-1", [buildShortAnswer("saq-1", "t2")], { topic: null, type: "SAQ" }),
    ],
    registry: emptyRegistry(),
    hash: "bank-1",
    ...overrides,
  };
}
