import { createHash } from "node:crypto";
import { apportion } from "../../content/blueprint.ts";

/** unseen: never answered · wrong: the latest marked answer was not wholly right · seen: the rest. */
export type Standing = "unseen" | "wrong" | "seen";

export interface Candidate {
  questionId: number;
  version: number;
  topicId: number;
  maxScore: number;
  standing: Standing;
}

const FIRST: Record<Standing, number> = { unseen: 0, wrong: 1, seen: 2 };

const rank = (seed: string, c: Candidate) =>
  createHash("sha256").update(`${seed}/${c.questionId}`).digest("hex");

/** The order that a seed gives, so that a draw can be explained later. */
function shuffled<C extends Candidate>(candidates: readonly C[], seed: string): C[] {
  const ranks = new Map(candidates.map((c) => [c, rank(seed, c)]));
  return [...candidates].sort((a, b) => (ranks.get(a) ?? "").localeCompare(ranks.get(b) ?? ""));
}

/** `n` of them: the unseen first, then the wrong ones, then the rest; random within each. */
export function pick<C extends Candidate>(candidates: readonly C[], n: number, seed: string): C[] {
  return shuffled(candidates, seed)
    .sort((a, b) => FIRST[a.standing] - FIRST[b.standing])
    .slice(0, n);
}

/** Parts of a case in a drawn test. */
const CASE_PARTS = 10;
/** With this many, a learner's next tests need not ask one again. */
const ENOUGH_CASES = 6;

/**
 * The cases to draw from: those of ten parts, once there are enough. Until then all but the twenty-part ones, which
 * would be most of a test.
 */
export function drawableCases(cases: readonly Candidate[]): Candidate[] {
  const whole = cases.filter(({ maxScore }) => maxScore === CASE_PARTS);
  return whole.length >= ENOUGH_CASES ? whole : cases.filter(({ maxScore }) => maxScore <= CASE_PARTS);
}

/**
 * `n` of them without replacement, in proportion to the topics' weights, in random order. Null when there are not
 * enough.
 */
export function pickByTopic(
  candidates: readonly Candidate[],
  weights: ReadonlyMap<number, number>,
  n: number,
  seed: string,
): Candidate[] | null {
  const of = (topicId: number) => candidates.filter((c) => c.topicId === topicId);
  const shares = apportion(
    n,
    new Map([...weights].map(([id, weight]) => [id, { weight, available: of(id).length }])),
  );
  if (!shares) return null;
  const taken = [...shares].flatMap(([topicId, share]) => pick(of(topicId), share, seed));
  return shuffled(taken, seed);
}
