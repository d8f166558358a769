import { describe, expect, it } from "vitest";
import type { Question } from "#contract/shapes.ts";
import { buildQuestion } from "../../../test/question.ts";
import {
  blankResults,
  emphasiseNegatives,
  isAnswered,
  missingAnswers,
  rationalesOfPart,
  rightCount,
  splitAnswer,
  withAnswerAt,
} from "./answer-text.ts";

const base = buildQuestion();
const part = { B: "?", A: ["a", "b", "c", "d"] };
const caseStudy: Question = { ...base, QnType: "csq", Params: [part, part, part] };
const blanks: Question = { ...base, QnType: "saq", Params: [], Body: "{{b}} and {{b}}." };

describe("an answer's text", () => {
  it("holds the one option of an mcq", () => {
    expect(withAnswerAt(base, "", 0, "3")).toBe("3");
    expect(isAnswered(base, "")).toBe(false);
    expect(isAnswered(base, "3")).toBe(true);
  });

  it("joins the options of a case by ~, leaving what is open empty", () => {
    expect(withAnswerAt(caseStudy, "", 1, "2")).toBe("~2~");
    expect(withAnswerAt(caseStudy, "~2~", 0, "4")).toBe("4~2~");
    expect(splitAnswer(caseStudy, "~2~")).toEqual(["", "2", ""]);
  });

  it("wants every part of a case before it may be submitted", () => {
    expect(isAnswered(caseStudy, "4~2~")).toBe(false);
    expect(missingAnswers(caseStudy, "4~2~")).toBe(1);
    expect(isAnswered(caseStudy, "4~2~1")).toBe(true);
  });

  it("lets a blank be left empty, but not all of them", () => {
    expect(isAnswered(blanks, "~  ")).toBe(false);
    expect(isAnswered(blanks, "time~")).toBe(true);
    expect(withAnswerAt(blanks, "time~", 0, " ")).toBe("");
  });

  it("never lets an answer hold what separates answers", () => {
    expect(withAnswerAt(blanks, "", 0, "a~b")).toBe("ab~");
  });

  it("shows each blank beside what is accepted, compared as the server does", () => {
    const known = { ...blanks, Answer: "time|unity of time~title" };
    expect(blankResults(known, " Unity  OF time ~")).toEqual([
      { given: " Unity  OF time ", accepted: ["time", "unity of time"], isRight: true },
      { given: "", accepted: ["title"], isRight: false },
    ]);
  });
});

describe("how many answers are right", () => {
  it("is one or none of an mcq", () => {
    expect(rightCount({ ...base, Answer: "2" }, "2")).toBe(1);
    expect(rightCount({ ...base, Answer: "2" }, "3")).toBe(0);
    expect(rightCount({ ...base, Answer: "2" }, "")).toBe(0);
  });

  it("counts the parts of a case and the blanks of a short answer", () => {
    const known = { ...caseStudy, Params: [part, part, part].map((p, i) => ({ ...p, R: i + 1 })) };
    expect(rightCount({ ...known, Answer: "1~2~3" }, "1~2~4")).toBe(2);
    expect(rightCount({ ...blanks, Answer: "time~title" }, "TIME~no")).toBe(1);
  });
});

describe("why the options of a case are wrong", () => {
  const parts = [
    { B: "?", A: ["a", "b", "c"] },
    { B: "?", A: ["a", "b", "c", "d"] },
    { B: "?", A: ["a", "b"] },
  ];
  const known = {
    ...caseStudy,
    Params: parts,
    Rationales: ["", "1b", "1c", "2a", "", "2c", "2d", "3a", ""],
  };

  it("is each part's share of the one list", () => {
    expect(rationalesOfPart(known, 0)).toEqual(["", "1b", "1c"]);
    expect(rationalesOfPart(known, 1)).toEqual(["2a", "", "2c", "2d"]);
    expect(rationalesOfPart(known, 2)).toEqual(["3a", ""]);
  });

  it("is unknown before marking", () => {
    expect(rationalesOfPart(caseStudy, 1)).toBeUndefined();
  });
});

describe("negatives in a stem", () => {
  it.each([
    ["Which is NOT a tort?", "Which is **NOT** a tort?"],
    ["Which is **NOT** a tort?", "Which is **NOT** a tort?"],
    ["He did not pay. Which couple need not wait?", "He did not pay. Which couple need **not** wait?"],
    ["Which is the least likely?", "Which is the **least** likely?"],
    ["Which needs at least 3 members?", "Which needs at least 3 members?"],
    ["Which binds him, whether or not he signed?", "Which binds him, whether or not he signed?"],
    ["All EXCEPT one are true.", "All **EXCEPT** one are true."],
    ["A notable nothing?", "A notable nothing?"],
  ])("%s → %s", (body, emphasised) => {
    expect(emphasiseNegatives(body)).toBe(emphasised);
  });
});
