import { expect, it } from "vitest";
import { buildGradedAnswer } from "../../../../test/question.ts";
import { newestAnswers } from "./api.ts";

const answer = (questionId: number, Ans: string, Seq: number) => buildGradedAnswer(questionId, { Ans, Seq });

it("takes the newer of what was read and what was acknowledged, whichever came last", () => {
  const read = [answer(1, "1", 1), answer(2, "1", 5)];
  const acknowledged = [answer(1, "2", 2), answer(2, "3", 4), answer(3, "4", 1)];
  const newest = [...newestAnswers(read, acknowledged).values()];
  expect(newest.map(({ QnID, Ans }) => [QnID, Ans])).toEqual([
    [1, "2"],
    [2, "1"],
    [3, "4"],
  ]);
});
