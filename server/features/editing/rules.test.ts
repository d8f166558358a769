import { describe, expect, test } from "vitest";
import { TEXT_LIMITS } from "#contract/question-limits.ts";
import { answerOf, faultsOf, lacksOf, marksOf, missingIn, type Wording } from "./rules.ts";

const mcq = (over: Partial<Wording> = {}): Wording => ({
  type: "mcq",
  body: "Who pays?",
  params: ["a", "b", "c", "d"],
  answer: "2",
  explanation: "B pays.",
  rationales: ["Not a.", "", "Not c.", "Not d."],
  source: "An Act, s 1",
  difficulty: "easy",
  tags: [],
  maxScore: 1,
  ...over,
});
const part = (over: object = {}) => ({ B: "Who?", A: ["a", "b", "c", "d"], R: 2, E: "B.", ...over });
const REASONS = ["Not a.", "", "Not c.", "Not d."];
const kase = (parts: ReturnType<typeof part>[], over: Partial<Wording> = {}): Wording =>
  mcq({ type: "csq", params: parts, rationales: parts.flatMap(() => REASONS), ...over });
const short = (over: Partial<Wording> = {}): Wording =>
  mcq({ type: "saq", body: "{{b}} and {{b}}", params: [], answer: "x|y~z", rationales: [], ...over });

describe("a wording", () => {
  test("of each type that can be answered and marked may be stored", () => {
    for (const words of [mcq(), kase([part()]), kase([part(), part({ R: 4 })]), short()])
      expect(faultsOf(words)).toEqual({});
  });

  const long = "x".repeat(TEXT_LIMITS.explanation);
  test.each<[string, Wording, string, string]>([
    ["no body", mcq({ body: " \n" }), "Body", "Please write the question."],
    ["three options", mcq({ params: ["a", "b", "c"] }), "Params", "Please give 4 options."],
    ["five options", mcq({ params: ["a", "b", "c", "d", "e"] }), "Params", "Please give 4 options."],
    ["an empty option", mcq({ params: ["a", " ", "c", "d"] }), "Params", "Option B is empty."],
    ["a twin", mcq({ params: ["a", "b", "c", "a "] }), "Params", "Option D says the same as another."],
    ["a part as an option", mcq({ params: [part()] }), "Params", "The options are texts."],
    ["a key that is no option", mcq({ answer: "5" }), "Answer", "number, 1 to 4"],
    ["two keys", mcq({ answer: "12" }), "Answer", "number, 1 to 4"],
    ["a reason too few", mcq({ rationales: ["x", "", "y"] }), "Rationales", "one rationale an option"],
    ["a long explanation", mcq({ explanation: `${long}x` }), "Explanation", "characters."],
    ["no parts", kase([]), "Params", "A case has sub-questions, each with four options."],
    [
      "a part that asks nothing",
      kase([part(), part({ B: " " })]),
      "Params",
      "Sub-question 2: It asks nothing",
    ],
    ["a part of three", kase([part({ A: ["a", "b", "c"] })]), "Params", "Sub-question 1: Please give 4"],
    ["a part without its key", kase([part({ R: 5 })]), "Params", "its right option is not there"],
    ["reasons of one part", kase([part(), part()], { rationales: REASONS }), "Rationales", "an option"],
    ["no blank", short({ body: "x and z" }), "Body", "Please mark each blank with {{b}}."],
    ["options of blanks", short({ params: ["a"] }), "Params", "A short answer has no options."],
    ["a key too few", short({ answer: "x" }), "Answer", "has 2 blanks and the answer 1"],
    ["a key too many", short({ answer: "x~y~z" }), "Answer", "has 2 blanks and the answer 3"],
    ["an empty key", short({ answer: "x|~z" }), "Answer", "A blank has no answer."],
    ["reasons of blanks", short({ rationales: ["x"] }), "Rationales", "one rationale"],
  ])("with %s is refused at its field", (_, words, field, sentence) => {
    expect(faultsOf(words)).toEqual({ [field]: expect.stringContaining(sentence) });
  });

  test("may be explained to the last character, and a case at any length, part by part", () => {
    expect(faultsOf(mcq({ explanation: long }))).toEqual({});
    expect(faultsOf(kase([part()], { explanation: `${long}x` }))).toEqual({});
  });
});

describe("before learners see it", () => {
  test.each<[string, Wording, string[]]>([
    ["an MCQ", mcq(), []],
    ["an MCQ without reasons", mcq({ rationales: [] }), ["reasons"]],
    ["one with a reason too few", mcq({ rationales: ["Not a.", "", " ", "Not d."] }), ["reasons"]],
    ["one without a source", mcq({ source: " " }), ["source"]],
    ["one without an explanation", mcq({ explanation: "" }), ["explanation"]],
    ["a short answer, which has no reasons", short(), []],
    ["a case", kase([part(), part({ R: 2 })]), []],
    ["a case with a part unexplained", kase([part(), part({ E: " " })]), ["explanation"]],
    [
      "a case with the reasons of each part",
      kase([part(), part({ R: 3 })], { rationales: [...REASONS, "Not a.", "Not b.", "", "Not d."] }),
      [],
    ],
    // The reasons of the second part are about option 2, its key is 3.
    ["a case whose second part lacks a reason", kase([part(), part({ R: 3 })]), ["reasons"]],
  ])("%s lacks what it says", (_, words, lacks) => {
    expect(lacksOf(words.type, words)).toEqual(lacks);
  });

  test("what is missing is said at its field; reasons may be missing of what learners see already", () => {
    const bare = { explanation: "", source: "", rationales: [] };
    expect(Object.keys(missingIn(mcq(bare), false))).toEqual(["Explanation", "Source", "Rationales"]);
    expect(Object.keys(missingIn(mcq(bare), true))).toEqual(["Explanation", "Source"]);
    expect(missingIn(kase([part({ E: "" })]), true)).toEqual({
      Params: "Learners need an explanation of each part.",
    });
  });
});

test("marks are one an MCQ, one a part, one a blank; a case's key is in its parts", () => {
  const cases = kase([part(), part({ R: 3 }), part()]);
  expect([marksOf(mcq()), marksOf(cases), marksOf(short())]).toEqual([1, 3, 2]);
  expect(answerOf("csq", cases.params, "ignored")).toBe("2~3~2");
  expect(answerOf("mcq", ["a", "b", "c", "d"], "4")).toBe("4");
});
