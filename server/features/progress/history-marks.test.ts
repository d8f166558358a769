import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildBankWithMock } from "../../../test/bank.ts";
import { startProduct } from "../../../test/product.ts";
import { subscriber } from "../../../test/talk.ts";

test("an answer in a full paper is shown with the marks that it had there, and in practice with its own", async () => {
  const p = await startProduct({ bank: buildBankWithMock() });
  const { browser: b } = await subscriber(p);
  const mock = (await b.get("/api/sets")).response.find((set) => String(set.Type) === "Full");
  const attempt = (await b.put(`/api/sets/${mock?.ID}/attempt`)).response.ID;
  const asked = (await b.get(`/api/sets/${mock?.ID}/questions`)).response;
  const one = asked.find((question) => String(question.QnType) === "csq")?.ID;
  await b.post(`/api/attempts/${attempt}/questions/${one}/done`, { Answer: "2~1" });
  await b.put(`/api/sets/${mock?.ID}/done`);
  const { rows } = await sql<{ id: number }>`
    select s.id from problem_set s join set_question q on q.set_id = s.id
    where q.question_id = ${Number(one)} and s.type = 'CSQ'`.execute(p.db);
  const practice = (await b.put(`/api/sets/${rows[0]?.id}/attempt`)).response.ID;
  await b.post(`/api/attempts/${practice}/questions/${one}/done`, { Answer: "2~3" });
  expect((await b.get(`/api/questions/${one}/history`)).response).toMatchObject([
    { AttemptID: practice, Score: 2, MaxScore: 2 },
    { AttemptID: attempt, Score: 2, MaxScore: 4 },
  ]);
});

test("of many answers to a question the latest hundred are listed", async () => {
  const p = await startProduct();
  const { browser: b, id } = await subscriber(p);
  const [set, question] = [await p.setId("locked-1"), await p.questionId("locked-1")];
  await sql`
    with made as (
      insert into attempt (user_id, set_id, delay_marking, max_score, question_count, created_at, marked_at, score, ended_by)
      select ${id}, ${set}, false, 5, 5, ${p.clock.now()}, ${p.clock.now()}, 1, 'learner'
      from generate_series(1, 103) returning id),
    asked as (
      insert into attempt_question (attempt_id, question_id, version, position, weight)
      select id, ${question}, 1, 1, 1 from made returning attempt_id)
    insert into answer (attempt_id, question_id, ans, seq, score, created_at)
    select attempt_id, ${question}, '2', 1, 1, ${p.clock.now()} from asked`.execute(p.db);
  const { rows } = await sql<{ id: number }>`
    select id from attempt where user_id = ${id} order by id desc limit 100`.execute(p.db);
  const listed = (await b.get(`/api/questions/${question}/history`)).response;
  expect(listed.map((one) => one.AttemptID)).toEqual(rows.map((row) => row.id));
});
