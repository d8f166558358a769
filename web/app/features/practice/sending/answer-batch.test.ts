import { describe, expect, it, vi } from "vitest";
import type { AnswerOutcome } from "#contract/practice.ts";
import { buildGradedAnswer } from "../../../../../test/question.ts";
import { createBatch } from "./answer-batch.ts";
import type { UnsentAnswer } from "./outbox-store.ts";

const unsent = (attemptId: number, questionId: number): UnsentAnswer => ({
  userId: "ann",
  attemptId,
  questionId,
  answer: "2",
  seq: 1,
});

const accept = async (_attemptId: number, answers: UnsentAnswer[]): Promise<AnswerOutcome[]> =>
  answers.map((u) => buildGradedAnswer(u.questionId, { AttemptID: u.attemptId }));

describe("a batch of answers", () => {
  it("goes out as one call an attempt, and each answer gets its own outcome", async () => {
    const post = vi.fn(accept);
    const send = createBatch(post);
    const sent = [unsent(7, 1), unsent(8, 2), unsent(7, 3)];
    const graded = await Promise.all(sent.map(send));
    expect(post.mock.calls.map(([id, answers]) => [id, answers.map((u) => u.questionId)])).toEqual([
      [7, [1, 3]],
      [8, [2]],
    ]);
    expect(graded.map((g) => [g.AttemptID, g.QnID])).toEqual([
      [7, 1],
      [8, 2],
      [7, 3],
    ]);
  });

  it("is cut into calls of a hundred", async () => {
    const post = vi.fn(accept);
    const send = createBatch(post);
    await Promise.all(Array.from({ length: 230 }, (_, i) => send(unsent(7, i + 1))));
    expect(post.mock.calls.map(([, answers]) => answers.length)).toEqual([100, 100, 30]);
  });

  it("fails for the answer that was refused, and for no other", async () => {
    const send = createBatch(async (id, answers) => {
      const [first] = await accept(id, answers);
      return first ? [first, { QnID: 2, Error: "No.", Code: "attempt_marked" }] : [];
    });
    const outcomes = await Promise.allSettled([send(unsent(7, 1)), send(unsent(7, 2))]);
    expect(outcomes).toMatchObject([
      { status: "fulfilled" },
      { status: "rejected", reason: { status: 400, code: "attempt_marked", message: "No." } },
    ]);
  });

  it("fails for all when the call fails", async () => {
    const send = createBatch(() => Promise.reject(new Error("offline")));
    const outcomes = await Promise.allSettled([send(unsent(7, 1)), send(unsent(7, 2))]);
    expect(outcomes.map((o) => o.status)).toEqual(["rejected", "rejected"]);
  });
});
