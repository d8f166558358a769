import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Question } from "#contract/shapes.ts";
import { outcomeShown, Result, shortVerdict } from "./result.tsx";

const question: Question = {
  ID: 1,
  QnType: "csq",
  Body: "A case",
  Params: [
    { B: "First", A: ["a", "b"] },
    { B: "Second", A: ["a", "b"] },
  ],
  Saved: false,
  TenantID: 1,
  TopicID: 1,
  Version: 1,
  CreatedAt: "2026-11-21T02:00:00.000Z",
  UpdatedAt: "2026-11-21T02:00:00.000Z",
  MaxScore: 2,
  KeyNote: "This one opens tomorrow.",
};

const said = (Score: number | null, Ans = "1~2") =>
  renderToStaticMarkup(<Result answer={{ Question: question, Ans, Counted: true, Score }} />).replace(
    /<[^>]+>/g,
    "",
  );

test("a mark without its key shows the score, and why the key is withheld", () => {
  expect(said(2)).toBe("Right. This one opens tomorrow.");
  expect(said(1)).toBe("Partly right. This one opens tomorrow.");
  expect(said(0)).toBe("Wrong. This one opens tomorrow.");
  expect(said(0, "")).toBe("Skipped. This one opens tomorrow.");
});

test("what an open test withholds is shown as withheld and nothing else", () => {
  expect(said(null)).toBe("This one opens tomorrow.");
});

const MCQ: Question = { ...question, QnType: "mcq", Params: ["a", "b", "c"], MaxScore: 1, Answer: "2" };
const SAQ: Question = {
  ...MCQ,
  QnType: "saq",
  Params: [],
  Body: "A {{b}} and a {{b}}.",
  Answer: "time~title",
};
const mark = (q: Partial<Question>, Ans: string, Score: number | null, Counted = true) => {
  const { KeyNote: _, ...open } = { ...question, ...q };
  return { Question: open, Ans, Score, Counted };
};
const words = (answer: ReturnType<typeof mark>) =>
  renderToStaticMarkup(<Result answer={answer} />).replace(/<[^>]+>/g, "");

test("beside a wrong answer the right one is shown; a right one, and one of several that count, is only said to be right", () => {
  expect(words(mark(MCQ, "3", 0))).toBe("Wrong. The right answer is B.");
  expect(words(mark(MCQ, "2", 1))).toBe("Right. ");
  expect(words(mark({ ...MCQ, Answer: "1|3" }, "2", 0))).toBe("Wrong. The right answer is A or C.");
  expect(words(mark({ ...MCQ, Answer: "1|3" }, "3", 1))).toBe("Right. ");
});

test("beside an answer that came too late the right one is shown, as beside a question that was skipped", () => {
  expect(words(mark(MCQ, "2", 0, false))).toBe("Skipped. The right answer is B.");
});

test("of several blanks or parts it says how many are right; of one blank nothing, as it is right above", () => {
  expect(words(mark({ ...question, Answer: "1~2" }, "1~1", 1))).toBe("Partly right. 1 of 2 parts right.");
  expect(words(mark({ ...SAQ, MaxScore: 2 }, "time~", 1))).toBe("Partly right. 1 of 2 blanks right.");
  expect(words(mark({ ...SAQ, Body: "A {{b}}.", Answer: "time" }, "x", 0))).toBe("Wrong. ");
});

test("the bar's verdict is as short as it can be", () => {
  expect(shortVerdict(mark(MCQ, "3", null))).toBe("Saved");
  expect(shortVerdict(mark(MCQ, "3", 0))).toBe("Wrong, it is B");
  expect(shortVerdict(mark(MCQ, "2", 1))).toBe("Right");
  expect(shortVerdict(mark(MCQ, "", 0))).toBe("Skipped");
  expect(shortVerdict(mark({ ...question, Answer: "1~2" }, "1~1", 1))).toBe("1 of 2 right");
  expect(shortVerdict(mark({}, "1~1", 1))).toBe("Partly right");
  expect(shortVerdict(mark({ ...SAQ, Body: "A {{b}}.", Answer: "time" }, "x", 0))).toBe("Wrong");
});

test("a bar takes no colour from a score that is held back", () => {
  expect(outcomeShown(mark(MCQ, "2", null))).toBe("skipped");
  expect(outcomeShown(mark(MCQ, "2", 1))).toBe("right");
});
