import { chance, knownBefore } from "./belief-rules.ts";
import type { ExamRule } from "./exam-rules.ts";
import { type AbilityState, nodeOn, ruleOn } from "./fold-rules.ts";
import { left } from "./memory-rules.ts";

/** Questions of a rule differ in ways that no difficulty tells, in logits squared. */
const OF_QUESTIONS = 0.25;

/** What is believed of how a rule is answered on a day, without the nodes that it shares with others. */
export interface RuleOutlook {
  /** Of the rule alone, less the difficulty of its questions. */
  mean: number;
  variance: number;
  /** The probability that practice taught it and it is still there then; 0 if it was never seen. */
  taught: number;
}

/** How a rule will be on a day, by what is known now. */
export function ruleOutlook(state: AbilityState, rule: ExamRule, day: number): RuleOutlook {
  const known = state.rules.get(rule.rule);
  const belief = ruleOn(known, day);
  return {
    mean: belief.mean - rule.difficulty,
    variance: belief.variance + OF_QUESTIONS,
    taught: known ? left(known.memory, day) : 0,
  };
}

/** What the nodes above a rule add up to on a day. */
export function above(
  state: AbilityState,
  paper: number,
  rule: Pick<ExamRule, "topic" | "area">,
  day: number,
) {
  const nodes = [
    nodeOn(state, "all", "all", day),
    nodeOn(state, "paper", `paper:${paper}`, day),
    nodeOn(state, "topic", `topic:${rule.topic}`, day),
    nodeOn(state, "area", `area:${rule.area}`, day),
  ];
  return {
    mean: nodes.reduce((sum, { mean }) => sum + mean, 0),
    variance: nodes.reduce((sum, { variance }) => sum + variance, 0),
  };
}

/** The probability of a right answer to a question of a rule on a day. */
export function chanceOn(state: AbilityState, paper: number, rule: ExamRule, day: number): number {
  const own = ruleOutlook(state, rule, day);
  const shared = above(state, paper, rule, day);
  return chance(knownBefore(shared.mean + own.mean, shared.variance + own.variance), own.taught, rule.floor);
}
