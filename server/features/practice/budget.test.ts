import { sql } from "kysely";
import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { customer, DAY } from "../../../test/shop.ts";
import { StudyBanks } from "../ability/bank-queries.ts";
import { Catalogue } from "../catalogue/snapshot-queries.ts";
import { readExport } from "../privacy/export-queries.ts";

const LAST = 199;

test("the 201st attempt of a day is refused with a sentence and the time to wait; open attempts continue", async () => {
  const p = await startProduct({ limitsOn: true });
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const userId = String((await b.get("/api/whoami")).response.ID);
  const start = async (set: string) => b.put(`/api/sets/${await p.setId(set)}/attempt`);
  await start("free-1");
  await sql`update daily_use set attempts = ${LAST} where user_id = ${userId}`.execute(p.db);
  const last = await start("locked-1");
  expect(last.status).toBe(200);

  const refused = await start("case-1");
  expect([refused.status, refused.code]).toEqual([429, "attempts_today"]);
  expect(refused.error).toContain("200 attempts today");
  // 10:00 in Singapore: midnight is 14 hours away.
  expect(Number(refused.headers["retry-after"])).toBe(14 * 3600);
  expect((await b.post("/api/dynamic-sets/attempts/new?topic_id=1")).status).toBe(429);
  expect((await b.get("/api/sets/1")).status).toBe(200);

  expect((await start("locked-1")).response.ID).toBe(last.response.ID);
  const url = `/api/attempts/${last.response.ID}/questions/${await p.questionId("locked-1")}/done`;
  expect((await b.post(url, { Answer: "2" })).status).toBe(200);
  expect((await b.put(`/api/sets/${await p.setId("locked-1")}/done`)).response.Score).toBe(1);
  const sample = { QnID: await p.questionId("sample-1"), Answer: "2" };
  expect((await b.post("/api/questions/samples/answers", { Answers: [sample] })).status).toBe(200);

  p.clock.pass(14 * 3600);
  expect((await start("case-1")).status).toBe(200);
});

test("a new attempt leaves what is used of the day's keys as it is, and the next day begins with none", async () => {
  const p = await startProduct({ limitsOn: true });
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const { ID } = (await b.get("/api/whoami")).response;
  const admin = await p.signIn("admin@threshold.example");
  await admin.put(`/api/admin/users/${ID}/key-limit`, { Limit: 2 });
  /** Starts a set and answers its first question. @returns whether its key is shown */
  const answerFirst = async (set: string, question = set, Answer = "1") => {
    const attempt = (await b.put(`/api/sets/${await p.setId(set)}/attempt`)).response.ID;
    const id = await p.questionId(question);
    const { status, response } = await b.post(`/api/attempts/${attempt}/questions/${id}/done`, { Answer });
    expect(status).toBe(200);
    return response.Question?.Answer !== undefined;
  };
  expect(await answerFirst("free-1")).toBe(true);
  expect(await answerFirst("locked-1")).toBe(true);
  expect(await answerFirst("other-paper", "other-1")).toBe(false);
  expect(await answerFirst("case-1", "case-1", "1~1")).toBe(false);
  p.clock.pass(14 * 3600);
  // What is new on this day may be an attempt or a key first.
  expect((await b.put(`/api/sets/${await p.setId("saq-1")}/attempt`)).status).toBe(200);
  expect(await answerFirst("locked-1", "locked-2")).toBe(true);
  expect(await answerFirst("locked-1", "locked-3")).toBe(true);
  expect(await answerFirst("locked-1", "locked-4")).toBe(false);
});

test("an admin sees whose budget of keys ran out in the last fourteen days, the latest first", async () => {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  const ranOut = async (secondsAgo: number | null) => {
    const { id, email } = await customer(p);
    const at = secondsAgo === null ? null : new Date(p.clock.now().getTime() - secondsAgo * 1000);
    await sql`insert into daily_use (user_id, day, attempts, keys_ran_out_at) values (${id}, singapore_day(${p.clock.now()}), 1, ${at})`.execute(
      p.db,
    );
    return email;
  };
  const [older, latest] = [await ranOut(14 * DAY - 1), await ranOut(60)];
  for (const not of [14 * DAY, null]) await ranOut(not);
  const alarms = (await admin.get("/api/admin/key-alarms")).response;
  expect(alarms.map(({ UserEmail }) => UserEmail)).toEqual([latest, older]);
  const learner = await customer(p);
  expect((await learner.browser.get("/api/admin/key-alarms")).status).toBe(403);
});

