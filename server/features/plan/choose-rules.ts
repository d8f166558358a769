import { chance } from "../ability/belief-rules.ts";
import { type ExamPaper, type ExamRule, marksOf } from "../ability/exam-rules.ts";
import type { AbilityState } from "../ability/fold-rules.ts";
import { type Memory, practised, retention } from "../ability/memory-rules.ts";
import { above, ruleOutlook } from "../ability/outlook-rules.ts";

/** Days since 1970, with their fraction. */
export interface Horizon {
  today: number;
  examDay: number;
}

/**
 * The marks that one question of a rule adds on the exam day: how likely the rule is answered then if it is asked and explained today,
 * less how likely it is without, times the marks that it carries.
 */
function gainOf(state: AbilityState, paper: ExamPaper, rule: ExamRule, { today, examDay }: Horizon): number {
  const shared = above(state, paper.paper, rule, today);
  const before = state.rules.get(rule.rule)?.memory;
  const own = ruleOutlook(state, rule, today);
  const at = (left: number) =>
    chance(
      shared.mean + own.mean + state.gain.mean * left,
      shared.variance + own.variance + state.gain.variance * left * left,
      rule.floor,
    );
  const after = (isRight: boolean) =>
    at(retention(practised(before, { day: today, isRight, isUnsure: false, weight: 1 }), examDay));
  const now = at(before ? retention(before, today) : 0);
  const without = at(before ? retention(before, examDay) : 0);
  return (now * after(true) + (1 - now) * after(false) - without) * marksOf(paper, rule);
}

/** A question that may be asked. */
interface Askable {
  id: number;
  rule: string;
}

export interface ChooseFrom {
  papers: readonly ExamPaper[];
  /** What the learner may open and no open test asks. */
  questions: readonly Askable[];
  /** Sub-areas that the learner said to know: they come last. */
  known: ReadonlySet<string>;
  /** Topics that went badly at the exam: they come first. */
  focus: ReadonlySet<number>;
  /** Rules that are planned for today already. */
  taken: ReadonlySet<string>;
}

/** A question of today's session. */
export interface Chosen {
  question: number;
  paper: number;
  rule: ExamRule;
  /** What is left of the rule from before; undefined where it was never met. */
  memory: Memory | undefined;
  gain: number;
}

const KNOWN_COUNTS = 0.2;
const FOCUS_COUNTS = 1.5;

/** The question of a rule that says and teaches most: one never met, or else the one that was met longest ago. */
function questionOf(state: AbilityState, questions: readonly Askable[]): number | undefined {
  const last = ({ id }: Askable) => state.questions.get(id)?.day ?? Number.NEGATIVE_INFINITY;
  return [...questions].sort((a, b) => last(a) - last(b) || a.id - b.id)[0]?.id;
}

/**
 * So many questions, one a rule, that add most marks on the exam day; the most first. All take about the same time, so gain is gain a
 * minute.
 */
export function choose(state: AbilityState, from: ChooseFrom, horizon: Horizon, most: number): Chosen[] {
  const byRule = Map.groupBy(from.questions, ({ rule }) => rule);
  const ranked = from.papers.flatMap((paper) =>
    paper.rules
      .filter(({ rule }) => byRule.has(rule) && !from.taken.has(rule))
      .map((rule) => ({
        paper: paper.paper,
        rule,
        gain:
          gainOf(state, paper, rule, horizon) *
          (from.known.has(rule.area) ? KNOWN_COUNTS : 1) *
          (from.focus.has(rule.topic) ? FOCUS_COUNTS : 1),
      })),
  );
  return ranked
    .sort((a, b) => b.gain - a.gain || a.rule.rule.localeCompare(b.rule.rule))
    .slice(0, most)
    .flatMap((one) => {
      const question = questionOf(state, byRule.get(one.rule.rule) ?? []);
      return question === undefined
        ? []
        : [{ ...one, question, memory: state.rules.get(one.rule.rule)?.memory }];
    });
}
