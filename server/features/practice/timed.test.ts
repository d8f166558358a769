import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { buildBankWithMock, STILL_BANK } from "../../../test/bank.ts";
import { startProduct } from "../../../test/product.ts";
import { atOnce } from "../../../test/size.ts";
import { QuestionVersions } from "../catalogue/version-queries.ts";
import { finishOverdue } from "./mark-commands.ts";

const LIMIT = 150 * 60;

/** A learner in the full paper of the small bank: 4 MCQs (key 2) and a case (key 2~3). */
async function sitting(options: { extraTime?: number } = {}) {
  const p = await startProduct({ bank: buildBankWithMock() });
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const userId = String((await b.get("/api/whoami")).response.ID);
  if (options.extraTime !== undefined) {
    const admin = await p.signIn("admin@threshold.example");
    await admin.put(`/api/admin/users/${userId}/extra-time`, { Percent: options.extraTime });
  }
  const setId = Number((await b.get("/api/paperv2/1")).response.FullSets?.[0]?.ID);
  const attempt = (await b.put(`/api/sets/${setId}/attempt`)).response;
  const ids = (await b.get(`/api/sets/${setId}/questions`)).response.map((q) => Number(q.ID));
  const answer = (i: number, Answer: string, Seq = 1) =>
    b.post(`/api/attempts/${attempt.ID}/questions/${ids[i]}/done`, { Answer, Seq });
  return { p, b, userId, setId, attempt, ids, answer, url: `/api/attempts/${attempt.ID}` };
}

describe("full mock papers", () => {
  test("a full paper is always delayed, weighted by its format, with a deadline by the server's clock", async () => {
    const { p, b, setId, attempt, answer, url } = await sitting();
    expect(attempt).toMatchObject({ DelayMarking: true, MaxScore: 8, QuestionCount: 5, PassPercent: 60 });
    // On screen a case of two parts counts as two.
    expect(attempt.ProblemSet).toMatchObject({ QuestionCount: 5, Parts: 6 });
    expect(Date.parse(String(attempt.Deadline)) - p.clock.now().getTime()).toBe(LIMIT * 1000);
    await answer(0, "2");
    await answer(4, "2~1");
    await b.put(`/api/sets/${setId}/done`);
    expect((await b.get(url)).response).toMatchObject({ Score: 3, MaxScore: 8, EndedBy: "learner" });
  });

  test("expires with no browser open: its stored answers are marked, once, however many processes check", async () => {
    const { p, b, answer, url } = await sitting();
    await answer(0, "2");
    await answer(1, "1");
    p.clock.pass(LIMIT + 10);
    expect(await p.runJob("finish tests")).toBe(0);
    p.clock.pass(3);
    const marked = await Promise.all(Array.from({ length: 8 }, () => p.runJob("finish tests")));
    expect(marked.reduce<number>((sum, n) => sum + Number(n), 0)).toBe(1);
    expect((await b.get(url)).response).toMatchObject({ Score: 1, EndedBy: "time", QuestionsDone: 2 });
  });

  test("a server that was down at the deadline marks at its start", async () => {
    const { p, b, answer, url } = await sitting();
    await answer(0, "2");
    p.clock.pass(2 * LIMIT);
    const restarted = { db: p.db, versions: new QuestionVersions(p.db, STILL_BANK) };
    expect(await finishOverdue(restarted, p.clock.now())).toBe(1);
    expect((await b.get(url)).response).toMatchObject({ Score: 1, EndedBy: "time" });
  });

  test("a paper that cannot be marked delays no other, and is reported until it can", async () => {
    const { p, attempt, setId, answer } = await sitting();
    for (const i of [0, 1]) await answer(i, "2");
    // Its score would exceed its maximum, which the table refuses.
    await sql`update attempt set max_score = 1 where id = ${attempt.ID}`.execute(p.db);
    const other = await p.signIn("ben@example.sg", { subscribed: true });
    p.clock.pass(1);
    const open = (await other.put(`/api/sets/${setId}/attempt`)).response;
    p.clock.pass(2 * LIMIT);
    await expect(p.runJob("finish tests")).rejects.toThrow("attempt_check");
    expect((await other.get(`/api/attempts/${open.ID}`)).response.EndedBy).toBe("time");
    await sql`update attempt set max_score = 8 where id = ${attempt.ID}`.execute(p.db);
    expect(await p.runJob("finish tests")).toBe(1);
  });

  test("an answer 9 s late counts; one 11 s late is stored and shown, and not counted, marked or not yet", async () => {
    const { p, b, answer, url } = await sitting();
    p.clock.pass(LIMIT + 9);
    expect((await answer(0, "2")).response).toMatchObject({ Ans: "2", Counted: true });
    p.clock.pass(2);
    expect((await answer(1, "2")).response).toMatchObject({ Ans: "2", Counted: false, Score: null });
    expect((await answer(0, "3", 2)).response).toMatchObject({ Ans: "2", Counted: true, LateAns: "3" });
    p.clock.pass(60);
    await p.runJob("finish tests");
    expect((await answer(2, "2")).response).toMatchObject({ Ans: "2", Counted: false, Score: 0 });
    expect((await answer(0, "2", 3)).response.LateAns).toBeUndefined();
    expect((await b.get(url)).response.Score).toBe(1);
    const review = (await b.get(`${url}/answers`)).response;
    expect(review.map((a) => [a.Ans, a.Score, a.Counted, a.LateAns])).toEqual([
      ["2", 1, true, "3"],
      ["2", 0, false, undefined],
      ["2", 0, false, undefined],
      ["", 0, true, undefined],
      ["", 0, true, undefined],
    ]);
  });

  test("of two late answers the later one is kept, in whatever order they arrive", async () => {
    const { p, answer } = await sitting();
    p.clock.pass(LIMIT + 60);
    await answer(0, "4", 5);
    expect((await answer(0, "3", 4)).response).toMatchObject({ Ans: "4", Counted: false });
  });

  test("a learner back 5 s before the end with 80 queued answers loses none", async () => {
    const { p, b, ids, url } = await sitting();
    p.clock.pass(LIMIT - 5);
    const Answers = Array.from({ length: 80 }, (_, i) => ({
      QnID: ids[i % 4] ?? 0,
      Answer: String((Math.floor(i / 4) % 4) + 1),
      Seq: Math.floor(i / 4) + 1,
    }));
    const reply = await b.post(`${url}/answers`, { Answers });
    expect(reply.status).toBe(200);
    expect(reply.response.map((a) => [a.Ans, a.Seq])).toEqual(Answers.map((a) => [a.Answer, a.Seq]));
    p.clock.pass(60);
    await p.runJob("finish tests");
    expect((await b.get(url)).response).toMatchObject({ QuestionsDone: 4, Score: 0 });
  });

  test("the client's own time changes nothing", async () => {
    const { p, b, answer, setId, url } = await sitting();
    p.clock.pass(LIMIT + 20);
    for (const date of ["2026-11-20T00:00:00Z", "2026-11-22T00:00:00Z"])
      expect((await b.get(url, { date })).response.Now).toBe(p.clock.now().toISOString());
    expect((await answer(0, "2")).response.Counted).toBe(false);
    const done = (await b.put(`/api/sets/${setId}/done`)).response;
    expect(done).toMatchObject({ Score: 0, EndedBy: "time" });
  });

  test("extra time lengthens the next deadline by its percent; only an admin sets it, and it is audited", async () => {
    const { p, b, userId, attempt } = await sitting({ extraTime: 25 });
    expect(Date.parse(String(attempt.Deadline)) - p.clock.now().getTime()).toBe(LIMIT * 1.25 * 1000);
    expect((await b.put(`/api/admin/users/${userId}/extra-time`, { Percent: 300 })).status).toBe(403);
    const admin = await p.signIn("admin@threshold.example");
    expect((await admin.put(`/api/admin/users/${userId}/extra-time`, { Percent: 301 })).status).toBe(400);
    expect((await admin.put("/api/admin/users/nobody-at-all/extra-time", { Percent: 25 })).status).toBe(404);
    const { rows } =
      await sql`select action, subject, details from audit_entry where action = 'extra_time'`.execute(p.db);
    expect(rows).toEqual([{ action: "extra_time", subject: `user:${userId}`, details: { from: 0, to: 25 } }]);
  });

  test("answers in time race the finishing job: the score is that of those it found, no other is counted", async () => {
    const { p, b, answer, url } = await sitting();
    p.clock.pass(LIMIT + 10);
    const later = new Date(p.clock.now().getTime() + 3000);
    const job = async () =>
      finishOverdue({ db: p.db, versions: new QuestionVersions(p.db, STILL_BANK) }, later);
    const [replies] = await Promise.all([atOnce(40, (i) => answer(i % 4, "2", 1)), job()]);
    const { rows } = await sql<{ total: number; unmarked: number }>`
      select coalesce(sum(score), 0)::int as total, count(*) filter (where score is null)::int as unmarked
      from answer`.execute(p.db);
    expect((await b.get(url)).response.Score).toBe(rows[0]?.total);
    expect(rows[0]?.unmarked).toBe(0);
    expect(replies.every((r) => r.status === 200)).toBe(true);
  });
});

