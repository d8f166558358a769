import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { atOnce } from "../../../test/size.ts";

const NEW = "/api/dynamic-sets/attempts/new";
const LIST = "/api/dynamic-sets/attempts";

async function drawing() {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  return { p, b };
}

describe("dynamic tests", () => {
  test("a paper's test is drawn by the format, delayed, without a deadline, in a stored order with its seed", async () => {
    const { p, b } = await drawing();
    const attempt = (await b.post(`${NEW}?paper_id=1`)).response;
    expect(attempt).toMatchObject({
      DelayMarking: true,
      Deadline: null,
      QuestionCount: 4,
      MaxScore: 5,
      PassPercent: 60,
      ProblemSet: { IsGenerated: true, Paper: 1, Type: "MCQ", TopicID: null },
    });
    const setId = Number(attempt.ProblemSetID);
    const questions = (await b.get(`/api/sets/${setId}/questions`)).response;
    expect(questions.map((q) => q.QnType)).toEqual(["mcq", "mcq", "mcq", "csq"]);
    expect(questions.map((q) => q.ID)).toEqual(
      (await b.get(`/api/sets/${setId}/questions`)).response.map((q) => q.ID),
    );
    const { rows } = await sql<{ seed: string }>`select seed from problem_set where id = ${setId}`.execute(
      p.db,
    );
    expect(rows[0]?.seed).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("a short test is practice on a topic: each answer is marked at once, and the next call continues it", async () => {
    const { p, b } = await drawing();
    const attempt = (await b.post(`${NEW}?topic_id=1&short=true`)).response;
    expect(attempt).toMatchObject({
      DelayMarking: false,
      ProblemSet: { IsGenerated: true, TopicID: 1, Title: expect.stringMatching(/^Practise 10: /) },
    });
    const setId = Number(attempt.ProblemSetID);
    const [question] = (await b.get(`/api/sets/${setId}/questions`)).response;
    const answered = await b.post(`/api/attempts/${attempt.ID}/questions/${question?.ID}/done`, {
      Answer: "1",
    });
    expect(answered.status).toBe(200);
    expect(answered.response.Score).toBeTypeOf("number");
    expect((await b.post(`${NEW}?topic_id=1&short=true`)).response.ID).toBe(attempt.ID);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from problem_set where is_generated`.execute(p.db);
    expect(rows[0]?.n).toBe(1);
  });

  test("a hundred calls at once draw one test, by GET and POST alike; another call resumes it", async () => {
    const { p, b } = await drawing();
    const replies = await atOnce(100, (i) =>
      i % 2 ? b.post(`${NEW}?topic_id=1`) : b.get(`${NEW}?topic_id=1`),
    );
    expect(new Set(replies.map((r) => `${r.status} ${r.response.ID}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from problem_set where is_generated`.execute(p.db);
    expect(rows[0]?.n).toBe(1);
  });

  test("exactly one scope is named; an unknown paper or topic is 404; without the paper 403", async () => {
    const { p, b } = await drawing();
    for (const query of ["", "?paper_id=1&topic_id=1"])
      for (const reply of [await b.post(NEW + query), await b.get(LIST + query)])
        expect([reply.status, reply.code]).toEqual([400, "one_scope"]);
    expect((await b.post(`${NEW}?paper_id=7`)).status).toBe(404);
    expect((await b.post(`${NEW}?topic_id=999`)).status).toBe(404);
    const free = await p.signIn("free@example.sg");
    const refused = await free.post(`${NEW}?topic_id=1`);
    expect([refused.status, refused.code]).toEqual([403, "no_subscription"]);
    expect((await p.browser().post(`${NEW}?topic_id=1`)).status).toBe(401);
    expect((await b.get(`${NEW}?paper_id=1`, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  });

  test("a paper with too few questions says that its test comes soon, and nothing is made", async () => {
    const { p, b } = await drawing();
    const reply = await b.post(`${NEW}?paper_id=2`);
    expect([reply.status, reply.code]).toEqual([400, "coming_soon"]);
    const { rows } = await sql`select 1 from problem_set where is_generated`.execute(p.db);
    expect(rows).toEqual([]);
  });

  test("the list has the ongoing test, then the last five that are marked, and no other scope's", async () => {
    const { b } = await drawing();
    const marked: number[] = [];
    for (let i = 0; i < 6; i++) {
      const attempt = (await b.post(`${NEW}?topic_id=1`)).response;
      await b.put(`/api/sets/${attempt.ProblemSetID}/done`);
      marked.push(Number(attempt.ID));
    }
    const ongoing = Number((await b.post(`${NEW}?topic_id=1`)).response.ID);
    const list = (await b.get(`${LIST}?topic_id=1`)).response;
    expect(list.map((a) => a.ID)).toEqual([ongoing, ...marked.reverse().slice(0, 5)]);
    expect((await b.get(`${LIST}?topic_id=2`)).response).toEqual([]);
  });

  test("questions not yet answered come before those answered wrong, and these before the rest", async () => {
    const { b } = await drawing();
    const idsOf = async (setId: number) =>
      (await b.get(`/api/sets/${setId}/questions`)).response.map((q) => Number(q.ID));
    const first = (await b.post(`${NEW}?topic_id=2`)).response;
    const [right = 0, wrong = 0] = await idsOf(Number(first.ProblemSetID));
    await b.post(`/api/attempts/${first.ID}/questions/${right}/done`, { Answer: "2" });
    await b.post(`/api/attempts/${first.ID}/questions/${wrong}/done`, { Answer: "1" });
    await b.put(`/api/sets/${first.ProblemSetID}/done`);
    // Five in total: three unseen, then the wrong one, and the right one never.
    for (const expected of [0, 1]) {
      const next = (await b.post(`${NEW}?topic_id=2`)).response;
      const ids = await idsOf(Number(next.ProblemSetID));
      expect(ids).not.toContain(right);
      expect(ids.filter((id) => id === wrong)).toHaveLength(expected);
      for (const id of ids) await b.post(`/api/attempts/${next.ID}/questions/${id}/done`, { Answer: "2" });
      await b.put(`/api/sets/${next.ProblemSetID}/done`);
    }
  });

  test("a drawn set belongs to its learner alone, and is deleted with its test", async () => {
    const { p, b } = await drawing();
    const attempt = (await b.post(`${NEW}?topic_id=1`)).response;
    const ben = await p.signIn("ben@example.sg", { subscribed: true });
    for (const path of ["", "/questions", "/answers", "/attempt/last"])
      expect((await ben.get(`/api/sets/${attempt.ProblemSetID}${path}`)).status).toBe(404);
    expect((await ben.put(`/api/sets/${attempt.ProblemSetID}/attempt`)).status).toBe(404);
    expect((await b.delete(`/api/attempts/${attempt.ID}`)).status).toBe(200);
    expect((await b.get(`/api/sets/${attempt.ProblemSetID}`)).status).toBe(404);
    expect((await b.get(`${LIST}?topic_id=1`)).response).toEqual([]);
  });

  test("a test left open is marked after 24 hours and not before; its keys are withheld until then", async () => {
    const { p, b } = await drawing();
    const attempt = (await b.post(`${NEW}?topic_id=1`)).response;
    p.clock.pass(86_400);
    expect(await p.runJob("finish tests")).toBe(0);
    p.clock.pass(3);
    expect(await p.runJob("finish tests")).toBe(1);
    expect((await b.get(`/api/attempts/${attempt.ID}`)).response).toMatchObject({
      Score: 0,
      EndedBy: "time",
    });
  });
});
