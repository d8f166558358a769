import { expect, test } from "vitest";
import { buildQuestion } from "../../../../../test/question.ts";
import { changedSections } from "./sections.ts";

const names = (...questions: Parameters<typeof changedSections>) =>
  changedSections(...questions).map(({ name }) => name);

test("what says something else is shown part by part, and what says the same is not", () => {
  const former = buildQuestion({
    Answer: "2",
    Explanation: "So.",
    Rationales: ["no", "", "no", "no"],
    Source: "An Act",
  });
  expect(names(former, { ...former })).toEqual([]);
  const current = { ...former, Body: "Which one?", Answer: "3", Source: "Another Act" };
  expect(names(former, current)).toEqual(["Question", "Options", "Source"]);
  expect(changedSections(former, { ...former, Answer: "3" })).toEqual([
    { name: "Options", from: "A. a\nB (right). b\nC. c\nD. d", to: "A. a\nB. b\nC (right). c\nD. d" },
  ]);
});

test("a case is compared by its parts, and without its key by what is asked alone", () => {
  const part = (B: string, E?: string) => ({ B, A: ["a", "b"], ...(E === undefined ? {} : { R: 1, E }) });
  const caseOf = (...Params: ReturnType<typeof part>[]) => buildQuestion({ QnType: "csq", Params });
  expect(
    names(
      caseOf(part("One?", "So."), part("Two?", "So.")),
      caseOf(part("One?", "So."), part("Two!", "Thus.")),
    ),
  ).toEqual(["Part 2", "Explanation of part 2"]);
  expect(names(caseOf(part("One?")), caseOf(part("One?"), part("Two?")))).toEqual(["Part 2"]);
});
