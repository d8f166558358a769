import { expect, test } from "vitest";
import { buildQuestion } from "../../../../../test/question.ts";
import { standingOf } from "./run.ts";

test("the grid shows where one is by the score alone, and nothing of what is withheld", () => {
  const Question = buildQuestion({ QnType: "csq", Params: [], MaxScore: 2 });
  const standings = [2, 1, 0, null].map((Score) => standingOf({ Score, Question }));
  expect(standings).toEqual(["right", "partly", "wrong", "answered"]);
});
