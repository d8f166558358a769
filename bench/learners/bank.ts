import type { BankQuestion } from "#server/content/bank.ts";
import { readBank } from "#server/content/read.ts";
import type { Item } from "#server/features/ability/observation-rules.ts";
import type { ExamPaper } from "./policy.ts";

/** A rule that questions may ask, including rules of the exam that no question of the bank asks. */
interface BankRule {
  key: string;
  area: string;
  topic: number;
  paper: number;
}

/** What the generator knows of a question besides what models see. */
export interface BankEntry {
  item: Item;
  /** The rule of each of its parts. */
  rules: readonly string[];
  /** Its kind, which sets its speed; "case" for one with parts. */
  kind: string;
  /** How long an average learner takes to answer it and read the explanation. */
  seconds: number;
}

export interface LearnersBank {
  entries: readonly BankEntry[];
  rules: readonly BankRule[];
  papers: readonly ExamPaper[];
  /** The topic of each part of the cases, by paper. */
  partTopics: ReadonlyMap<number, readonly number[]>;
  /** By number; the first is 1. */
  topics: readonly string[];
}

/** The author's difficulty in logits. Frozen, so that forecasts are compared over the same table. */
const LOGITS = { easy: -0.8, medium: 0, hard: 0.8 };
const PARTS = 10;
const SECONDS_A_LETTER = 0.06;
const SECONDS_OF_THOUGHT: Record<string, number> = { computation: 75, sequence: 30, combination: 30 };
const SECONDS_OF_EXPLANATION = 25;

const thought = (kind: string) => 10 + (SECONDS_OF_THOUGHT[kind] ?? 8) + SECONDS_OF_EXPLANATION;

function secondsOf(q: BankQuestion): number {
  const lettersOf = (part: BankQuestion["params"][number]) =>
    typeof part === "string" ? part.length : part.B.length + part.A.join("").length;
  const letters = q.params.reduce((sum, part) => sum + lettersOf(part), q.body.length);
  const thoughts = q.filings.reduce((sum, { kind }) => sum + thought(kind ?? "direct"), 0);
  return letters * SECONDS_A_LETTER + thoughts;
}

const isAsked = (q: BankQuestion) =>
  q.shelf === "exam" && (q.type === "mcq" || (q.type === "csq" && q.filings.length === PARTS));

/** The exam shelf of the real bank: MCQs and cases of ten parts, numbered by position. */
export function readLearnersBank(folder: string): LearnersBank {
  const bank = readBank(folder);
  const topics = bank.topics.map((t) => t.key);
  const paperOf = new Map(bank.topics.map((t) => [t.key, t.paper]));
  const numberOf = (topic: string) => topics.indexOf(topic) + 1;

  const questions = bank.sets.flatMap((set) => set.questions).filter(isAsked);
  const entries = questions.map((q, id): BankEntry => {
    const rules = q.filings.flatMap(({ rule }) => (rule ? [rule] : []));
    if (rules.length !== q.filings.length) throw new Error(`${q.key} has a part without a rule`);
    const rule = rules[0] ?? "";
    const item = {
      id,
      paper: paperOf.get(q.topic) ?? 0,
      topic: numberOf(q.topic),
      area: bank.registry.rules.get(rule)?.area ?? "",
      rule,
      difficulty: LOGITS[q.difficulty],
      floor: 0.25,
      parts: rules.length,
    };
    const kind = q.type === "csq" ? "case" : (q.filings[0]?.kind ?? "direct");
    return { item, rules, kind, seconds: secondsOf(q) };
  });

  const rules = [...bank.registry.rules].map(([key, { area, topic }]) => ({
    key,
    area,
    topic: numberOf(topic),
    paper: paperOf.get(topic) ?? 0,
  }));

  const blueprint = bank.blueprints.find((b) => !b.archived);
  if (!blueprint) throw new Error("the bank has no current format");
  const countOf = (type: string) => blueprint.sections.find((s) => s.type === type)?.count ?? 0;
  const papers = bank.papers
    .filter(({ id }) => bank.topics.some((t) => t.paper === id))
    .map(({ id }) => ({
      paper: id,
      mcqs: countOf("mcq"),
      parts: countOf("csq"),
      pass: blueprint.pass_percent,
      weights: new Map(
        bank.topics.filter((t) => t.paper === id).map((t) => [numberOf(t.key), blueprint.topics[t.key] ?? 0]),
      ),
    }));
  const topicOf = new Map(rules.map(({ key, topic }) => [key, topic]));
  const cases = entries.filter(({ item }) => item.parts > 1);
  const partTopics = new Map(
    papers.map(({ paper }) => [
      paper,
      cases
        .filter(({ item }) => item.paper === paper)
        .flatMap((entry) => entry.rules.map((rule) => topicOf.get(rule) ?? 0)),
    ]),
  );
  return { entries, rules, papers, partTopics, topics };
}
