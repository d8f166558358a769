import { expect, test } from "vitest";
import { Chance } from "./chance.ts";
import { calibrationError, coverageOf, errorByLuck } from "./forecast-measures.ts";
import { marksOf, meanOf, passOf, quantileOf } from "./marks.ts";
import { comparison } from "./plan-tables.ts";
import { areaUnder, meanWithin, normalPoints, wilson } from "./statistics.ts";
import type { Forecast, Planned } from "./trial.ts";

const paper = {
  paper: 1,
  mcqs: 60,
  parts: 20,
  pass: 60,
  weights: new Map([1, 2, 3, 4, 5, 6].map((topic) => [topic, 1])),
};

test("the marks of a paper are 60 questions of one mark and 20 parts of two, convolved", () => {
  const marks = marksOf(paper, () => [0.7]);
  expect(marks).toHaveLength(101);
  expect(marks.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(1, 9);
  expect(meanOf(marks)).toBeCloseTo(70, 6);
  const variance = marks.reduce((sum, mass, mark) => sum + mass * (mark - 70) ** 2, 0);
  expect(variance).toBeCloseTo((60 + 4 * 20) * 0.7 * 0.3, 6);
  expect(marks[100]).toBeCloseTo(0.7 ** 80, 12);
  expect(passOf(marks, 0)).toBeCloseTo(1, 9);
});

test("uncertainty shared by a topic's questions widens the marks and leaves their mean", () => {
  const [narrow, wide] = [marksOf(paper, () => [0.6]), marksOf(paper, () => [0.4, 0.8])];
  expect(meanOf(wide)).toBeCloseTo(meanOf(narrow), 6);
  expect(quantileOf(wide, 0.05)).toBeLessThan(quantileOf(narrow, 0.05));
  expect(quantileOf(wide, 0.95)).toBeGreaterThan(quantileOf(narrow, 0.95));
});

/** Forecasts whose own probabilities are right. */
function perfect(n: number): Forecast[] {
  const chance = new Chance(3);
  return Array.from({ length: n }, (_, learner) => {
    const pass = chance.unit();
    const common = { learner, hours: 10, forecaster: "one", paper: 1, mean: 60, low: 50, high: 70 };
    return { ...common, pass, mark: 45 + chance.below(31), passed: chance.happens(pass) };
  });
}

test("a calibrated forecaster shows no more error than luck makes, and an overconfident one shows much", () => {
  const forecasts = perfect(2000);
  const luck = errorByLuck(forecasts, 1);
  expect(luck).toBeGreaterThan(0.005);
  expect(calibrationError(forecasts)).toBeLessThan(3 * luck);
  expect(calibrationError(forecasts.map((row) => ({ ...row, pass: 1 })))).toBeGreaterThan(0.4);
});

test("both ends of an interval count as inside", () => {
  const ends = perfect(3).map((row, n) => ({ ...row, mark: [50, 70, 71][n] ?? 0 }));
  expect(coverageOf(ends).share).toBeCloseTo(2 / 3, 9);
});

test("intervals of shares and means match published ones", () => {
  const share = wilson(90, 100);
  expect(share.low).toBeCloseTo(0.8256, 3);
  expect(share.high).toBeCloseTo(0.9448, 3);
  expect(meanWithin([1, 2, 3, 4, 5]).high).toBeCloseTo(3 + 1.96 * Math.sqrt(2.5 / 5), 3);
  expect(areaUnder([0.1, 0.4, 0.35, 0.8], [false, false, true, true])).toBeCloseTo(0.75, 9);
  const points = normalPoints(15);
  expect(points.reduce((sum, z) => sum + z * z, 0) / 15).toBeCloseTo(1, 9);
});

test("plans are compared learner by learner, as a share of what the other gains", () => {
  const planned = ["slow", "fast"].flatMap((policy, plan): Planned[] =>
    [1, 2, 3].map((learner) => ({
      learner,
      hours: 10,
      policy,
      marks: 50 + learner * 10 * (plan === 1 ? 1.2 : 1),
      without: 50,
      studied: 10,
      answers: 100,
    })),
  );
  expect(comparison(planned, "fast", "slow", 10).share).toBeCloseTo(0.2, 9);
});
