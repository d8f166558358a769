import { describe, expect, test } from "vitest";
import { analyse, outcomeOf, type Worked } from "./analysis-rules.ts";

const worked = (questionId: number, overrides: Partial<Worked> = {}): Worked => ({
  questionId,
  topicId: 1,
  topicName: "Contract",
  topicPosition: 1,
  type: "mcq",
  score: 1,
  maxScore: 1,
  flagged: false,
  seconds: 0,
  rightness: [true],
  ...overrides,
});

describe("an attempt taken apart", () => {
  test("has its topics in the order of the syllabus, its sections and questions in that of the paper", () => {
    const tenure = { topicId: 2, topicName: "Tenure", topicPosition: 0 };
    const { Sections, Topics, Questions } = analyse([
      worked(1),
      worked(2, { ...tenure, score: 0, rightness: [false] }),
      worked(3, { ...tenure, type: "csq", score: 3, maxScore: 10, rightness: [false] }),
    ]);
    expect(Sections).toEqual([
      { QnType: "mcq", Score: 1, MaxScore: 2 },
      { QnType: "csq", Score: 3, MaxScore: 10 },
    ]);
    expect(Topics).toEqual([
      { TopicID: 2, Name: "Tenure", Score: 3, MaxScore: 11 },
      { TopicID: 1, Name: "Contract", Score: 1, MaxScore: 1 },
    ]);
    expect(Questions.map(({ QnID }) => QnID)).toEqual([1, 2, 3]);
  });

  test("counts a change only where it made a right answer wrong or a wrong one right", () => {
    const changes = (...rightness: boolean[]) => {
      const [question] = analyse([worked(1, { rightness })]).Questions;
      return [question?.RightToWrong, question?.WrongToRight];
    };
    expect(changes(true)).toEqual([0, 0]);
    expect(changes(false, false, true)).toEqual([0, 1]);
    expect(changes(true, true, false)).toEqual([1, 0]);
    expect(changes(true, false, true, false)).toEqual([2, 1]);
  });

  test("says of each question how it came out, of a weighted case by all its marks", () => {
    expect(outcomeOf(worked(1, { score: 0, rightness: [] }))).toBe("skipped");
    expect(outcomeOf(worked(1, { score: 0, rightness: [false] }))).toBe("wrong");
    expect(outcomeOf(worked(1, { score: 18, maxScore: 20, rightness: [false] }))).toBe("partly");
    expect(outcomeOf(worked(1, { score: 20, maxScore: 20 }))).toBe("right");
  });
});
