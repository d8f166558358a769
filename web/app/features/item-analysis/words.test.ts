import { expect, it } from "vitest";
import { columnOf, correlation, duration, flagFrom, percent, sortAfter, sortFrom } from "./words.ts";

it("a time is in seconds up to a minute, and in whole minutes and seconds from there on", () =>
  expect([null, 0.4, 48, 59.4, 59.6, 60, 100, 119.5, 125].map(duration)).toEqual([
    undefined,
    "0 s",
    "48 s",
    "59 s",
    "1 min 0 s",
    "1 min 0 s",
    "1 min 40 s",
    "2 min 0 s",
    "2 min 5 s",
  ]));

it("a share is in whole percent, and a correlation in hundredths with a true minus", () => {
  expect([null, 0, 0.634, 1].map(percent)).toEqual([undefined, "0%", "63%", "100%"]);
  expect([null, 0.4217, -0.25, -0.001].map(correlation)).toEqual([undefined, "0.42", "−0.25", "0.00"]);
});

it("a column sorts figures from the largest and words from A first, and turns round at the next click", () => {
  expect(sortAfter("answers", "question")).toBe("-answers");
  expect(sortAfter("answers", "-answers")).toBe("answers");
  expect(sortAfter("topic", "-answers")).toBe("topic");
  expect(sortAfter("topic", "topic")).toBe("-topic");
  expect([columnOf("-time"), columnOf("question")]).toEqual(["time", "question"]);
});

it("only an order and a flag that there are come out of the address", () => {
  expect(["-time", "topic", "time-", null].map(sortFrom)).toEqual(["-time", "topic", undefined, undefined]);
  expect(["negative", "Negative", null].map(flagFrom)).toEqual(["negative", undefined, undefined]);
});
