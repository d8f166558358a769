import type { Observation, Sure } from "#server/features/ability/observation-rules.ts";
import type { Calendar, StudyDay } from "./calendar.ts";
import { at, luck } from "./chance.ts";
import type { Learner } from "./learner.ts";
import { Mind } from "./mind.ts";
import type { Policy } from "./policy.ts";
import type { World, WorldItem } from "./world.ts";

/** Sessions begin at eight in the evening, by the learner's clock. */
const EVENING = 20 / 24;
const MINUTES_A_DAY = 1440;
const FOR = { seconds: 21, cheating: 22, repeating: 23 };
/** A learner who repeats picks a question asked before this often. */
const REPEATS = 0.6;

export interface Studied {
  answers: number;
  seconds: number;
}

/** Observes each answer: before it is marked, and afterwards. */
export interface Listener {
  before?(o: Observation): void;
  observe(o: Observation): void;
}

/** Lets one learner study by one policy. */
export class Study {
  readonly #world: World;
  readonly #learner: Learner;
  readonly #mind: Mind;
  readonly #policy: Policy;
  readonly #listeners: readonly Listener[];
  readonly #asked: number[] = [];
  readonly studied: Studied = { answers: 0, seconds: 0 };
  /** Seconds by which earlier sessions ran over; later ones give them back. */
  #over = 0;

  constructor(world: World, learner: Learner, policy: Policy, listeners: readonly Listener[] = []) {
    this.#world = world;
    this.#learner = learner;
    this.#mind = new Mind(learner, world.settings);
    this.#policy = policy;
    this.#listeners = listeners;
  }

  /** Studies on the days of the calendar from one day up to, and without, another. */
  run({ days }: Calendar, from: number, until: number) {
    for (const day of days) if (day.day >= from && day.day < until) this.#session(day);
  }

  #session({ day, minutes }: StudyDay) {
    const end = minutes * 60 - this.#over;
    let clock = 0;
    while (clock < end) {
      const chosen = this.#policy.choose(day + EVENING + clock / 60 / MINUTES_A_DAY, (end - clock) / 60);
      if (chosen.length === 0) break;
      for (const id of chosen) {
        if (clock >= end) break;
        clock += this.#ask(at(this.#world.items, this.#orAgain(id)), day, clock);
      }
    }
    this.#over = Math.max(0, clock - end);
    this.studied.seconds += clock;
  }

  /** The question chosen; or, for a learner who repeats, a recent one. */
  #orAgain(id: number): number {
    const { traits, seed } = this.#learner;
    const { answers } = this.studied;
    if (!traits.cheats || this.#asked.length < 10 || luck(seed, answers, 0, FOR.cheating) > REPEATS)
      return id;
    const lately = this.#asked.slice(-60);
    return at(lately, Math.floor(luck(seed, answers, 0, FOR.repeating) * lately.length));
  }

  #tired(clock: number): number {
    const hours = Math.max(0, clock / 60 - this.#learner.traits.fresh) / 60;
    return Math.min(0.4, hours * this.#world.settings.fatigue);
  }

  /** Asks one question. @returns the seconds that it took */
  #ask({ entry, questions }: WorldItem, date: number, clock: number): number {
    const { traits, meetings, seed } = this.#learner;
    const { item } = entry;
    const meeting = at(meetings, item.id);
    const tired = this.#tired(clock);
    const varies = 0.6 + 0.8 * luck(seed, item.id, meeting.times, FOR.seconds);
    const again = meeting.times > 0 ? 0.75 : 1;
    const seconds =
      entry.seconds * traits.pace * (traits.paces.get(entry.kind) ?? 1) * varies * again * (1 + tired);
    const day = date + EVENING + (clock + seconds) / 60 / MINUTES_A_DAY;

    let right = 0;
    let sure: Sure | null = null;
    const answers = questions.map((question, part) => {
      const answer = this.#mind.answer(question, { id: item.id, part, day, tired });
      if (answer.right) right++;
      sure = answer.sure;
      return answer;
    });
    const observation: Observation = {
      item,
      day,
      right,
      given: item.parts,
      sure: questions.length === 1 ? sure : null,
      asked: meeting.times,
    };
    for (const listener of this.#listeners) listener.before?.(observation);
    for (const [part, question] of questions.entries())
      this.#mind.learn(question, at(answers, part), { id: item.id, part, day, tired });
    meeting.times++;
    meeting.day = day;
    this.#asked.push(item.id);
    this.studied.answers++;
    this.#policy.observe(observation);
    for (const listener of this.#listeners) listener.observe(observation);
    return seconds;
  }
}