describe("answers in one batch", () => {
  test("each is judged separately: a bad one gets its reason and does not stop the others", async () => {
    const { b, ids, url } = await sitting();
    const reply = await b.post(`${url}/answers`, {
      Answers: [
        { QnID: ids[0], Answer: "2", Seq: 1 },
        { QnID: ids[1], Answer: "9", Seq: 1 },
        { QnID: 999_999, Answer: "1" },
        { QnID: ids[4], Answer: "2~3", Seq: 1 },
      ],
    });
    expect(reply.status).toBe(200);
    expect(reply.response).toMatchObject([
      { QnID: ids[0], Ans: "2", Score: null },
      { QnID: ids[1], Code: "wrong_form" },
      { QnID: 999_999, Code: "not_found" },
      { QnID: ids[4], Ans: "2~3", Score: null },
    ]);
    expect((await b.get(`${url}/answers`)).response).toHaveLength(2);
  });

  test("one sent ten times at once stores each answer once", async () => {
    const { p, b, ids, url } = await sitting();
    const Answers = ids.slice(0, 4).map((QnID) => ({ QnID, Answer: "2", Seq: 1 }));
    const replies = await atOnce(10, () => b.post(`${url}/answers`, { Answers }));
    expect(replies.every((r) => r.status === 200)).toBe(true);
    const { rows } = await sql`select 1 from answer`.execute(p.db);
    expect(rows).toHaveLength(4);
  });

  test("another's attempt does not exist, more than 100 are refused, and an ended session is 401 with nothing stored", async () => {
    const { p, b, ids, url } = await sitting();
    const Answers = [{ QnID: ids[0], Answer: "2", Seq: 1 }];
    const ben = await p.signIn("ben@example.sg", { subscribed: true });
    expect((await ben.post(`${url}/answers`, { Answers })).status).toBe(404);
    const many = Array.from({ length: 101 }, () => Answers[0]);
    expect((await b.post(`${url}/answers`, { Answers: many })).status).toBe(400);
    const gone = b.copy();
    await b.post("/api/logout");
    expect((await gone.post(`${url}/answers`, { Answers })).status).toBe(401);
    const { rows } = await sql`select 1 from answer`.execute(p.db);
    expect(rows).toEqual([]);
  });
});
