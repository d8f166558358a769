import { expect, it } from "vitest";
import { buildGradedAnswer, buildQuestion } from "../../../../../test/question.ts";
import { buildCaseQuestion } from "../../../../../test/run.ts";
import { numberingOf, skippedWords, titleOf } from "./numbering.ts";

const mcq = (id: number, Ans: string) =>
  buildGradedAnswer(id, { Ans, Score: 0, Question: buildQuestion({ ID: id }) });
const ofCase = (id: number, Ans: string) =>
  buildGradedAnswer(id, { Ans, Score: 0, Question: buildCaseQuestion(id, 5) });

it("a review numbers the parts of a case as the test did", () => {
  const { numbers, total } = numberingOf([mcq(1, "1"), ofCase(2, "1~2~3~4~1"), mcq(3, "2")]);
  expect([...numbers.values()]).toEqual(["1", "2–6", "7"]);
  expect(total).toBe(7);
});

it("a case that was left open in part counts the parts that were left", () => {
  expect(skippedWords([mcq(1, ""), mcq(2, "1"), ofCase(3, "1~~3~~"), ofCase(4, "")])).toBe(
    "9 skipped, each part of a case by itself. ",
  );
  expect(skippedWords([mcq(1, ""), mcq(2, "1")])).toBe("1 skipped. ");
  expect(skippedWords([mcq(1, "2"), ofCase(3, "1~2~3~4~1")])).toBe("");
});

it("several numbers are several questions", () => {
  expect(titleOf("7")).toBe("Question 7");
  expect(titleOf("61–65")).toBe("Questions 61–65");
});
