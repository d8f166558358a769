import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Product, startProduct } from "../../../test/product.ts";
import { customer } from "../../../test/shop.ts";
import { analyseItems } from "../item-analysis/commands.ts";
import { passOnMarked } from "../practice/marked-commands.ts";
import { countFirstAnswers } from "./commands.ts";
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
  await p.runJob("pass on marked answers");
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
  await p.runJob("pass on marked answers");
  expect((await reader.get(`/api/questions/mcq-stats/${few}`)).response).toEqual({ TooLittleData: true });
});

/** What the counts must be: each learner's first marked answer to an MCQ, read from the answers themselves. */
const recount = (p: Product) =>
  sql`
  select distinct on (x.question_id, aq.version, a.user_id) x.question_id, aq.version, a.user_id, x.ans::int as choice
  from answer x join attempt a on a.id = x.attempt_id and not a.from_samples
  join attempt_question aq on aq.attempt_id = x.attempt_id and aq.question_id = x.question_id
  join question q on q.id = x.question_id and q.qn_type = 'mcq'
  where x.score is not null
  order by x.question_id, aq.version, a.user_id,
           case when a.delay_marking then a.marked_at else x.created_at end`.execute(p.db);

const counted = (p: Product) =>
  sql`
  select question_id, version, user_id, choice from first_answer order by 1, 2, 3`.execute(p.db);

test("counts equal a recount, however many processes pass on at once and however many of them die", async () => {
  const p = await startProduct();
  const setId = await p.setId("free-1");
  const questions = (
    await p.db.selectFrom("set_question").select("question_id").where("set_id", "=", setId).execute()
  ).map((row) => row.question_id);
  const learners = await Promise.all(Array.from({ length: 6 }, () => customer(p)));
  let answering = true;
  let deaths = 0;
  const passing = async (n: number) => {
    while (answering) {
      const dies = async () => {
        if ((deaths + n) % 3 !== 0) return;
        deaths += 1;
        throw new Error("killed");
      };
      await passOnMarked({ db: p.db, consumers: [countFirstAnswers, dies] }, p.clock.now()).catch(
        () => undefined,
      );
      deaths += 1;
    }
  };
  const processes = [0, 1, 2].map(passing);
  for (let round = 0; round < 4; round++) {
    await Promise.all(
      learners.map(async ({ browser }, l) => {
        const delayed = (round + l) % 2 === 0;
        const attempt = (await browser.put(`/api/sets/${setId}/attempt?delayMarking=${delayed}`)).response;
        for (const id of questions)
          await browser.post(`/api/attempts/${attempt.ID}/questions/${id}/done`, {
            Answer: String(((round + l + id) % 4) + 1),
          });
        await browser.put(`/api/sets/${setId}/done`);
      }),
    );
    p.clock.pass(1);
  }
  answering = false;
  await Promise.all(processes);
  await p.runJob("pass on marked answers");
  expect(deaths).toBeGreaterThan(3);
  expect(await p.db.selectFrom("marked_answer").select("id").execute()).toEqual([]);
  const { rows } = await counted(p);
  expect(rows.length).toBeGreaterThanOrEqual(learners.length);
  expect(rows).toEqual((await recount(p)).rows);
});

test("an answer that arrives out of order is counted as what it was: the earliest counts", async () => {
  const p = await startProduct();
  const { id: userId } = await customer(p);
  const questionId = await p.questionId("free-1");
  const answer = (id: number, ans: string, seconds: number) => ({
    id,
    userId,
    attemptId: id,
    questionId,
    version: 1,
    ans,
    score: 0,
    fromSamples: false,
    at: new Date(p.clock.now().getTime() + seconds * 1000),
  });
  for (const batch of [[answer(2, "4", 2)], [answer(3, "1", 3), answer(1, "2", 1)], [answer(4, "3", 4)]])
    await countFirstAnswers(p.db, batch);
  expect((await counted(p)).rows).toMatchObject([{ choice: 2 }]);
});

