import { expect, it } from "vitest";
import { buildQuestion } from "../../../../../test/question.ts";
import { sampleItem, sampleScore } from "./sample-marking.ts";

const common = { Explanation: "Because.", Rationales: ["no", ""], Source: "Act", LawAsAt: "2026-01-01" };
const mcq = buildQuestion({ ...common, ID: 1, Answer: "2" });
const csq = buildQuestion({
  ...common,
  ID: 2,
  QnType: "csq",
  Params: [
    { B: "One?", A: ["a", "b"], R: 1, E: "Why." },
    { B: "Two?", A: ["a", "b"], R: 2, E: "Why." },
  ],
  Answer: "1~2",
  MaxScore: 2,
});

it("a sample that is not answered shows nothing of its key, nor one that was answered in another version", () => {
  const other = { questionId: 1, version: 2, answer: "2" };
  for (const sample of [mcq, csq]) {
    const { question, graded, standing } = sampleItem(sample, [other]);
    expect(JSON.stringify(question)).not.toMatch(
      /"(Answer|R|E|Explanation|Rationales|Source|LawAsAt|Score)":/,
    );
    expect([graded, standing]).toEqual([undefined, "open"]);
  }
});

it("an answered sample is marked from its key, a case by its parts", () => {
  const items = [
    sampleItem(mcq, [{ questionId: 1, version: 1, answer: "2" }]),
    sampleItem(csq, [{ questionId: 2, version: 1, answer: "1~1" }]),
  ];
  expect(items.map(({ standing, graded }) => [standing, graded?.Score])).toEqual([
    ["right", 1],
    ["partly", 1],
  ]);
  expect(sampleScore(items)).toEqual({ score: 2, max: 3 });
});
