import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawnClosingOf, type Gradable, grade, keyOf, requireForm } from "./rules.ts";

const mcq: Gradable = { qnType: "mcq", params: ["a", "b", "c", "d"], answer: "3" };
const part = (R: number) => ({ B: "?", A: ["a", "b", "c", "d"], R, E: "" });
const csq: Gradable = { qnType: "csq", params: [part(2), part(1), part(4), part(4)], answer: "" };
const saq: Gradable = { qnType: "saq", params: [], answer: "time|unity of time~Straße|strata lot" };

describe("grading", () => {
  test("an mcq is worth 1, for its right option only", () => {
    expect(["1", "2", "3", "4"].map((a) => grade(mcq, a))).toEqual([0, 0, 1, 0]);
  });

  test("a case is worth 1 per sub-question, and one left out scores 0", () => {
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

  test("a refusal names the field and says what is expected, in words for its number of blanks", () => {
    const said = (q: Gradable, answer: string) => {
      try {
        requireForm(q, answer);
      } catch (error) {
        return error;
      }
    };
    const refusal = (sentence: string) => ({
      message: sentence,
      kind: "bad_input",
      code: "wrong_form",
      fields: { Answer: sentence },
    });
    const oneBlank: Gradable = { ...saq, answer: "time" };
    expect(said(mcq, "5")).toMatchObject(refusal("Please choose one of the 4 options."));
    expect(said(csq, "~~~")).toMatchObject(refusal("Please choose an option for the sub-questions."));
    expect(said(saq, "time")).toMatchObject(refusal("Please fill in the 2 blanks."));
    expect(said(oneBlank, "time~title")).toMatchObject(refusal("Please fill in the blank."));
    expect(said(saq, " ~ ")).toMatchObject(refusal("Please write an answer first."));
    for (const almost of ["01", "1.0", "1e0", " 1", "4 "]) expect(said(mcq, almost), almost).toBeDefined();
    for (const [q, answer] of [
      [mcq, "1"],
      [mcq, "4"],
      [csq, "4~4~4~4"],
      [saq, "~strata lot"],
      [oneBlank, "time"],
    ] as const)
      expect(said(q, answer), answer).toBeUndefined();
  });

  test("a corrected key counts instead: another one, several, or any answer", () => {
    const again = (regraded: string) => ["1", "2", "3", ""].map((a) => grade({ ...mcq, regraded }, a));
    expect(again("1")).toEqual([1, 0, 0, 0]);
    expect(again("1|2")).toEqual([1, 1, 0, 0]);
    expect(again("*")).toEqual([1, 1, 1, 1]);
    expect(grade({ ...mcq, regraded: null }, "3")).toBe(1);
    expect(grade({ ...csq, regraded: "2~*~4|1~4" }, "2~~1~4")).toBe(4);
    expect([keyOf(mcq), keyOf(csq), keyOf({ ...saq, regraded: "x" })]).toEqual(["3", "2~1~4~4", "x"]);
  });

  test("an empty blank is never right, and neither is a missing part", () => {
    expect(grade({ ...saq, answer: "time|~title" }, "~title")).toBe(1);
    expect(grade(csq, "2")).toBe(1);
  });

  test("a dynamic test closes a day after its start", () => {
    expect(drawnClosingOf(new Date("2026-02-28T10:00:00Z"))).toEqual(new Date("2026-03-01T10:00:00Z"));
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