test("counts are the same while changes wait to be summed, once they are, and while a reset waits for its recount", async () => {
  const p = await startProduct();
  const questionId = await p.questionId("free-1");
  const setId = await p.setId("free-1");
  const reader = await p.signIn("reader@example.sg");
  const attempt = (await reader.put(`/api/sets/${setId}/attempt`)).response;
  await reader.post(`/api/attempts/${attempt.ID}/questions/${questionId}/done`, { Answer: "3" });
  let attempts = 1_000;
  const answers = async (choices: string, at = p.clock.now()) => {
    const batch = [];
    for (const ans of choices) {
      attempts += 1;
      const { id: userId } = await customer(p);
      const marked = { userId, attemptId: attempts, questionId, version: 1, ans, score: 0, at };
      batch.push({ ...marked, id: attempts, fromSamples: false });
    }
    await countFirstAnswers(p.db, batch);
    return batch;
  };
  const shown = async () => {
    const { response } = await reader.get(`/api/questions/mcq-stats/${questionId}`);
    return [response.Ans1, response.Ans2, response.Ans3, response.Ans4];
  };

  await answers("111222");
  expect(await shown()).toEqual([undefined, undefined, undefined, undefined]);
  await analyseItems(p.db);
  const [, leaver] = await answers("1224444");
  expect(await shown()).toEqual([4, 5, 0, 4]);
  await sql`delete from first_answer where user_id = ${leaver?.userId}`.execute(p.db);
  expect(await shown()).toEqual([4, 4, 0, 4]);
  await analyseItems(p.db);
  expect(await shown()).toEqual([4, 4, 0, 4]);

  const resetAt = p.clock.now();
  await p.db.updateTable("question").set({ stats_from: resetAt }).where("id", "=", questionId).execute();
  p.clock.pass(1);
  await answers("11111222223");
  expect(await shown()).toEqual([5, 5, 1, 0]);
  await analyseItems(p.db);
  expect(await shown()).toEqual([5, 5, 1, 0]);

  // Given before the reset, and passed on only now.
  await answers("4", resetAt);
  expect(await shown()).toEqual([5, 5, 1, 0]);
});

test("how others answered is only shown to those who may see the key of an MCQ that is in the bank", async () => {
  const p = await startProduct();
  const set = await p.setId("locked-1");
  const [locked, kase] = [await p.questionId("locked-1"), await p.questionId("case-1")];
  const [admin, free, ana] = [
    await p.signIn("admin@threshold.example"),
    await p.signIn("free@example.sg"),
    await p.signIn("ana@example.sg", { subscribed: true }),
  ];
  const asked = async (who: typeof ana, id = locked) => {
    const { status, code } = await who.get(`/api/questions/mcq-stats/${id}`);
    return [status, code];
  };
  expect(await asked(p.browser())).toEqual([401, "not_signed_in"]);
  expect((await asked(free))[0]).toBe(401);
  expect(await asked(ana)).toEqual([400, "answer_first"]);
  expect(await asked(ana, kase)).toEqual([400, "not_mcq"]);
  expect(await asked(admin)).toEqual([200, undefined]);
  const attempt = (await ana.put(`/api/sets/${set}/attempt`)).response;
  await ana.post(`/api/attempts/${attempt.ID}/questions/${locked}/done`, { Answer: "1" });
  expect(await asked(ana)).toEqual([200, undefined]);
  await ana.put(`/api/sets/${set}/done`);
  // In an open test it would reveal the key.
  await ana.put(`/api/sets/${set}/attempt?delayMarking=true`);
  expect(await asked(ana)).toEqual([400, "answer_first"]);
  await ana.put(`/api/sets/${set}/done`);
  expect(await asked(ana)).toEqual([200, undefined]);
  for (const change of [{ is_draft: true }, { is_draft: false, deleted_at: p.clock.now() }]) {
    await p.db.updateTable("question").set(change).where("id", "=", locked).execute();
    expect(await asked(ana)).toEqual([404, "not_found"]);
  }
});
