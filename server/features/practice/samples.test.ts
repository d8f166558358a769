import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { buildBank, buildMcq, buildSet, CANARY } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { atOnce, sized } from "../../../test/size.ts";
import { importBank } from "../../content/import.ts";

const CARRY = "/api/questions/samples/answers";

/** The small bank, in which a free question, a locked one, the case and one of Paper 2 are samples, unless left out. */
function bankWithSamples({ hash = "samples", without = "" } = {}) {
  const bank = buildBank({ hash });
  const isSample = (key: string) =>
    ["sample-1", "locked-1", "case-1", "other-1"].includes(key) && key !== without;
  const sets = bank.sets.map((set) => ({
    ...set,
    questions: set.questions.map((q) => ({ ...q, sample: isSample(q.key) })),
  }));
  return { ...bank, sets };
}

describe("sample answers given before sign-up", () => {
  let p: Product;
  let b: Browser;
  let ids: { free: number; locked: number; case: number; other: number };
  beforeEach(async () => {
    p = await startProduct({ bank: bankWithSamples() });
    b = await p.signIn("ana@example.sg");
    ids = {
      free: await p.questionId("sample-1"),
      locked: await p.questionId("locked-1"),
      case: await p.questionId("case-1"),
      other: await p.questionId("other-1"),
    };
  });

  const threeAnswers = () => [
    { QnID: ids.locked, Answer: "2", Version: 1 },
    { QnID: ids.case, Answer: "2~4" },
    { QnID: ids.free, Answer: "1" },
  ];
  const countOf = async (table: string) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      p.db,
    );
    return rows[0]?.n;
  };

  test("they become a marked attempt of the account, graded by the server, and count in no statistics", async () => {
    expect((await b.get(CARRY)).status).toBe(204);
    const attempt = (await b.post(CARRY, { Answers: threeAnswers() })).response;
    expect(attempt).toMatchObject({ Score: 2, MaxScore: 5, QuestionsDone: 3, QuestionCount: 4 });
    expect(attempt).toMatchObject({ EndedBy: "learner", PassPercent: 60, MarkedAt: expect.any(String) });
    expect((await b.get(CARRY)).response.ID).toBe(attempt.ID);
    const set = (await b.get(`/api/sets/${attempt.ProblemSetID}`)).response;
    expect(set).toMatchObject({
      Title: "Sample questions",
      Progress: "done",
      Accessible: true,
      LastScore: 2,
    });
    const review = (await b.get(`/api/attempts/${attempt.ID}/answers`)).response;
    expect(Object.fromEntries(review.map((a) => [a.QnID, [a.Ans, a.Score]]))).toEqual({
      [ids.free]: ["1", 0],
      [ids.locked]: ["2", 1],
      [ids.case]: ["2~4", 1],
      [ids.other]: ["", 0],
    });
    expect(review.every((a) => String(a.Question?.Explanation).includes(CANARY))).toBe(true);
    expect(await countOf("first_answer")).toBe(0);
    const again = await b.post(`/api/attempts/${attempt.ID}/practice`, { Which: "skipped" });
    expect(again.status).toBe(200);
    const afresh = (await b.put(`/api/sets/${attempt.ProblemSetID}/attempt`)).response;
    expect(afresh).toMatchObject({ Score: null, QuestionCount: 4 });
  });

  const calls = sized(60, 2000);
  test(`the first is final and later calls get it, however many arrive at once (${calls} calls)`, async () => {
    const replies = await atOnce(calls, (i) =>
      b.post(CARRY, { Answers: [{ QnID: ids.free, Answer: String((i % 4) + 1) }] }),
    );
    expect(replies.map((r) => r.status)).toEqual(Array(calls).fill(200));
    expect(new Set(replies.map((r) => `${r.response.ID}/${r.response.Score}`)).size).toBe(1);
    expect([await countOf("attempt"), await countOf("answer"), await countOf("attempt_question")]).toEqual([
      1, 1, 4,
    ]);
    const { rows } = await sql`select 1 from problem_set where is_generated`.execute(p.db);
    expect(rows).toHaveLength(1);
    // The stored attempt is also returned for answers that would be refused, as after a change of the samples.
    const late = await b.post(CARRY, { Answers: [{ QnID: 999_999, Answer: "1" }] });
    expect(late.response.ID).toBe(replies[0]?.response.ID);
  });

  test("the database itself allows no second one, and none that is not marked", async () => {
    await b.post(CARRY, { Answers: threeAnswers() });
    const copy = (marked: string) =>
      sql`insert into attempt (user_id, set_id, delay_marking, max_score, question_count, created_at, marked_at,
                               score, ended_by, from_samples)
          select user_id, set_id, delay_marking, max_score, question_count, created_at,
                 ${sql.raw(marked)}, true from attempt`.execute(p.db);
    await expect(copy("marked_at, score, ended_by")).rejects.toThrow("attempt_from_samples");
    await expect(copy("null, null, null")).rejects.toThrow("check");
  });

  test("an answer to a non-sample, unknown or repeated question, or of the wrong form, is refused with a sentence and nothing is stored", async () => {
    const closed = await p.questionId("locked-2");
    const one = { QnID: ids.free, Answer: "2" };
    const refused: [unknown, RegExp][] = [
      [[{ QnID: closed, Answer: "2" }], /not among the samples/],
      [[one, { QnID: 999_999, Answer: "2" }], /not among the samples/],
      [[{ ...one, Version: 2 }], /not among the samples/],
      [[one, one], /one answer a question/],
      [[{ QnID: ids.free, Answer: "5" }], /choose one of the 4 options/],
      [[{ QnID: ids.free, Answer: "" }], /choose one of the 4 options/],
      [[{ QnID: ids.case, Answer: "2" }], /sub-questions/],
      [[{ ...one, Score: 1 }], /no field called Score/],
      [[], /at least one/],
      [Array.from({ length: 6 }, (_, i) => ({ QnID: i + 1, Answer: "1" })), /at most 5/],
      ["2", /Answers/],
    ];
    for (const [Answers, sentence] of refused) {
      const reply = await b.post(CARRY, { Answers });
      expect([reply.status, reply.error], JSON.stringify(Answers)).toEqual([
        400,
        expect.stringMatching(sentence),
      ]);
      expect(reply.text).not.toContain(CANARY);
    }
    expect((await p.browser().post(CARRY, { Answers: [one] })).status).toBe(401);
    expect([await countOf("attempt"), await countOf("set_question")]).toEqual([0, 17]);
  });

  test("the attempt keeps the version that was on screen, even if the question was edited before sign-up", async () => {
    const edited = buildMcq("sample-1", "t1", { sample: true, answer: "4", body: "Edited body" });
    const bank = bankWithSamples({ hash: "edited" });
    const [first, ...rest] = bank.sets;
    if (!first) throw new Error("the test bank has no set");
    const changed = buildSet(first.key, [edited, ...first.questions.slice(1)], { free: true });
    p.clock.pass(60);
    await importBank(p.db, { ...bank, sets: [changed, ...rest] }, p.clock.now());
    const attempt = (await b.post(CARRY, { Answers: [{ QnID: ids.free, Answer: "2", Version: 1 }] }))
      .response;
    expect(attempt.Score).toBe(1);
    const review = (await b.get(`/api/attempts/${attempt.ID}/answers`)).response;
    expect(review.find((a) => Number(a.QnID) === ids.free)).toMatchObject({
      Version: 1,
      Question: { Body: "Body of sample-1", Answer: "2" },
    });
  });

  test("while an open test contains a sample they are stored all the same; its key and score show after the test", async () => {
    const test = (await b.put(`/api/sets/${await p.setId("free-1")}/attempt?delayMarking=true`)).response;
    const attempt = (await b.post(CARRY, { Answers: threeAnswers() })).response;
    const readFree = async () => {
      const review = (await b.get(`/api/attempts/${attempt.ID}/answers`)).response;
      return review.find((a) => Number(a.QnID) === ids.free);
    };
    const during = await readFree();
    expect(during?.Score).toBeNull();
    expect(JSON.stringify(during)).not.toContain(CANARY);
    await b.delete(`/api/attempts/${test.ID}`);
    expect(await readFree()).toMatchObject({ Ans: "1", Score: 0, Question: { Answer: "2" } });
  });

  test("the set is its learner's alone: nobody else sees it, and it opens none of its questions to others", async () => {
    const attempt = (await b.post(CARRY, { Answers: threeAnswers() })).response;
    const ben = await p.signIn("ben@example.sg");
    expect((await ben.get(CARRY)).status).toBe(204);
    expect((await ben.get(`/api/sets/${attempt.ProblemSetID}`)).status).toBe(404);
    expect((await ben.get(`/api/attempts/${attempt.ID}/answers`)).status).toBe(404);
    await importBank(p.db, bankWithSamples({ hash: "fewer", without: "locked-1" }), p.clock.now());
    expect((await ben.get(`/api/questions/${ids.locked}`)).status).toBe(401);
    expect((await ben.put(`/api/questions/${ids.locked}/fav`)).status).toBe(401);
    expect((await b.get(`/api/questions/${ids.locked}`)).response.Answer).toBe("2");
  });

  test("a progress reset deletes it like any attempt, and others may be stored afterwards", async () => {
    const first = (await b.post(CARRY, { Answers: threeAnswers() })).response;
    await b.put("/api/user/reset-progress");
    expect((await b.get(CARRY)).status).toBe(204);
    expect((await b.get(`/api/sets/${first.ProblemSetID}`)).status).toBe(404);
    const second = (await b.post(CARRY, { Answers: [{ QnID: ids.free, Answer: "2" }] })).response;
    expect(second).toMatchObject({ Score: 1, QuestionsDone: 1 });
  });
});
