import { expect, it, onTestFinished } from "vitest";
import { drawAt } from "../../../../../test/page.tsx";
import { buildGradedAnswer, buildQuestion } from "../../../../../test/question.ts";
import { isOfKind } from "./review-api.ts";
import { ReviewFilter } from "./review-filter.tsx";

const Question = buildQuestion({ Answer: "1" });
const answer = (id: number, Score: number | null, Sure?: "sure" | "guess") =>
  buildGradedAnswer(id, { Score, Question, Ans: "2", ...(Sure && { Sure }) });

it("what one was sure of and got wrong is a filter of its own, which says nothing of a score that is withheld", async () => {
  const answers = [
    answer(1, 0, "sure"),
    answer(2, 0, "guess"),
    answer(3, 1, "sure"),
    answer(4, null, "sure"),
    answer(5, 0),
    answer(6, 0, "sure"),
  ];
  expect(answers.filter(isOfKind["surely-wrong"]).map(({ QnID }) => QnID)).toEqual([1, 6]);
  const { place, leave } = await drawAt(
    "/set/5/review",
    <ReviewFilter answers={answers} value={undefined} onChange={() => undefined} />,
  );
  onTestFinished(leave);
  const names = [...place.querySelectorAll("label, button")].map((one) => one.textContent?.trim());
  expect(names).toEqual(["All", "Wrong 4", "Sure, but wrong 2"]);
});
