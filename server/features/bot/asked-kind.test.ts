import { expect, test } from "vitest";
import { kindAsked, suiting } from "./asked-kind-rules.ts";

test.each([
  ["how long must I wait", "time"],
  ["deadline to stamp", "time"],
  ["how much must be in cash", "figure"],
  ["kena what if I sublet", "penalty"],
  ["why got ssd", "reason"],
  ["list the methods of valuation", "list"],
  ["can I keep a dog or not", "leave"],
  ["joint tenancy", undefined],
])("what kind of thing is asked for: %s", (prompt, kind) => expect(kindAsked(prompt)).toBe(kind));

test("a sentence of that kind counts for more", () => {
  expect(suiting("It is due within 14 days.", "time")).toBeGreaterThan(0);
  expect(suiting("It is due soon.", "time")).toBe(0);
  expect(suiting("It is due soon.", undefined)).toBe(0);
});
