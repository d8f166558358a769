import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Gradable, grade, requireForm } from "./rules.ts";

const mcq: Gradable = { qnType: "mcq", params: ["a", "b", "c", "d"], answer: "3" };
const part = (R: number) => ({ B: "?", A: ["a", "b", "c", "d"], R, E: "" });
const csq: Gradable = { qnType: "csq", params: [part(2), part(1), part(4), part(4)], answer: "" };
const saq: Gradable = { qnType: "saq", params: [], answer: "time|unity of time~Straße|strata lot" };

describe("grading", () => {
  test("an mcq is worth 1, for its right option only", () => {
    expect(["1", "2", "3", "4"].map((a) => grade(mcq, a))).toEqual([0, 0, 1, 0]);
  });

  test("a case is worth 1 a sub-question, and one left out scores 0", () => {
    expect(grade(csq, "2~1~4~4")).toBe(4);
    expect(grade(csq, "2~~4~1")).toBe(2);
  });

  test("a blank takes any alternative, whatever its case, width and spacing", () => {
    expect(grade(saq, "  UNITY   of\ttime ~ STRASSE")).toBe(2);
    expect(grade(saq, "ｔｉｍｅ~strata  Lot")).toBe(2);
    expect(grade(saq, "times~")).toBe(0);
  });

  test("an answer of the wrong form is refused with a sentence", () => {
    for (const answer of ["", "0", "5", "22", "two", "1~2"])
      expect(() => requireForm(mcq, answer)).toThrow("4 options");
    for (const answer of ["", "~~~", "2~1~4", "2~1~4~5", "2~1~4~4~1"])
      expect(() => requireForm(csq, answer)).toThrow();
    for (const answer of ["time", "time~title~x", " ~ "]) expect(() => requireForm(saq, answer)).toThrow();
    expect(() => requireForm(csq, "2~~~")).not.toThrow();
  });

  test("no answer of 4 KB makes marking slow or throw (2,000 fuzzed here, 100,000 in npm run proof)", () => {
    const weird = fc.string({ maxLength: 4096, unit: "binary" });
    fc.assert(
      fc.property(weird, (answer) => {
        const score = grade(saq, answer);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(2);
      }),
      { numRuns: 2000 },
    );
  });
});
