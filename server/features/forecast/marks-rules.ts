import { chance, knownBefore } from "../ability/belief-rules.ts";
import { type ExamPaper, type ExamRule, fullMarks } from "../ability/exam-rules.ts";
import { type AbilityState, type NodeKind, nodeOn } from "../ability/fold-rules.ts";
import { type RuleOutlook, ruleOutlook } from "../ability/outlook-rules.ts";
import { atLeast, binomial, plus } from "./distribution-rules.ts";
import { DRAWS, normalOf } from "./draw-rules.ts";

/** On the day itself: nerves, sleep, a paper that is harder or easier than others; in logits squared. */
const OF_THE_DAY = 0.13;

/** What is to be expected of a paper on a day. */
export interface Outlook {
  /** The probability of each mark, from 0. */
  marks: Float64Array;
  /** For each ability that was drawn, the probability of the pass mark or more, in ascending order. */
  passes: number[];
}

/** A quantity that several rules share; `value` is what the current draw gave it. */
interface Shared {
  mean: number;
  sd: number;
  value: number;
}

interface Part {
  rule: ExamRule;
  own: RuleOutlook;
  topic: Shared;
  area: Shared;
}

/** All that a paper's marks depend on. */
interface Model {
  /** Each once, in an order that only depends on the paper, so that each has numbers of its own. */
  shared: Shared[];
  top: Shared[];
  cases: Shared;
  rate: Shared;
  parts: Part[];
}

function modelOf(state: AbilityState, paper: ExamPaper, day: number): Model {
  const byKey = new Map<string, Shared>();
  const add = (key: string, { mean, variance }: { mean: number; variance: number }) => {
    const shared = byKey.get(key) ?? { mean, sd: Math.sqrt(variance), value: mean };
    byKey.set(key, shared);
    return shared;
  };
  const node = (kind: NodeKind, key: string) => add(key, nodeOn(state, kind, key, day));
  const rate = add("rate", { mean: 0, variance: state.rate.variance });
  const top = [
    node("all", "all"),
    node("paper", `paper:${paper.paper}`),
    add("day", { mean: 0, variance: OF_THE_DAY }),
  ];
  const cases = node("case", `case:${paper.paper}`);
  const parts = paper.rules.map((rule) => ({
    rule,
    own: ruleOutlook(state, rule, day),
    topic: node("topic", `topic:${rule.topic}`),
    area: node("area", `area:${rule.area}`),
  }));
  return { shared: [...byKey.values()], top, cases, rate, parts };
}

/** Of a topic, the sums over its rules of how likely a right answer is. */
interface Sums {
  singles: number;
  parts: number;
  share: number;
}

/** A probability moved by some logits. */
const shifted = (share: number, by: number) =>
  share === 0 ? 0 : share / (share + (1 - share) * Math.exp(-by));

function sumsOf({ top, cases, rate, parts }: Model): Map<number, Sums> {
  const base = top.reduce((sum, { value }) => sum + value, 0);
  const sums = new Map<number, Sums>();
  for (const { rule, own, topic, area } of parts) {
    const ability = base + topic.value + area.value + own.mean;
    const taught = shifted(own.taught, rate.value);
    const of = sums.get(rule.topic) ?? { singles: 0, parts: 0, share: 0 };
    of.singles += rule.share * chance(knownBefore(ability, own.variance), taught, rule.floor);
    of.parts += rule.share * chance(knownBefore(ability + cases.value, own.variance), taught, rule.floor);
    of.share += rule.share;
    sums.set(rule.topic, of);
  }
  return sums;
}

/** The marks of somebody with these chances: sums of independent answers, convolved. */
function marksOf(paper: ExamPaper, sums: ReadonlyMap<number, Sums>): Float64Array {
  let marks: Float64Array = Float64Array.of(1);
  let part = 0;
  for (const { topic, count } of paper.singles) {
    const of = sums.get(topic);
    if (!of) throw new Error(`topic ${topic} of paper ${paper.paper} has no rules`);
    marks = plus(marks, binomial(count, of.singles / of.share), paper.markOfOne);
    part += ((paper.partShares.get(topic) ?? 0) * of.parts) / of.share;
  }
  return plus(marks, binomial(paper.parts, part), paper.markOfPart);
}

/** The distribution of marks of a paper on a day: abilities are drawn, and each one's marks are convolved exactly. */
export function outlook(state: AbilityState, paper: ExamPaper, day: number): Outlook {
  const model = modelOf(state, paper, day);
  const marks = new Float64Array(fullMarks(paper) + 1);
  const passes: number[] = [];
  for (let draw = 0; draw < DRAWS; draw++) {
    for (const [place, shared] of model.shared.entries())
      shared.value = shared.mean + shared.sd * normalOf(draw, place);
    const drawn = marksOf(paper, sumsOf(model));
    for (const [mark, p] of drawn.entries()) marks[mark] = (marks[mark] ?? 0) + p / DRAWS;
    passes.push(atLeast(drawn, paper.passMark));
  }
  return { marks, passes: passes.sort((a, b) => a - b) };
}
