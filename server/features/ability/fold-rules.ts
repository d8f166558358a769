import {
  ageTo,
  type Belief,
  beforeAll,
  chance,
  evidence,
  evidenceOfLearning,
  knownBefore,
  learnFrom,
  type Prior,
} from "./belief-rules.ts";
import { left, type Memory, practised } from "./memory-rules.ts";
import type { Item, Observation } from "./observation-rules.ts";

/*
 * An additive tree: the ability that an item asks for is the sum of what is believed of the learner as a whole, of its paper, topic,
 * sub-area and rule, and of what practice left of the rule. bench/learners compares it with others.
 */

/** Raise it with any change of a formula, a constant or a count of the fold: what was stored before is then worked out from the beginning. */
export const MODEL = 2;

/** A rule: how it differs from its sub-area, and what practice left. */
export interface RuleState {
  belief: Belief;
  memory: Memory;
}

/** A question that the learner was marked on. */
interface Met {
  times: number;
  day: number;
  isRight: boolean;
}

/** All that is believed of a learner: a pure fold over their marked answers, in the order of the time marked and then ID. */
export interface AbilityState {
  /** By the keys of `nodesOf`. */
  nodes: Map<string, Belief>;
  rules: Map<string, RuleState>;
  questions: Map<number, Met>;
  /** How well the learner learns from explanations, in logits beside others. */
  rate: Belief;
  /** Marked answers by paper, each part of a case that was answered counted as one. */
  answers: Map<number, number>;
  /** Marked answers by topic and by sub-area, by the same keys as the nodes. */
  counts: Map<string, number>;
}

const LONG = 3650;
const PRIORS = {
  all: { mean: -0.3, variance: 0.5, halfLife: LONG },
  paper: { mean: 0, variance: 0.12, halfLife: LONG },
  topic: { mean: 0, variance: 0.3, halfLife: 400 },
  area: { mean: 0, variance: 0.25, halfLife: 300 },
  case: { mean: 0, variance: 0.15, halfLife: LONG },
  rule: { mean: 0, variance: 2.5, halfLife: 400 },
  rate: { mean: 0, variance: 0.5, halfLife: LONG },
} satisfies Record<string, Prior>;

export type NodeKind = "all" | "paper" | "topic" | "area" | "case";

/** The nodes of an item, from the whole down, each with its key. Of a case only the paper and how cases go. */
function nodesOf(item: Pick<Item, "paper" | "topic" | "area" | "parts">): [NodeKind, string][] {
  const top: [NodeKind, string][] = [
    ["all", "all"],
    ["paper", `paper:${item.paper}`],
  ];
  if (item.parts > 1) return [...top, ["case", `case:${item.paper}`]];
  top.push(["topic", `topic:${item.topic}`]);
  if (item.area) top.push(["area", `area:${item.area}`]);
  return top;
}

/** Before the first answer. */
export const nothingKnown = (): AbilityState => ({
  nodes: new Map(),
  rules: new Map(),
  questions: new Map(),
  rate: beforeAll(PRIORS.rate, 0),
  answers: new Map(),
  counts: new Map(),
});

/** What is believed of a node on a day; the prior if nothing is known. */
export function nodeOn(state: AbilityState, kind: NodeKind, key: string, day: number): Belief {
  const belief = { ...(state.nodes.get(key) ?? beforeAll(PRIORS[kind], day)) };
  ageTo(belief, PRIORS[kind], day);
  return belief;
}

/** How a rule differs from its sub-area on a day. */
export function ruleOn(rule: RuleState | undefined, day: number): Belief {
  const belief = { ...(rule?.belief ?? beforeAll(PRIORS.rule, day)) };
  ageTo(belief, PRIORS.rule, day);
  return belief;
}

/** The same question again says less than another one of the rule: so often its answer is remembered by itself. */
const ASKED_WEIGHT = 0.3;
const REMEMBERED = 0.5;
/** A right answer that was declared a guess says less. */
const GUESS_WEIGHT = 0.5;
/** Parts of a case hang together. */
const CASE_WEIGHT = 0.6;

function weightOf({ item, right, sure, asked }: Observation): number {
  const seen = asked > 0 ? ASKED_WEIGHT : 1;
  const guessed = sure === "guess" && right > 0 ? GUESS_WEIGHT : 1;
  return seen * guessed * (item.parts > 1 ? CASE_WEIGHT : 1);
}

/** The chance of a right answer without knowing the rule: by a guess, or from memory. */
export const floorOf = (item: Pick<Item, "floor">, asked: number): number =>
  asked > 0 ? item.floor + REMEMBERED * (1 - item.floor) : item.floor;

const add = <K>(counts: Map<K, number>, key: K, n: number) => counts.set(key, (counts.get(key) ?? 0) + n);

/** Takes the next marked answer into a state, in place. */
export function fold(state: AbilityState, answer: Observation): void {
  const { item, day } = answer;
  const beliefs = nodesOf(item).map(([kind, key]) => {
    const belief = nodeOn(state, kind, key, day);
    state.nodes.set(key, belief);
    add(state.counts, key, answer.given);
    return belief;
  });
  add(state.answers, item.paper, answer.given);
  const rule = item.parts === 1 ? item.rule : "";
  const before = state.rules.get(rule);
  const taught = before ? left(before.memory, day) : 0;
  const own = ruleOn(before, day);
  if (rule) beliefs.push(own);
  const mean = beliefs.reduce((sum, b) => sum + b.mean, 0) - item.difficulty;
  const variance = beliefs.reduce((sum, b) => sum + b.variance, 0);
  const floor = floorOf(item, answer.asked);
  const marked = { right: answer.right, parts: item.parts, floor, weight: weightOf(answer) };
  const known = knownBefore(mean, variance);
  if (taught > 0)
    learnFrom(state.rate, evidenceOfLearning({ known, taught, variance: state.rate.variance }, marked));
  const found = evidence({ mean, variance, taught }, marked);
  for (const belief of beliefs) learnFrom(belief, found);
  const isRight = answer.right === item.parts;
  state.questions.set(item.id, { times: answer.asked + 1, day, isRight });
  if (!rule) return;
  const memory = practised(before?.memory, {
    day,
    isRight,
    isUnsure: answer.sure === "guess" || answer.sure === "unsure",
    isAgain: answer.asked > 0,
    rate: state.rate.mean,
    untaught: chance(known, 0, floor),
  });
  state.rules.set(rule, { belief: own, memory });
}

/** The state of a learner with these answers, in their order. */
export function foldAll(answers: Iterable<Observation>): AbilityState {
  const state = nothingKnown();
  for (const answer of answers) fold(state, answer);
  return state;
}
