import fc from "fast-check";
import { expect, test } from "vitest";
import type { ItemFlag } from "#contract/item-analysis.ts";
import { type ChoiceSums, figuresOf, pointBiserial, sortItems } from "./rules.ts";

const BILLION = 1_000_000_000;

/** Sums of learners who chose an option, each with a rest from 0 to 1. */
const chose = (choice: number, rests: readonly number[]): ChoiceSums => {
  const whole = rests.map((rest) => BigInt(Math.round(rest * BILLION)));
  return {
    choice,
    n: rests.length,
    rested: rests.length,
    rest: whole.reduce((sum, rest) => sum + rest, 0n),
    squares: whole.reduce((sum, rest) => sum + rest * rest, 0n),
  };
};
const times = <T>(n: number, value: T): T[] => Array.from({ length: n }, () => value);

const item = (choices: ChoiceSums[], strong: number[] = [0, 9, 0, 0], keys = [2]) => ({
  version: 1,
  keys,
  choices,
  timed: 40,
  medianSeconds: 31,
  strong,
});
const flagsOf = (choices: ChoiceSums[], strong?: number[]): ItemFlag[] =>
  figuresOf(item(choices, strong)).Flags;

/** An item that works: the strong know it, and each wrong option draws some of the weak. */
const sound = [
  chose(1, times(10, 0.3)),
  chose(2, [...times(60, 0.8), ...times(5, 0.4)]),
  chose(3, times(10, 0.4)),
  chose(4, times(15, 0.2)),
];

test("an item that works has its figures and no flag", () => {
  const figures = figuresOf(item(sound));
  expect(figures).toMatchObject({
    Answers: 100,
    TooFew: false,
    Facility: 0.65,
    MedianSeconds: 31,
    Flags: [],
  });
  expect(figures.Discrimination).toBeGreaterThan(0.7);
  expect(figures.Options.map((o) => [o.IsKey, o.Share])).toEqual([
    [false, 0.1],
    [true, 0.65],
    [false, 0.1],
    [false, 0.15],
  ]);
  expect(figures.Options[3]?.Discrimination).toBeLessThan(0);
});

test("below thirty first answers there is no figure and no flag, and the thirtieth brings them", () => {
  const few = (n: number) => figuresOf(item([chose(2, times(n, 1)), chose(1, [0])]));
  expect(few(28)).toMatchObject({
    Answers: 29,
    TooFew: true,
    Facility: null,
    Discrimination: null,
    Flags: [],
  });
  expect(few(28).Options.every((o) => o.Share === null && o.Discrimination === null)).toBe(true);
  expect(few(29)).toMatchObject({ Answers: 30, TooFew: false, Facility: 29 / 30, Discrimination: 1 });
  expect(figuresOf({ ...item(sound), timed: 29 }).MedianSeconds).toBeNull();
});

test("an item that hardly anybody misses, or that most do, is flagged", () => {
  const share = (right: number) => flagsOf([chose(2, times(right, 0.5)), chose(1, times(1000 - right, 0.5))]);
  expect(share(951)).toContain("too_easy");
  expect(share(950)).not.toContain("too_easy");
  expect(share(299)).toContain("too_hard");
  expect(share(300)).not.toContain("too_hard");
});

test("a wrong option that fewer than one in twenty take is flagged", () => {
  const rest = [chose(2, times(800, 0.7)), chose(3, times(75, 0.4)), chose(4, times(75, 0.4))];
  expect(flagsOf([...rest, chose(1, times(50, 0.4))])).toEqual([]);
  expect(flagsOf([...rest, chose(1, times(49, 0.4))])).toEqual(["unused_distractor"]);
});

test("of two right options the one that the strongest take more often is what a wrong one is measured by", () => {
  const flags = (strong: number[]) => figuresOf(item(sound, strong, [2, 3])).Flags;
  expect(flags([4, 9, 1, 0])).not.toContain("key_suspicious");
  expect(flags([10, 9, 1, 0])).toContain("key_suspicious");
});

