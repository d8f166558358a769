import { expect, it, onTestFinished } from "vitest";
import { act } from "../../../../../test/act.ts";
import { drawAt } from "../../../../../test/page.tsx";
import { buildGradedAnswer, buildQuestion } from "../../../../../test/question.ts";
import { numberingOf } from "./numbering.ts";
import { ReviewedQuestions } from "./reviewed-questions.tsx";

const answers = [1, 2].map((id) =>
  buildGradedAnswer(id, {
    Score: 0,
    Question: buildQuestion({ ID: id, Body: `What is asked by number ${id}?`, Answer: "1" }),
  }),
);

it("a row that is open leaves the question to the card under it", async () => {
  const { place, leave } = await drawAt(
    "/set/5/review",
    <ReviewedQuestions answers={answers} numbering={numberingOf(answers)} watermark="" panels={[]} />,
  );
  onTestFinished(leave);
  const [row] = place.querySelectorAll<HTMLButtonElement>("h3 > button");
  expect(row?.textContent).toContain("What is asked by number 1?");
  await act(async () => row?.click());
  expect(row?.textContent).not.toContain("What is asked");
  expect(row?.textContent).toContain("Wrong");
  const item = row?.closest("li")?.textContent ?? "";
  expect(item.split("What is asked by number 1?")).toHaveLength(2);
  await act(async () => row?.click());
  expect(row?.textContent).toContain("What is asked by number 1?");
});
