import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { statsOf } from "./rules.ts";

test("below ten first answers there are no counts at all", () => {
  expect(statsOf([9, 0, 0, 0])).toEqual({ TooLittleData: true });
  expect(statsOf([5, 3, 2, 0])).toMatchObject({
    TooLittleData: false,
    Total: 10,
    Ans1: 5,
    Ans1Pct: 50,
    Ans4Pct: 0,
  });
});

test("statistics come after one's own marked answer, and count each learner once", async () => {
  const p = await startProduct();
  const setId = await p.setId("free-1");
  const id = await p.questionId("free-1");
  const answer = async (email: string, choice: string) => {
    const b = await p.signIn(email);
    for (let round = 0; round < 3; round++) {
      const attempt = (await b.put(`/api/sets/${setId}/attempt`)).response;
      await b.post(`/api/attempts/${attempt.ID}/questions/${id}/done`, {
        Answer: round === 0 ? choice : "4",
      });
      await b.put(`/api/sets/${setId}/done`);
    }
    await b.put("/api/user/reset-progress");
    return b;
  };
  for (let i = 0; i < 10; i++) await answer(`u${i}@example.sg`, i < 7 ? "2" : "1");
  const reader = await p.signIn("reader@example.sg");
  const before = await reader.get(`/api/questions/mcq-stats/${id}`);
  expect([before.status, before.code]).toEqual([400, "answer_first"]);
  const attempt = (await reader.put(`/api/sets/${setId}/attempt`)).response;
  await reader.post(`/api/attempts/${attempt.ID}/questions/${id}/done`, { Answer: "3" });
  expect((await reader.get(`/api/questions/mcq-stats/${id}`)).response).toEqual({
    TooLittleData: false,
    Total: 11,
    Ans1: 3,
    Ans2: 7,
    Ans3: 1,
    Ans4: 0,
    Ans1Pct: 27,
    Ans2Pct: 64,
    Ans3Pct: 9,
    Ans4Pct: 0,
  });
  const few = await p.questionId("free-2");
  await reader.post(`/api/attempts/${attempt.ID}/questions/${few}/done`, { Answer: "3" });
  expect((await reader.get(`/api/questions/mcq-stats/${few}`)).response).toEqual({ TooLittleData: true });
});
