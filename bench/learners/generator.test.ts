import fc from "fast-check";
import { expect, test } from "vitest";
import type { Observation } from "#server/features/ability/observation-rules.ts";
import { readLearnersBank } from "./bank.ts";
import { FIRST_DAY, makeCalendar } from "./calendar.ts";
import { at, luck } from "./chance.ts";
import { expectedMarks, sitExam } from "./exam.ts";
import { type Learner, makeLearner } from "./learner.ts";
import { chanceAt, chanceOf, kept, Mind } from "./mind.ts";
import type { Policy } from "./policy.ts";
import { Study } from "./session.ts";
import { SETTINGS, variations } from "./settings.ts";
import { makeWorld, type World } from "./world.ts";

const bank = readLearnersBank("content");
const world = makeWorld(bank, SETTINGS, 5);

/** Asks the same questions in the same order forever. */
function inTurn(ids: readonly number[], heard: Observation[] = []): Policy {
  let next = 0;
  return {
    name: "in turn",
    observe: (o) => heard.push(o),
    choose: () => [at(ids, next++ % ids.length)],
  };
}

const NUMBERS = bank.entries.map(({ item }) => item.id);

/** What a learner of a world answers in ten hours, and the resulting mark. */
function tenHours(of: World, number: number, ids: readonly number[] = NUMBERS) {
  const learner = makeLearner(of, number, FIRST_DAY);
  const calendar = makeCalendar(of, learner, 10);
  const heard: Observation[] = [];
  const study = new Study(of, learner, inTurn(ids, heard));
  study.run(calendar, calendar.start, calendar.exam);
  return { heard, calendar, learner, study, mark: sitExam(of, learner, 1, calendar.exam) };
}

const honest = () =>
  at(
    Array.from({ length: 50 }, (_, n) => n).filter((n) => !makeLearner(world, n, FIRST_DAY).traits.cheats),
    0,
  );

test("the same seed gives the same answers and marks, and another seed gives others", () => {
  const summary = ({ heard, mark }: ReturnType<typeof tenHours>) => ({
    answers: heard.map(({ item, day, right, sure }) => [item.id, day, right, sure]),
    mark,
  });
  expect(summary(tenHours(makeWorld(bank, SETTINGS, 5), 3))).toEqual(summary(tenHours(world, 3)));
  expect(summary(tenHours(makeWorld(bank, SETTINGS, 6), 3))).not.toEqual(summary(tenHours(world, 3)));
  expect(summary(tenHours(world, 4))).not.toEqual(summary(tenHours(world, 3)));
  const rates = [5, 6].map((seed) => makeLearner({ ...world, seed }, 3, FIRST_DAY).traits.rate);
  expect(rates[0]).not.toBe(rates[1]);
});

test("two plans that ask the same question first have the same luck, whatever they ask then", () => {
  const first = ([one]: Observation[]) => ({ right: one?.right, day: one?.day });
  const id = honest();
  expect(first(tenHours(world, id, [7, 8, 9]).heard)).toEqual(first(tenHours(world, id, [7, 100]).heard));
  expect(luck(1, 2, 3, 4)).toBe(luck(1, 2, 3, 4));
});

test("a learner without a clue is right as often as by guessing, knowing more never hurts, and only an error does worse", () => {
  for (const question of world.items.flatMap((item) => item.questions)) {
    const [not, half, known] = [
      chanceAt("not", question),
      chanceAt("half", question),
      chanceAt("known", question),
    ];
    expect(not).toBeGreaterThanOrEqual(0.25);
    expect(half).toBeGreaterThanOrEqual(not);
    expect(known).toBeGreaterThanOrEqual(half);
    expect(chanceAt("wrong", question)).toBeLessThanOrEqual(not);
  }
});

test("retention falls with time, and more slowly after more successes", () => {
  const days = fc.double({ min: 0, max: 400, noNaN: true });
  const forgetting = fc.double({ min: 0.01, max: 1, noNaN: true });
  const strength = fc.double({ min: 0, max: 10, noNaN: true });
  fc.assert(
    fc.property(days, days, forgetting, strength, (soon, later, exponent, grown) => {
      const [now, then] = [kept(soon, exponent, grown), kept(soon + later, exponent, grown)];
      expect(now).toBeLessThanOrEqual(1);
      expect(then).toBeLessThanOrEqual(now);
      expect(kept(soon, exponent, grown + 1)).toBeGreaterThanOrEqual(now);
    }),
  );
});

/** A learner who knows one rule, after right answers on some days. */
function afterSuccesses(days: readonly number[]): Learner {
  const learner = makeLearner(world, honest(), 0);
  const { questions } = at(world.items, 0);
  const question = at(questions, 0);
  Object.assign(at(learner.grasps, question.rule.index), { step: "known", since: 0, strength: 0.3 });
  const mind = new Mind(learner, SETTINGS);
  for (const day of days)
    mind.learn(question, { right: true, recalled: true, sure: null }, { id: 0, part: 0, day, tired: 0 });
  return learner;
}

