import { expect, it } from "vitest";
import type { GradedAnswer } from "#contract/shapes.ts";
import { newestAnswers } from "./api.ts";

const answer = (QnID: number, Ans: string, Seq: number): GradedAnswer => ({
  QnID,
  Ans,
  Seq,
  Score: null,
  AttemptID: 1,
  Version: 1,
  CreatedAt: "2026-01-01T00:00:00Z",
  Question: {
    ID: QnID,
    QnType: "mcq",
    Body: "?",
    Params: [],
    Saved: false,
    TenantID: 1,
    TopicID: 1,
    Version: 1,
    CreatedAt: "2026-01-01T00:00:00Z",
    UpdatedAt: "2026-01-01T00:00:00Z",
    MaxScore: 1,
  },
});

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
