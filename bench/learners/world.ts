import { apportion } from "#server/content/blueprint.ts";
import type { BankEntry, LearnersBank } from "./bank.ts";
import { at, Chance } from "./chance.ts";
import type { ExamPaper } from "./policy.ts";
import type { Settings } from "./settings.ts";

/** A rule in the world: how hard to learn, which rules are near it, and which error spoils it. */
export interface Rule {
  index: number;
  topic: number;
  /** Above 1 it is learnt sooner. */
  ease: number;
  /** The rules of its sub-area, itself among them. */
  area: Area;
}

interface Area {
  index: number;
  topic: number;
  rules: Rule[];
  /** Shared errors: each spoils all of its rules for the learner who makes it. */
  misconceptions: Rule[][];
}

/** One thing to answer: a question with four options, or a part of a case. */
export interface Question {
  rule: Rule;
  /** The chance that it misleads a learner who knows its rule. */
  trap: number;
  /** How many options a learner without a clue guesses among. */
  plausible: number;
  /** The chance that a learner who half knows its rule sees the answer. */
  clear: number;
  /** Whether one of its options is based on the misconception. */
  lure: boolean;
}

export interface WorldItem {
  entry: BankEntry;
  questions: readonly Question[];
}

/** One paper that was never in the bank. */
export interface Form {
  mcqs: readonly Question[];
  cases: readonly (readonly Question[])[];
}

export interface World {
  seed: number;
  settings: Settings;
  bank: LearnersBank;
  rules: readonly Rule[];
  areas: readonly Area[];
  items: readonly WorldItem[];
  /** By number of the paper. */
  forms: ReadonlyMap<number, readonly Form[]>;
}

const FORMS = 24;
/** A question misleads a learner who knows its rule at most this often: otherwise it would be better not to know it. */
const WORST_TRAP = 0.5;
const MISCONCEPTIONS_AN_AREA = 2;

/** The author's estimate of a question says a little about it, and no more. */
function makeQuestion(rule: Rule, difficulty: number, settings: Settings, chance: Chance): Question {
  const harder = Math.exp(0.7 * difficulty);
  const options = 4 - (chance.happens(0.4 / harder) ? 1 : 0) - (chance.happens(0.3 / harder) ? 1 : 0);
  const trap = Math.min(WORST_TRAP, settings.traps * harder * chance.factor(1.1));
  const clear = Math.min(0.95, (0.95 * chance.unit() ** 2) / harder);
  return { rule, trap, plausible: options, clear, lure: chance.happens(0.75) };
}

function makeRules(
  bank: LearnersBank,
  chance: Chance,
): { rules: Rule[]; areas: Area[]; byKey: Map<string, Rule> } {
  const areas = new Map<string, Area>();
  const byKey = new Map<string, Rule>();
  const rules = bank.rules.map(({ key, area: areaKey, topic }, index) => {
    const area = areas.get(areaKey) ?? { index: areas.size, topic, rules: [], misconceptions: [] };
    areas.set(areaKey, area);
    const rule = { index, topic, ease: chance.factor(0.6), area };
    area.rules.push(rule);
    byKey.set(key, rule);
    return rule;
  });
  for (const area of areas.values()) {
    const mixed = chance.shuffled(area.rules);
    for (let n = 0; n < MISCONCEPTIONS_AN_AREA; n++)
      area.misconceptions.push(mixed.splice(0, 2 + chance.below(4)));
  }
  return { rules, areas: [...areas.values()], byKey };
}

/** The rules that papers ask in one topic. */
interface Asked {
  items: WorldItem[];
  /** Rules of the bank, each as often as papers ask it compared with the others. */
  inside: { rule: Rule; weight: number }[];
  outside: Rule[];
}

/**
 * Draws papers by the format's weights. Papers ask somewhat more often what the bank asks often; and sometimes they ask
 * a rule that the bank never does.
 */
class Examiner {
  readonly #items: readonly WorldItem[];
  readonly #topics = new Map<number, Asked>();
  readonly #settings: Settings;
  readonly #chance: Chance;

  constructor({ items, rules, settings }: Pick<World, "items" | "rules" | "settings">, chance: Chance) {
    this.#items = items;
    this.#settings = settings;
    this.#chance = chance;
    const times = new Map<Rule, number>();
    for (const { questions } of items)
      for (const { rule } of questions) times.set(rule, (times.get(rule) ?? 0) + 1);
    for (const topic of new Set(rules.map((rule) => rule.topic))) {
      const own = rules.filter((rule) => rule.topic === topic);
      this.#topics.set(topic, {
        items: items.filter(({ entry }) => entry.item.topic === topic && entry.item.parts === 1),
        inside: own
          .filter((rule) => times.has(rule))
          .map((rule) => ({
            rule,
            weight: Math.sqrt(times.get(rule) ?? 0) * chance.factor(settings.importance),
          })),
        outside: own.filter((rule) => !times.has(rule)),
      });
    }
  }

  #rule({ inside, outside }: Asked): Rule {
    const chance = this.#chance;
    if (outside.length > 0 && chance.happens(this.#settings.outside)) return chance.pick(outside);
    let left = chance.unit() * inside.reduce((sum, { weight }) => sum + weight, 0);
    for (const { rule, weight } of inside) {
      left -= weight;
      if (left < 0) return rule;
    }
    return at(inside, 0).rule;
  }

  #question(topic: number): Question {
    const asked = this.#topics.get(topic);
    if (!asked) throw new Error(`there is no topic ${topic}`);
    const { entry } = this.#chance.pick(asked.items);
    return makeQuestion(this.#rule(asked), entry.item.difficulty, this.#settings, this.#chance);
  }

  /** A case covers the same topics as a case of the bank. */
  #case(paper: number): Question[] {
    const { questions } = this.#chance.pick(
      this.#items.filter(({ entry }) => entry.item.paper === paper && entry.item.parts > 1),
    );
    return questions.map(({ rule }) => this.#question(rule.topic));
  }

  form({ paper, mcqs, parts, weights }: ExamPaper): Form {
    const shares = new Map([...weights].map(([topic, weight]) => [topic, { weight, available: mcqs }]));
    const counts = [...(apportion(mcqs, shares) ?? [])];
    const cases: Question[][] = [];
    let left = parts;
    while (left > 0) {
      const next = this.#case(paper).slice(0, left);
      cases.push(next);
      left -= next.length;
    }
    return {
      mcqs: counts.flatMap(([topic, count]) => Array.from({ length: count }, () => this.#question(topic))),
      cases,
    };
  }
}

/** The world that all learners of a run share: rules, questions and papers, from a seed. */
export function makeWorld(bank: LearnersBank, settings: Settings, seed: number): World {
  const { rules, areas, byKey } = makeRules(bank, new Chance(seed, 1));
  const chance = new Chance(seed, 2);
  const ruleOf = (key: string) => {
    const rule = byKey.get(key);
    if (!rule) throw new Error(`there is no rule ${key}`);
    return rule;
  };
  const items = bank.entries.map((entry) => ({
    entry,
    questions: entry.rules.map((key) => makeQuestion(ruleOf(key), entry.item.difficulty, settings, chance)),
  }));
  const examiner = new Examiner({ items, rules, settings }, new Chance(seed, 3));
  const forms = new Map(
    bank.papers.map((paper) => [paper.paper, Array.from({ length: FORMS }, () => examiner.form(paper))]),
  );
  return { seed, settings, bank, rules, areas, items, forms };
}
