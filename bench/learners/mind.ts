import type { Sure } from "#server/features/ability/observation-rules.ts";
import { at, luck } from "./chance.ts";
import type { Grasp, Learner, Step } from "./learner.ts";
import type { Settings } from "./settings.ts";
import type { Question, Rule } from "./world.ts";

/** What the luck of an answer is drawn for. */
const FOR = {
  recall: 1,
  answer: 2,
  feeling: 3,
  honesty: 4,
  learning: 5,
  spreading: 6,
  transfer: 7,
  telling: 8,
};

const OPTIONS = 4;
const DAYS_APART = 2;
const MEMORY_FADES = 0.3;

/** The probability of still remembering: it falls as a power of the days since. */
export const kept = (days: number, forgetting: number, strength: number): number =>
  (1 + Math.max(0, days)) ** (-forgetting / (1 + strength));

/** The chance of a right answer at a step of knowledge, before haste. */
export function chanceAt(step: Step, { trap, plausible, clear, lure }: Question): number {
  if (step === "known") return 1 - trap;
  // A learner who does not see the answer can at least rule out an option.
  if (step === "half") return clear * (1 - trap) + (1 - clear) / Math.max(2, plausible - 1);
  return step === "wrong" && lure ? 0.06 : 1 / plausible;
}

/** What is left of a knowledge level when recall fails. */
const below = (step: Step): Step => (step === "known" ? "half" : step === "half" ? "not" : step);

const hasty = (p: number, slip: number) => p * (1 - slip) + slip / OPTIONS;

export interface Recall {
  day: number;
  slip: number;
  /** Multiplies the exponent of forgetting: above 1 on a bad day. */
  form: number;
}

/** The chance of a right answer to a question not asked before. */
export function chanceOf(learner: Learner, question: Question, { day, slip, form }: Recall): number {
  const { step, since, strength } = at(learner.grasps, question.rule.index);
  const there = kept(day - since, learner.traits.forgetting * form, strength);
  const p = there * chanceAt(step, question) + (1 - there) * chanceAt(below(step), question);
  return hasty(p, slip);
}

export interface Answer {
  right: boolean;
  recalled: boolean;
  sure: Sure | null;
}

/** The moment of an answer: which question, which part of it, and in what state. */
export interface Moment {
  id: number;
  part: number;
  day: number;
  /** 0 when fresh; added to slips and taken from learning. */
  tired: number;
}

const FEELINGS: Record<Step, Sure> = { known: "sure", wrong: "sure", half: "unsure", not: "guess" };
const SAYS: readonly Sure[] = ["guess", "unsure", "sure"];

/** A learner answering questions and learning from the explanations. */
export class Mind {
  readonly #learner: Learner;
  readonly #settings: Settings;

  constructor(learner: Learner, settings: Settings) {
    this.#learner = learner;
    this.#settings = settings;
  }

  answer(question: Question, moment: Moment): Answer {
    const { seed, traits, grasps, meetings } = this.#learner;
    const { step, since, strength } = at(grasps, question.rule.index);
    const encounter = at(meetings, moment.id);
    const draw = (what: number) => luck(seed, moment.id * 16 + moment.part, encounter.times, what);

    const recalled = draw(FOR.recall) < kept(moment.day - since, traits.forgetting, strength);
    const felt = recalled ? step : below(step);
    const p = chanceAt(felt, question);
    const remembers =
      encounter.times === 0
        ? 0
        : traits.memory * (1 + moment.day - encounter.day) ** (-MEMORY_FADES / encounter.times);
    const right = draw(FOR.answer) < hasty(p + (1 - p) * remembers, traits.slip + moment.tired);
    if (!traits.declares || draw(FOR.telling) > 0.6) return { right, recalled, sure: null };
    const honest = draw(FOR.honesty) >= this.#settings.dishonesty;
    const sure = honest ? FEELINGS[felt] : at(SAYS, Math.floor(draw(FOR.feeling) * SAYS.length));
    return { right, recalled, sure };
  }

  /** Reads the explanation after the answer. */
  learn({ rule }: Question, { right, recalled }: Answer, { id, day, tired }: Moment) {
    const { traits, grasps, meetings, seed } = this.#learner;
    const { learning, sameQuestion, afterRight, strengthening } = this.#settings;
    const grasp = at(grasps, rule.index);
    const again = at(meetings, id).times > 0 ? sameQuestion : 1;
    const chance =
      learning * traits.rate * rule.ease * again * (right ? afterRight : 1) * (1 - Math.min(0.8, 2 * tired));
    const shown = luck(seed, rule.index, grasp.times, FOR.learning);
    const gap = day - grasp.since;

    if (grasp.step === "known") {
      const earned = (strengthening * gap) / (gap + DAYS_APART);
      if (recalled && right) grasp.strength += earned;
      else if (shown < chance) grasp.strength += earned / 3;
      else if (!recalled) grasp.step = "half";
    } else if (shown < chance) this.#rise(rule, grasp, shown < chance / 4);
    grasp.since = day;
    grasp.times++;
  }

  #rise(rule: Rule, grasp: Grasp, far: boolean) {
    if (grasp.step === "wrong") this.#unlearn(rule);
    if (grasp.step === "half" || far) this.#know(rule, grasp);
    else grasp.step = "half";
  }

  #know(rule: Rule, grasp: Grasp) {
    grasp.step = "known";
    grasp.strength = Math.max(grasp.strength, 0.3);
    const { seed, grasps } = this.#learner;
    for (const { index } of rule.area.rules) {
      if (luck(seed, rule.index * 4096 + index, 0, FOR.transfer) >= this.#settings.transfer) continue;
      const other = at(grasps, index);
      if (other.step === "not") other.step = "half";
      else if (other.step === "half") other.step = "known";
    }
  }

  /** A learner who has understood an error in one rule also sees it in some others. */
  #unlearn(rule: Rule) {
    const { seed, grasps } = this.#learner;
    const shared = rule.area.misconceptions.find((rules) => rules.includes(rule)) ?? [];
    for (const { index } of shared) {
      const other = at(grasps, index);
      const sees = luck(seed, rule.index * 4096 + index, 0, FOR.spreading) < 0.35;
      if (index !== rule.index && other.step === "wrong" && sees) other.step = "not";
    }
  }
}
