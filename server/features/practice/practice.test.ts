import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { atOnce, sized } from "../../../test/size.ts";

describe("practising a set", () => {
  test("each answer is marked with its explanation, and the set is scored at the end", async () => {
    const p = await startProduct();
    const b = await p.signIn("ana@example.sg");
    const setId = await p.setId("free-1");
    const attempt = (await b.put(`/api/sets/${setId}/attempt`)).response;
    const questions = (await b.get(`/api/sets/${setId}/questions`)).response;
    expect(questions).toHaveLength(5);
    const url = (i: number) => `/api/attempts/${attempt.ID}/questions/${questions[i]?.ID}/done`;
    const right = (await b.post(url(0), { Answer: "2", Seq: 1 })).response;
    expect(right).toMatchObject({ Ans: "2", Score: 1, Seq: 1, Version: 1, Question: { Answer: "2" } });
    const wrong = (await b.post(url(1), { Answer: "1" })).response;
    expect(wrong).toMatchObject({
      Score: 0,
      Question: { Answer: "2", Explanation: expect.stringContaining("free-1") },
    });
    const done = (await b.put(`/api/sets/${setId}/done`)).response;
    expect(done).toMatchObject({ Score: 1, MaxScore: 5, QuestionsDone: 2, QuestionCount: 5 });
    expect((await b.put(`/api/sets/${setId}/done`)).response).toMatchObject({ ID: done.ID, Score: 1 });
    expect((await b.get(`/api/sets/${setId}`)).response).toMatchObject({ Progress: "done", LastScore: 1 });
  });

  test("a hundred starts at once make one attempt", async () => {
    const p = await startProduct();
    const b = await p.signIn("ana@example.sg");
    const setId = await p.setId("free-1");
    const starts = await atOnce(100, () => b.put(`/api/sets/${setId}/attempt`));
    expect(starts.map((s) => s.status)).toEqual(Array(100).fill(200));
    expect(new Set(starts.map((s) => s.response.ID)).size).toBe(1);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from attempt`.execute(p.db);
    expect(rows[0]?.n).toBe(1);
  });

  const submitted = sized(300, 10_000);
  test(`one answer submitted many times at once makes one row and one count (${submitted} at once)`, async () => {
    const p = await startProduct();
    const b = await p.signIn("ana@example.sg");
    const setId = await p.setId("free-1");
    const attempt = (await b.put(`/api/sets/${setId}/attempt`)).response;
    const [question] = (await b.get(`/api/sets/${setId}/questions`)).response;
    const url = `/api/attempts/${attempt.ID}/questions/${question?.ID}/done`;
    const sent = await atOnce(submitted, () => b.post(url, { Answer: "2", Seq: 1 }));
    expect(sent.every((s) => s.status === 200)).toBe(true);
    expect(await p.runJob("pass on marked answers")).toBe(1);
    const { rows } = await sql`select (select count(*)::int from answer) as answers,
      (select count(*)::int from first_answer) as counts`.execute(p.db);
    expect(rows).toEqual([{ answers: 1, counts: 1 }]);
    expect((await b.get(`/api/attempts/${attempt.ID}`)).response.QuestionsDone).toBe(1);
  });
});