test("a wrong option that the strongest take more often than the key makes the key suspicious", () => {
  expect(flagsOf(sound, [9, 9, 0, 0])).toEqual([]);
  expect(flagsOf(sound, [10, 9, 0, 0])).toEqual(["key_suspicious"]);
});

test("an item that the weak get right more often than the strong is flagged", () => {
  const turned = [chose(2, times(50, 0.2)), ...[1, 3, 4].map((c) => chose(c, times(20, 0.8)))];
  expect(flagsOf(turned)).toEqual(["negative"]);
});

test("if several options are right none of them is a distractor, and if all are nobody was wrong", () => {
  const figures = figuresOf(item(sound, [40, 9, 0, 0], [1, 2]));
  expect(figures.Options.map((o) => o.IsKey)).toEqual([true, true, false, false]);
  expect(figures).toMatchObject({ Facility: 0.75, Flags: [] });
  expect(figuresOf(item(sound, [40, 9, 0, 0], [1, 2, 3, 4]))).toMatchObject({
    Facility: 1,
    Discrimination: null,
    Flags: ["too_easy"],
  });
});

test("there is no correlation if everybody chose the same or did equally well in the rest", () => {
  expect(figuresOf(item([chose(2, times(40, 0.5))])).Discrimination).toBeNull();
  const equal = figuresOf(item([chose(2, times(20, 1 / 3)), chose(1, times(20, 1 / 3))]));
  expect(equal.Discrimination).toBeNull();
});

test("the correlation is Pearson's", () => {
  const learner = fc.record({ isOne: fc.boolean(), rest: fc.integer({ min: 0, max: BILLION }) });
  fc.assert(
    fc.property(fc.array(learner, { minLength: 2, maxLength: 60 }), (learners) => {
      const [ones, all] = [learners.filter((l) => l.isOne), learners].map((some) =>
        chose(
          1,
          some.map((l) => l.rest / BILLION),
        ),
      );
      if (!ones || !all) throw new Error("both are there");
      const n = learners.length;
      const [mx, my] = [ones.n / n, learners.reduce((s, l) => s + l.rest, 0) / n];
      const xy = learners.reduce((s, l) => s + ((l.isOne ? 1 : 0) - mx) * (l.rest - my), 0);
      const [xx, yy] = [n * mx * (1 - mx), learners.reduce((s, l) => s + (l.rest - my) ** 2, 0)];
      const r = pointBiserial(all)(ones);
      if (r === null) expect(Math.min(xx, yy)).toBeLessThan(1e-3);
      else expect(r).toBeCloseTo(xy / Math.sqrt(xx * yy), 6);
    }),
  );
});

test("a list is sorted by any column either way, and items without a figure come last in both", () => {
  const row = (QuestionID: number, TopicName: string, choices: ChoiceSums[]) => ({
    QuestionID,
    TopicName,
    Paper: 1,
    ...figuresOf(item(choices)),
  });
  const easy = [chose(2, times(90, 0.5)), chose(1, times(10, 0.4))];
  const items = [row(3, "B", []), row(2, "A", easy), row(1, "C", sound), row(4, "B", [])];
  const ids = (sort: Parameters<typeof sortItems>[1]) => sortItems(items, sort).map((i) => i.QuestionID);
  expect(ids("question")).toEqual([1, 2, 3, 4]);
  expect(ids("-question")).toEqual([4, 3, 2, 1]);
  expect(ids("topic")).toEqual([2, 3, 4, 1]);
  expect(ids("facility")).toEqual([1, 2, 3, 4]);
  expect(ids("-facility")).toEqual([2, 1, 3, 4]);
  expect(ids("-b")).toEqual([2, 1, 3, 4]);
  expect(ids("-flags")).toEqual([2, 1, 3, 4]);
});
