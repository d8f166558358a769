import { type Calendar, FIRST_DAY, makeCalendar } from "./calendar.ts";
import { at, Chance } from "./chance.ts";
import { expectedMarks, sitExam } from "./exam.ts";
import { type Learner, makeLearner } from "./learner.ts";
import { meanOf, passOf, quantileOf } from "./marks.ts";
import type { Facts, Forecaster, MakeForecaster, MakePolicy } from "./policy.ts";
import { type Listener, Study } from "./session.ts";
import type { World } from "./world.ts";

/** One learner's result with one plan. */
export interface Planned {
  learner: number;
  hours: number;
  policy: string;
  /** The expected marks on the exam day, averaged over the papers; and without any practice. */
  marks: number;
  without: number;
  /** The hours actually studied. */
  studied: number;
  answers: number;
}

/** One forecast of one paper, and the mark. */
export interface Forecast {
  learner: number;
  hours: number;
  forecaster: string;
  paper: number;
  mean: number;
  /** The 90% interval, both marks included. */
  low: number;
  high: number;
  pass: number;
  mark: number;
  passed: boolean;
}

/** How well the next answer was predicted. */
export interface Prediction {
  forecaster: string;
  hours: number;
  /** For questions with one part: those asked for the first time, and all. `loss` sums the logarithmic losses. */
  firsts: { answers: number; loss: number };
  all: { answers: number; loss: number };
  /** A sample of forecasts of first answers with their outcomes, for the area under the curve. */
  sample: { forecast: number; right: boolean }[];
}

/** One trial: a learner of a world, by number, with a budget and plans; if any plans are named, only those. */
export interface Trial {
  world: World;
  number: number;
  hours: number;
  plans: readonly MakePolicy[];
  names: readonly string[];
}

const LEAST_AHEAD = 1;
const MOST_AHEAD = 7;
/** One answer in so many is kept for the area under the curve. */
const SAMPLED = 37;
const TAIL = 0.05;

function factsOf(world: World, learner: Learner, { start, exam, weekly }: Calendar): Facts {
  const { entries, papers, partTopics } = world.bank;
  return {
    items: entries.map((e) => e.item),
    seconds: entries.map((e) => e.seconds),
    papers,
    partTopics,
    start,
    exam,
    weekly,
    seed: learner.seed,
  };
}

const meanMarks = (world: World, learner: Learner, day: number) => {
  const { papers } = world.bank;
  return (
    papers.reduce((sum, { paper }) => sum + expectedMarks(world, learner, paper, day), 0) / papers.length
  );
};

/** The plans that a run names, made for one learner; all if it names none. */
const madeFor = (facts: Facts, plans: readonly MakePolicy[], names: readonly string[]) =>
  plans.map((make) => make(facts)).filter(({ name }) => names.length === 0 || names.includes(name));

/** Lets one learner study by each plan from the same first day. */
export function tryPlans({ world, number, hours, plans, names }: Trial): Planned[] {
  const begin = () => makeLearner(world, number, FIRST_DAY);
  const calendar = makeCalendar(world, begin(), hours);
  const without = meanMarks(world, begin(), calendar.exam);
  return madeFor(factsOf(world, begin(), calendar), plans, names).map((policy) => {
    const learner = begin();
    const study = new Study(world, learner, policy);
    study.run(calendar, calendar.start, calendar.exam);
    const { seconds, answers } = study.studied;
    const marks = meanMarks(world, learner, calendar.exam);
    return { learner: number, hours, policy: policy.name, marks, without, studied: seconds / 3600, answers };
  });
}

/** Measures how well a forecaster predicts each answer to a question with one part. */
function measured(forecaster: Forecaster, hours: number): { listener: Listener; predictions: Prediction } {
  const [firsts, all] = [
    { answers: 0, loss: 0 },
    { answers: 0, loss: 0 },
  ];
  const predictions: Prediction = { forecaster: forecaster.name, hours, firsts, all, sample: [] };
  const before: Listener["before"] = ({ item, day, asked, right }) => {
    if (item.parts > 1) return;
    const p = Math.min(0.999, Math.max(0.001, forecaster.next(item, day, asked)));
    for (const count of asked === 0 ? [firsts, all] : [all]) {
      count.answers++;
      count.loss -= Math.log(right === 1 ? p : 1 - p);
    }
    if (asked === 0 && firsts.answers % SAMPLED === 0)
      predictions.sample.push({ forecast: p, right: right === 1 });
  };
  return { listener: { before, observe: (o) => forecaster.observe(o) }, predictions };
}

/**
 * Lets one learner practise, some by one plan and some by another, until a few days before the exam. Then all forecast,
 * the learner continues until the exam, and sits it.
 */
export function tryForecasts(
  { world, number, hours, plans, names }: Trial,
  makers: readonly MakeForecaster[],
): { forecasts: Forecast[]; predictions: Prediction[] } {
  const learner = makeLearner(world, number, FIRST_DAY);
  const calendar = makeCalendar(world, learner, hours);
  const facts = factsOf(world, learner, calendar);
  const forecasters = makers.map((make) => make(facts));
  const heard = forecasters.map((forecaster) => measured(forecaster, hours));
  const policies = madeFor(facts, plans, names);
  const policy = at(policies, number % policies.length);
  const study = new Study(
    world,
    learner,
    policy,
    heard.map((h) => h.listener),
  );
  const chance = new Chance(learner.seed, 41);
  const asked = calendar.exam - LEAST_AHEAD - chance.below(MOST_AHEAD - LEAST_AHEAD + 1);
  study.run(calendar, calendar.start, asked);

  const forecast = world.bank.papers.flatMap(({ paper, pass }) =>
    forecasters.map((forecaster) => {
      const marks = forecaster.marks(paper, asked);
      const [low, high] = [quantileOf(marks, TAIL), quantileOf(marks, 1 - TAIL)];
      return {
        forecaster: forecaster.name,
        paper,
        mean: meanOf(marks),
        low,
        high,
        pass: passOf(marks, pass),
      };
    }),
  );
  study.run(calendar, asked, calendar.exam);
  const came = new Map(
    world.bank.papers.map(({ paper }) => [paper, sitExam(world, learner, paper, calendar.exam)]),
  );
  const forecasts = forecast.map((one) => {
    const mark = came.get(one.paper) ?? 0;
    const pass = world.bank.papers.find((p) => p.paper === one.paper)?.pass ?? 0;
    return { ...one, learner: number, hours, mark, passed: mark >= pass };
  });
  return { forecasts, predictions: heard.map((h) => h.predictions) };
}