test("spaced successes strengthen memory more than as many in a row", () => {
  const { questions } = at(world.items, 0);
  const question = at(questions, 0);
  const later = { slip: 0, form: 1, day: 80 };
  const apart = chanceOf(afterSuccesses([1, 9, 20]), question, later);
  const inRow = chanceOf(afterSuccesses([20, 20.001, 20.002]), question, later);
  expect(apart).toBeGreaterThan(inRow);
});

test("a paper is drawn by the format: 60 questions by the topics' weights, and two cases of ten parts", () => {
  for (const { paper, weights } of bank.papers) {
    const forms = world.forms.get(paper) ?? [];
    expect(forms.length).toBeGreaterThan(10);
    for (const { mcqs, cases } of forms) {
      expect(mcqs).toHaveLength(60);
      expect(cases.map((parts) => parts.length)).toEqual([10, 10]);
      for (const topic of weights.keys())
        expect(mcqs.filter(({ rule }) => rule.topic === topic)).toHaveLength(60 / weights.size);
    }
  }
});

test("the bank's questions belong to a topic, a rule and a sub-area, and cases have ten parts", () => {
  expect(bank.entries.length).toBeGreaterThan(1500);
  for (const [place, { item, rules, seconds }] of bank.entries.entries()) {
    expect(item.id).toBe(place);
    expect([1, 10]).toContain(item.parts);
    expect(rules).toHaveLength(item.parts);
    expect([-0.8, 0, 0.8]).toContain(item.difficulty);
    expect(bank.topics[item.topic - 1]).toBeDefined();
    expect(item.area).not.toBe("");
    expect(seconds).toBeGreaterThan(20);
  }
});

test("answers come in order, say how often their question was asked before, and use up the hours of the budget", () => {
  const { heard, study, calendar } = tenHours(world, honest(), [3, 4, 5, 3, 1]);
  const asked = new Map<number, number>();
  let before = calendar.start;
  for (const { item, day, right, asked: said } of heard) {
    expect(day).toBeGreaterThan(before);
    expect(said).toBe(asked.get(item.id) ?? 0);
    expect(right).toBeLessThanOrEqual(item.parts);
    asked.set(item.id, said + 1);
    before = day;
  }
  expect(before).toBeLessThan(calendar.exam);
  expect(study.studied.answers).toBe(heard.length);
  expect(Math.abs(study.studied.seconds / 3600 - 10)).toBeLessThan(0.3);
});

test("nobody is still answering when the next session begins", () => {
  for (let number = 0; number < 300; number++) {
    const { days } = makeCalendar(world, makeLearner(world, number, FIRST_DAY), 60);
    for (const { minutes } of days) expect(minutes).toBeLessThanOrEqual(300);
    expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
  }
});

test("a few learners repeat the same questions, whatever the plan asks", () => {
  const number = Array.from({ length: 300 }, (_, n) => n).find(
    (n) => makeLearner(world, n, FIRST_DAY).traits.cheats,
  );
  const repeats = ({ heard }: ReturnType<typeof tenHours>) =>
    heard.filter(({ asked }) => asked > 0).length / heard.length;
  expect(repeats(tenHours(world, number ?? 0))).toBeGreaterThan(0.4);
  expect(repeats(tenHours(world, honest()))).toBe(0);
});

test("practice raises the expected mark, and no practice lets it fall", () => {
  const untaught = makeLearner(world, 2, FIRST_DAY);
  const { learner, calendar } = tenHours(world, 2);
  const expected = (of: Learner, day: number) => expectedMarks(world, of, 1, day);
  expect(expected(learner, calendar.exam)).toBeGreaterThan(expected(untaught, calendar.exam));
  expect(expected(untaught, calendar.exam)).toBeLessThan(expected(untaught, calendar.start));
});

test("a plan with nothing to ask ends the session", () => {
  const learner = makeLearner(world, 1, FIRST_DAY);
  const calendar = makeCalendar(world, learner, 10);
  const study = new Study(world, learner, { name: "idle", observe() {}, choose: () => [] });
  study.run(calendar, calendar.start, calendar.exam);
  expect(study.studied).toEqual({ answers: 0, seconds: 0 });
});

test("each setting is halved and doubled, one at a time", () => {
  const changed = variations().map(({ settings }) =>
    Object.entries(settings).filter(
      ([key, value]) => !Object.entries(SETTINGS).some(([k, v]) => k === key && v === value),
    ),
  );
  expect(changed).toHaveLength(2 * Object.keys(SETTINGS).length);
  expect(changed.every((keys) => keys.length === 1)).toBe(true);
});
