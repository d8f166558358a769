import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Question } from "#contract/shapes.ts";
import { Result } from "./result.tsx";

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
