import { expect, it } from "vitest";
import { buildGradedAnswer, buildQuestion } from "../../../../../test/question.ts";
import { buildCaseQuestion } from "../../../../../test/run.ts";
import { numberingOf, skippedParts } from "./numbering.ts";

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
  expect(skippedParts([mcq(1, ""), mcq(2, "1"), ofCase(3, "1~~3~~"), ofCase(4, "")])).toBe(1 + 3 + 5);
});
