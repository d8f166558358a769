import { expect, it } from "vitest";
import { apart, pictureOf } from "./picture.ts";
import { correlation, duration, flagFrom, sortAfter, sortFrom } from "./words.ts";

const option = (Choice: number, IsKey = false) => ({ Choice, IsKey, Share: 0.5, Discrimination: 0 });

it("draws a line an option through the groups that somebody is in, and says it in words", () => {
  const { lines, summary } = pictureOf({
    Options: [option(1), option(2, true)],
    Fifths: [
      { Answers: 10, Shares: [0.6, 0.4] },
      { Answers: 0, Shares: [] },
      { Answers: 8, Shares: [0.25, 0.75] },
    ],
  });
  expect(lines[1]).toEqual({
    letter: "B",
    isKey: true,
    points: [
      { group: 0, share: 0.4 },
      { group: 2, share: 0.75 },
    ],
  });
  expect(summary).toBe(
    "A: from 60% of the weakest to 25% of the strongest. B, the key: from 40% of the weakest to 75% of the strongest.",
  );
});

it("moves labels that would lie on each other apart, and no others", () => {
  expect(apart([10, 100], 18)).toEqual([10, 100]);
  const moved = apart([50, 50, 52, 120], 18);
  const sorted = moved.toSorted((a, b) => a - b);
  for (const [n, at] of sorted.entries()) if (n > 0) expect(at - (sorted[n - 1] ?? 0)).toBeGreaterThan(17.9);
  expect(moved[3]).toBe(120);
});

it("sorts figures from the largest, words from A, and turns round on the second click", () => {
  expect(sortAfter("facility", "-flags")).toBe("-facility");
  expect(sortAfter("facility", "-facility")).toBe("facility");
  expect(sortAfter("topic", "-flags")).toBe("topic");
  expect(sortAfter("topic", "topic")).toBe("-topic");
});

it("takes from the address only what there is", () => {
  expect([sortFrom("-time"), sortFrom("body"), sortFrom(null)]).toEqual(["-time", undefined, undefined]);
  expect([flagFrom("negative"), flagFrom("x")]).toEqual(["negative", undefined]);
});

it("writes figures as people read them", () => {
  expect([correlation(-0.123), correlation(-0.001), correlation(null)]).toEqual(["−0.12", "0.00", undefined]);
  expect([duration(48.5), duration(125), duration(null)]).toEqual(["49 s", "2 min 5 s", undefined]);
});
