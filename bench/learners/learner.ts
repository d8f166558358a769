import { at, Chance } from "./chance.ts";
import type { World } from "./world.ts";

/** How well a learner knows a rule. */
export type Step = "not" | "half" | "known" | "wrong";

/** One learner's state for one rule. */
export interface Grasp {
  step: Step;
  /** The day on which it was last asked or explained. */
  since: number;
  /** Grows with spaced successes, and slows forgetting. */
  strength: number;
  /** Answers so far to questions of this rule. */
  times: number;
}

/** One learner's history with one question: how often it was answered, and when last. */
interface Meeting {
  times: number;
  day: number;
}

/** The fixed traits of a learner. */
interface Traits {
  rate: number;
  forgetting: number;
  slip: number;
  memory: number;
  pace: number;
  /** By kind of question. */
  paces: ReadonlyMap<string, number>;
  /** Minutes of a session before fatigue begins. */
  fresh: number;
  skips: number;
  cheats: boolean;
  declares: boolean;
}

export interface Learner {
  seed: number;
  traits: Traits;
  /** By index of the rule. */
  grasps: Grasp[];
  /** By number of the question. */
  meetings: Meeting[];
}

const KINDS = [
  "direct",
  "scenario",
  "document",
  "sequence",
  "combination",
  "negative",
  "computation",
  "case",
];

function makeTraits(world: World, chance: Chance): Traits {
  const { spread, forgetting, slip, memory, pace, paceSpread, skipping, cheating, declaring } =
    world.settings;
  return {
    rate: chance.factor(spread / 2),
    forgetting: forgetting * chance.factor(spread),
    slip: slip * chance.factor(spread),
    memory: Math.min(0.95, memory * chance.factor(spread)),
    pace: pace * chance.factor(paceSpread),
    paces: new Map(KINDS.map((kind) => [kind, chance.factor(paceSpread / 2)])),
    fresh: 25 * chance.factor(0.3),
    skips: Math.min(0.5, skipping * chance.factor(spread)),
    cheats: chance.happens(cheating),
    declares: chance.happens(declaring),
  };
}

/** The share of rules half known, among those not known, for an average learner. */
const HALVES = 0.55;

/** What the course left: more in some topics and sub-areas than in others, some weeks ago. */
function priorGrasps(world: World, start: number, chance: Chance): Grasp[] {
  const { known, spread, topicSpread, misconceptions } = world.settings;
  const general = known * chance.factor(spread);
  const topics = world.bank.topics.map(() => chance.factor(topicSpread));
  const ended = start - chance.between(5, 60);
  const areas = world.areas.map(() => chance.between(0.7, 1.3));
  const grasps = world.rules.map(({ ease, topic, area }): Grasp => {
    const knows = general * at(topics, topic - 1) * at(areas, area.index) * ease;
    const shown = chance.unit();
    const limit = Math.min(0.92, knows);
    const halves = Math.min(0.9, HALVES * Math.sqrt(knows / known)) * (1 - limit);
    const step = shown < limit ? "known" : shown < limit + halves ? "half" : "not";
    return { step, since: ended - chance.between(0, 60), strength: chance.between(0, 1.5), times: 0 };
  });
  for (const area of world.areas)
    for (const rules of area.misconceptions)
      if (chance.happens(misconceptions / area.misconceptions.length))
        for (const { index } of rules) at(grasps, index).step = "wrong";
  return grasps;
}

/** A learner on the first day, the same for the same seed whatever is studied afterwards. */
export function makeLearner(world: World, number: number, start: number): Learner {
  const chance = new Chance(world.seed, 1000 + number);
  return {
    seed: world.seed * 100_003 + number,
    traits: makeTraits(world, chance),
    grasps: priorGrasps(world, start, chance),
    meetings: world.items.map(() => ({ times: 0, day: 0 })),
  };
}
