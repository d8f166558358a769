import { createHash } from "node:crypto";
import type { BankQuestion, BankSet, Place } from "./bank.ts";
import { apportion, type Blueprint } from "./blueprint.ts";

type Section = Blueprint["sections"][number];

/** More full papers of a kind than anybody will sit. */
const MOST_PAPERS = 20;

interface Pool {
  blueprint: Blueprint;
  paper: number;
  topics: string[];
  /** Questions that no paper of this format has used yet, in an order that changes to other questions do not affect. */
  left: BankQuestion[];
}

const rank = (blueprint: Blueprint, q: BankQuestion) =>
  createHash("sha256").update(`${blueprint.key}/${q.key}`).digest("hex");

function inOrder(blueprint: Blueprint, questions: BankQuestion[]): BankQuestion[] {
  const ranks = new Map(questions.map((q) => [q.key, rank(blueprint, q)]));
  return [...questions].sort((a, b) => (ranks.get(a.key) ?? "").localeCompare(ranks.get(b.key) ?? ""));
}

/** MCQs in the topics' proportions; null when a topic has too few left, since the paper would be unbalanced. */
function mcqSection(pool: Pool, count: number): BankQuestion[] | null {
  const mcqs = pool.left.filter((q) => q.type === "mcq");
  const of = (topic: string) => mcqs.filter((q) => q.topic === topic);
  const weightOf = (topic: string) => pool.blueprint.topics[topic] ?? 0;
  const fair = apportion(
    count,
    new Map(pool.topics.map((t) => [t, { weight: weightOf(t), available: count }])),
  );
  if (!fair || pool.topics.some((t) => of(t).length < (fair.get(t) ?? 0))) return null;
  const taken = pool.topics.flatMap((t) => of(t).slice(0, fair.get(t)));
  return mcqs.filter((q) => taken.includes(q));
}

/** The first questions, in order, whose sub-questions or blanks sum to exactly `count`. */
function exactSection(candidates: BankQuestion[], count: number): BankQuestion[] | null {
  if (count === 0) return [];
  for (const [i, q] of candidates.entries()) {
    if (q.maxScore > count) continue;
    const rest = exactSection(candidates.slice(i + 1), count - q.maxScore);
    if (rest) return [q, ...rest];
  }
  return null;
}

/** The number of parts of a case that fills a paper's Section B, or half of it. */
const LARGE_CASE = 10;

/** One or two large cases, as in the paper; if there are too few of them, as many cases as needed. */
function caseSection(pool: Pool, count: number): BankQuestion[] | null {
  const cases = pool.left.filter((q) => q.type === "csq");
  const large = cases.filter((q) => q.maxScore >= LARGE_CASE);
  return exactSection(large, count) ?? exactSection(cases, count);
}

function section(pool: Pool, { type, count }: Section): BankQuestion[] | null {
  if (type === "mcq") return mcqSection(pool, count);
  if (type === "csq") return caseSection(pool, count);
  return exactSection(
    pool.left.filter((q) => q.type === type),
    count,
  );
}

function composeNext(pool: Pool): BankQuestion[] | null {
  const sections = pool.blueprint.sections.map((s) => section(pool, s));
  const questions = sections.flatMap((s) => s ?? []);
  if (sections.includes(null)) return null;
  pool.left = pool.left.filter((q) => !questions.includes(q));
  return questions;
}

interface Source {
  papers: { id: number }[];
  topics: { key: string; paper: number }[];
  sets: BankSet[];
  blueprints: { blueprint: Blueprint; place: Place }[];
}

/**
 * Full mock papers: as many of each format as the bank allows without repeating a question within the format. Samples
 * are left out because their keys are public, and so are questions beyond the exam.
 */
export function composeMocks({ papers, topics, sets, blueprints }: Source): BankSet[] {
  return blueprints.flatMap(({ blueprint, place }) =>
    papers.flatMap(({ id: paper }) => {
      const own = topics.filter((t) => t.paper === paper).map((t) => t.key);
      const questions = sets
        .flatMap((s) => s.questions)
        .filter((q) => own.includes(q.topic) && !q.sample && q.shelf === "exam");
      const pool: Pool = { blueprint, paper, topics: own, left: inOrder(blueprint, questions) };
      const mocks: BankSet[] = [];
      for (let n = 1; n <= MOST_PAPERS; n++) {
        const next = composeNext(pool);
        if (!next) break;
        mocks.push(mockSet(pool, n, next, place));
      }
      return mocks;
    }),
  );
}

function mockSet({ blueprint, paper }: Pool, n: number, questions: BankQuestion[], place: Place): BankSet {
  return {
    key: `full-${blueprint.key}-p${paper}-${n}`,
    title: `${blueprint.title} ${n}`,
    paper,
    topic: null,
    type: "Full",
    free: false,
    shelf: "exam",
    position: (blueprint.archived ? MOST_PAPERS : 0) + n,
    blueprint,
    questions,
    place,
  };
}
