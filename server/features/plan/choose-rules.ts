import { chance, knownBefore } from "../ability/belief-rules.ts";
import { type ExamPaper, type ExamRule, marksOf } from "../ability/exam-rules.ts";
import { type AbilityState, floorOf } from "../ability/fold-rules.ts";
import { left, type Memory, practised } from "../ability/memory-rules.ts";
import { above, ruleOutlook } from "../ability/outlook-rules.ts";

/** Days since 1970, with their fraction. */
export interface Horizon {
  today: number;
  examDay: number;
}

interface Shared {
  mean: number;
  variance: number;
}

/**
 * The marks that one question of a rule adds on the exam day: how likely the rule is answered then if it is asked and
 * explained today,
 * less how likely it is without, times the marks that it carries.
 * @param about what the nodes above the rule add up to, and whether the question was asked before
 */
function gainOf(
  state: AbilityState,
  paper: ExamPaper,
  rule: ExamRule,
  about: { shared: Shared; isAgain: boolean },
  { today, examDay }: Horizon,
): number {
  const before = state.rules.get(rule.rule)?.memory;
  const { shared, isAgain } = about;
  const own = ruleOutlook(state, rule, today);
  // Of the rule, and not of its questions: one that is hard to answer is no easier to teach.
  const known = knownBefore(shared.mean + own.mean + rule.difficulty, shared.variance + own.variance);
  const at = (memory: Memory | undefined, day: number) =>
    chance(known, memory ? left(memory, day) : 0, rule.floor);
  const after = (isRight: boolean) =>
    practised(before, {
      day: today,
      isRight,
      isUnsure: false,
      isAgain,
      rate: state.rate.mean,
      untaught: chance(known, 0, floorOf(rule, isAgain ? 1 : 0)),
    });
  const now = at(before, today);
  const asked = now * at(after(true), examDay) + (1 - now) * at(after(false), examDay);
  return (asked - at(before, examDay)) * marksOf(paper, rule);
}

/** A question that may be asked. */
interface Askable {
  id: number;
  /** In logits, above or below a middling question. */
  difficulty: number;
  /** What a middling learner takes for it, with its explanation. */
  seconds: number;
}

interface ChooseFrom {
  papers: readonly ExamPaper[];
  /** By rule, what the learner may open and no open test asks. */
  questions: ReadonlyMap<string, readonly Askable[]>;
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
  difficulty: number;
  seconds: number;
  paper: number;
  rule: ExamRule;
  /** What is left of the rule from before; undefined if it was never seen. */
  memory: Memory | undefined;
}

const KNOWN_COUNTS = 0.2;
const FOCUS_COUNTS = 1.5;

/** The question of a rule that says and teaches most: one never seen, or else the one that was met longest ago. */
function questionOf(state: AbilityState, questions: readonly Askable[]): Askable | undefined {
  let best: Askable | undefined;
  let bestDay = Number.POSITIVE_INFINITY;
  for (const question of questions) {
    const day = state.questions.get(question.id)?.day ?? Number.NEGATIVE_INFINITY;
    if (best && (day > bestDay || (day === bestDay && question.id > best.id))) continue;
    best = question;
    bestDay = day;
  }
  return best;
}

interface Ranked extends Chosen {
  worth: number;
}

function rankedOf(state: AbilityState, paper: ExamPaper, from: ChooseFrom, horizon: Horizon): Ranked[] {
  const sharedBy = new Map<string, Shared>();
  return paper.rules.flatMap((rule) => {
    const question = from.taken.has(rule.rule)
      ? undefined
      : questionOf(state, from.questions.get(rule.rule) ?? []);
    if (!question) return [];
    const key = `${rule.topic} ${rule.area}`;
    const shared = sharedBy.get(key) ?? above(state, paper.paper, rule, horizon.today);
    sharedBy.set(key, shared);
    const counts =
      (from.known.has(rule.area) ? KNOWN_COUNTS : 1) * (from.focus.has(rule.topic) ? FOCUS_COUNTS : 1);
    const about = { shared, isAgain: state.questions.has(question.id) };
    const gain = gainOf(state, paper, rule, about, horizon) * counts;
    return [
      {
        question: question.id,
        difficulty: question.difficulty,
        seconds: question.seconds,
        paper: paper.paper,
        rule,
        memory: state.rules.get(rule.rule)?.memory,
        worth: gain / question.seconds,
      },
    ];
  });
}

/** Questions for so many seconds, one a rule, that add most marks on the exam day for the time that they take; the most first. */
export function choose(state: AbilityState, from: ChooseFrom, horizon: Horizon, seconds: number): Chosen[] {
  const ranked = from.papers
    .flatMap((paper) => rankedOf(state, paper, from, horizon))
    .sort((a, b) => b.worth - a.worth || a.question - b.question);
  const chosen: Chosen[] = [];
  let left = seconds;
  for (const { worth: _, ...one } of ranked) {
    if (left < one.seconds / 2) break;
    chosen.push(one);
    left -= one.seconds;
  }
  return chosen;
}
