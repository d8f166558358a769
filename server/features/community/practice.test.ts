import { sql } from "kysely";
import { expect, test } from "vitest";
import { publishedBy, writeQuestion } from "../../../test/community.ts";
import { startProduct } from "../../../test/product.ts";
import { atOnce } from "../../../test/size.ts";
import { subscriber } from "../../../test/talk.ts";

test("an answer is marked at once, the first is final however often it is sent, and nobody answers their own question", async () => {
  const p = await startProduct();
  const [ana, ben] = [await subscriber(p), await subscriber(p)];
  const id = await publishedBy(p, ana);
  const answer = (value: string, who = ben) =>
    who.browser.put(`/api/userquestions/${id}/attempt`, { answer: value });
  const replies = await atOnce(12, (n) => answer(String((n % 4) + 1)));
  expect(new Set(replies.map((r) => r.status))).toEqual(new Set([200]));
  const given = new Set(replies.map((r) => `${r.response.Ans} ${r.response.Score}`));
  expect(given.size).toBe(1);
  const [first = ""] = given;
  const other = first.startsWith("2") ? "1" : "2";
  const later = (await answer(other)).response;
  expect(`${later.Ans} ${later.Score}`).toBe(first);
  expect(later.Question).toMatchObject({ Answer: "2", UserAnswer: first[0], Score: later.Score });
  expect((await answer("2", ana)).code).toBe("own_question");
  expect((await answer("5")).status).toBe(400);
  const list = async (query = "") => (await ben.browser.get(`/api/userquestions${query}`)).response;
  expect(await list()).toMatchObject([{ ID: id, Answer: "2" }]);
  expect(await list("?unanswered=true")).toEqual([]);
  expect(await list("?paper=2")).toEqual([]);
  const attempts = (await ben.browser.get("/api/userquestions/attempts")).response;
  expect(attempts).toMatchObject([{ QnID: id, Version: 1, Question: { ID: id, Answer: "2" } }]);
  await sql`update question set deleted_at = ${p.clock.now()} where id = ${id}`.execute(p.db);
  expect(await list()).toEqual([]);
  expect((await ben.browser.get("/api/userquestions/attempts")).response).toHaveLength(1);
  expect((await ben.browser.get(`/api/userquestions/${id}`)).status).toBe(200);
  expect((await (await subscriber(p)).browser.get(`/api/userquestions/${id}`)).status).toBe(404);
});

test("votes are summed for all, one per learner, replaced by the next; the author reads the remarks without names", async () => {
  const p = await startProduct();
  const ana = await subscriber(p);
  const id = await publishedBy(p, ana);
  const readers = await Promise.all(Array.from({ length: 6 }, () => subscriber(p)));
  const rate = (n: number, body: object) =>
    readers[n]?.browser.put(`/api/userquestions/feedback/${id}`, body);
  expect((await ana.browser.put(`/api/userquestions/feedback/${id}`, { vote: 1 })).code).toBe("own_question");
  await atOnce(60, (n) => rate(n % 6, { vote: (n % 3) - 1, type: "", feedback: "" }) ?? Promise.reject());
  for (let n = 0; n < 6; n++) await rate(n, { vote: n < 4 ? 1 : -1, type: null, feedback: "" });
  const rated = await rate(0, { vote: 1, type: "QnExplanation", feedback: " Say which section. " });
  expect(rated?.response).toMatchObject({
    Votes: 2,
    UserVote: 1,
    UserRemark: { Type: "QnExplanation", Body: "Say which section." },
  });
  expect(rated?.response.Remarks).toBeUndefined();
  const own = (await ana.browser.get("/api/userquestions/owner")).response[0];
  expect(own?.Votes).toBe(2);
  expect(own?.Remarks).toMatchObject([{ Type: "QnExplanation", Body: "Say which section." }]);
  expect((await rate(0, { vote: 2 }))?.status).toBe(400);
  expect((await rate(0, { vote: 0, type: "bug" }))?.status).toBe(400);
  expect((await rate(0, { vote: 0, feedback: "😀".repeat(255) }))?.response.Votes).toBe(1);
  expect((await rate(0, { vote: 0, feedback: "x".repeat(256) }))?.error).toContain("255 characters");
  const draft = await writeQuestion(ana, { Submit: false });
  expect((await readers[0]?.browser.put(`/api/userquestions/feedback/${draft}`, { vote: 1 }))?.status).toBe(
    404,
  );
  await sql`delete from community_feedback where user_id = ${readers[1]?.id}`.execute(p.db);
  const { rows } = await sql`
      select c.votes = (select coalesce(sum(vote), 0) from community_feedback f where f.question_id = c.question_id) as right
      from community_question c where c.question_id = ${id}`.execute(p.db);
  expect(rows).toEqual([{ right: true }]);
});

test("the database refuses what the commands never do: judging one's own question, and answering unpublished ones", async () => {
  const p = await startProduct();
  const [ana, ben] = [await subscriber(p), await subscriber(p)];
  const [published, waiting] = [await publishedBy(p, ana), await writeQuestion(ana)];
  const at = p.clock.now();
  const attempt = (id: number, who: string) =>
    sql`insert into community_attempt (question_id, user_id, version, answer, correct, at)
          values (${id}, ${who}, 1, '1', false, ${at})`.execute(p.db);
  const judged = (id: number, who: string) =>
    sql`insert into community_review (question_id, user_id, round, verdict, reason, at)
          values (${id}, ${who}, 1, 'approve', '', ${at})`.execute(p.db);
  await expect(attempt(published, ana.id)).rejects.toThrow("nobody reviews, answers or rates");
  await expect(attempt(waiting, ben.id)).rejects.toThrow("the question is not published");
  await expect(judged(waiting, ana.id)).rejects.toThrow("nobody reviews, answers or rates");
  await expect(judged(published, ben.id)).rejects.toThrow("the question is not in_review");
  await judged(waiting, ben.id);
  await expect(judged(waiting, ben.id)).rejects.toThrow("community_review_question_id_round_user_id_key");
  await attempt(published, ben.id);
  await expect(attempt(published, ben.id)).rejects.toThrow("community_attempt_pkey");
  await expect(
    sql`update community_question set status = 'draft' where question_id = ${waiting}`.execute(p.db),
  ).rejects.toThrow("community_question_check");
});