test("of 20 starts at once only as many succeed as the day has left", async () => {
  const p = await startProduct({ limitsOn: true });
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  await b.put(`/api/sets/${await p.setId("free-1")}/attempt`);
  await sql`update daily_use set attempts = ${LAST - 1}`.execute(p.db);
  const sets = ["locked-1", "case-1", "saq-1", "other-paper"];
  const replies = await Promise.all(
    [...sets, ...sets, ...sets, ...sets, ...sets].map(async (set) =>
      b.put(`/api/sets/${await p.setId(set)}/attempt`),
    ),
  );
  expect(new Set(replies.map((r) => r.status))).toEqual(new Set([200, 429]));
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from attempt`.execute(p.db);
  expect(rows[0]?.n).toBe(3);
});

test("an export of thousands of answers is read and sent in small pieces, and is complete", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg");
  const userId = String((await b.get("/api/whoami")).response.ID);
  const set = await p.setId("free-1");
  const many = 300;
  await sql`
    with made as (
      insert into attempt (user_id, set_id, delay_marking, max_score, question_count, created_at, marked_at, score, ended_by)
      select ${userId}, ${set}, false, 5, 5, ${p.clock.now()}, ${p.clock.now()}, 1, 'learner'
      from generate_series(1, ${many}) returning id)
    insert into attempt_question (attempt_id, question_id, version, position, weight)
    select made.id, sq.question_id, 1, sq.position, 1 from made join set_question sq on sq.set_id = ${set}`.execute(
    p.db,
  );
  const lengths = [];
  const deps = { db: p.db, banks: new StudyBanks(p.db, new Catalogue(p.db)) };
  for await (const piece of await readExport(deps, userId, p.clock.now())) lengths.push(piece.length);
  expect(Math.max(...lengths)).toBeLessThan(4096);
  const reply = await b.get("/api/user/export");
  expect(reply.response.Attempts).toHaveLength(many);
  expect(new Set(reply.response.Attempts?.map((a) => a.ID)).size).toBe(many);
});

test("a full trail of a changed answer drops its oldest entry, and the newest answer counts", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const set = await p.setId("saq-1");
  const attempt = (await b.put(`/api/sets/${set}/attempt?delayMarking=true`)).response.ID;
  const url = `/api/attempts/${attempt}/questions/${await p.questionId("saq-1")}/done`;
  const long = (i: number) => `${i}${"é".repeat(2000)}~x`;
  for (let i = 1; i <= 14; i++) expect((await b.post(url, { Answer: long(i), Seq: i })).status).toBe(200);
  const row = await p.db.selectFrom("answer").select(["ans", "trail"]).executeTakeFirstOrThrow();
  expect(row.ans).toBe(long(14));
  expect(row.trail).toEqual(Array.from({ length: 10 }, (_, i) => long(i + 4)));
});

test("times on another learner's attempt do not reach the caller's", async () => {
  const p = await startProduct();
  const ana = await p.signIn("ana@example.sg");
  const attempt = (await ana.put(`/api/sets/${await p.setId("free-1")}/attempt`)).response.ID;
  const times = { Times: [{ QnID: await p.questionId("free-1"), Seconds: 5 }] };
  const other = await p.signIn("bo@example.sg");
  const refused = await other.put(`/api/attempts/${attempt}/times`, times);
  expect([refused.status, refused.code]).toEqual([404, "not_found"]);
  expect((await other.put("/api/attempts/999999/times", times)).status).toBe(404);
  expect((await ana.put(`/api/attempts/${attempt}/times`, times)).status).toBe(200);
});
