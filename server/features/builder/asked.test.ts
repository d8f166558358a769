import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { subscriber } from "../../../test/talk.ts";

async function building(options: { limitsOn?: boolean } = {}) {
  const p = await startProduct(options);
  const { id, browser: b } = await subscriber(p);
  return { p, id, b };
}

const build = async (b: Browser, body: object) =>
  (await b.post("/api/tests", { Papers: [1, 2], ...body })).response;
const questionsOf = async (b: Browser, set: unknown) =>
  (await b.get(`/api/sets/${set}/questions`)).response.map(({ ID }) => Number(ID));

/** Two questions of topic two leave the exam, and one is under review. */
const withdraw = (p: Product) =>
  sql`
    update question set
      shelf = case when key = 'locked-1' then 'beyond' else shelf end,
      deleted_at = case when key = 'locked-2' then now() end,
      review_since = case when key = 'locked-3' then now() end,
      review_reason = case when key = 'locked-3' then 'a rate' end
    where key in ('locked-1', 'locked-2', 'locked-3')`.execute(p.db);

test("a test asks and counts nothing that is beyond the exam, taken out or under review", async () => {
  const { p, b } = await building();
  const filter = { Papers: [1], Topics: [2], Kinds: ["mcq"] };
  const ids = await Promise.all(["locked-4", "locked-5"].map((key) => p.questionId(key)));
  await withdraw(p);
  expect((await b.post("/api/tests/count", filter)).response).toEqual({ Questions: 2 });
  const { ProblemSetID } = await build(b, { ...filter, Number: 100 });
  expect((await questionsOf(b, ProblemSetID)).sort()).toEqual(ids.sort());
});

test("no tag of a question is offered while an open test asks it, nor of one that left the exam", async () => {
  const { p, b } = await building();
  await sql`update question_version set tags = '["notice"]' where question_id = ${await p.questionId("locked-1")}`.execute(
    p.db,
  );
  const set = await p.setId("locked-1");
  const { ID } = (await b.put(`/api/sets/${set}/attempt`)).response;
  await b.post(`/api/attempts/${ID}/questions/${await p.questionId("locked-1")}/done`, { Answer: "2" });
  await b.put(`/api/sets/${set}/done`);
  const tags = async () => (await b.get("/api/tests/choices")).response.Tags;
  expect(await tags()).toEqual([{ Tag: "notice", Questions: 1 }]);
  await b.put(`/api/sets/${set}/attempt?delayMarking=true`);
  expect(await tags()).toEqual([]);
  await b.put(`/api/sets/${set}/done`);
  expect(await tags()).toEqual([{ Tag: "notice", Questions: 1 }]);
  await withdraw(p);
  expect(await tags()).toEqual([]);
});

test("the list of built tests has the newest first, page by page, and no test that was drawn", async () => {
  const { b } = await building();
  const built = [];
  for (const many of [1, 2, 3]) built.unshift((await build(b, { Number: many })).ProblemSetID);
  await b.post("/api/dynamic-sets/attempts/new?topic_id=1");
  const page = async (n: number) =>
    (await b.get(`/api/tests?pageSize=2&page=${n}`)).response.map(({ ID }) => ID);
  expect([await page(1), await page(2)]).toEqual([built.slice(0, 2), built.slice(2)]);
  expect((await b.get("/api/tests?pageSize=2")).text).toContain('"TPages":2');
});

test("a built test without a clock is practice that stays open, and can be discarded with its set", async () => {
  const { p, b } = await building();
  const { ID, ProblemSetID } = await build(b, { Number: 2 });
  p.clock.pass(10 * 24 * 60 * 60);
  await p.runJob("finish tests");
  expect((await b.get(`/api/attempts/${ID}`)).response.MarkedAt).toBe(null);
  expect((await b.delete(`/api/attempts/${ID}`)).status).toBe(200);
  expect((await b.get(`/api/sets/${ProblemSetID}`)).status).toBe(404);
  expect((await b.get("/api/tests")).response).toEqual([]);
});

describe("a test from a link", () => {
  test("has the extra time of the one who sits it, and counts towards that learner's day", async () => {
    const { p, id, b } = await building({ limitsOn: true });
    await sql`update app_user set extra_time_percent = 100 where id = ${id}`.execute(p.db);
    const made = await build(b, { Number: 2, Delayed: true, Minutes: 20 });
    const { Token } = (await b.post(`/api/tests/${made.ID}/link`)).response;
    const other = await subscriber(p);
    await sql`update app_user set extra_time_percent = 25 where id = ${other.id}`.execute(p.db);
    const sat = (await other.browser.post(`/api/tests/from-link/${Token}`)).response;
    expect(Date.parse(String(sat.Deadline)) - p.clock.now().getTime()).toBe(25 * 60_000);
    const used = await p.db.selectFrom("daily_use").select(["user_id", "attempts"]).execute();
    expect(used.find(({ user_id }) => user_id === other.id)?.attempts).toBe(1);
    await sql`update daily_use set attempts = 200 where user_id = ${other.id}`.execute(p.db);
    expect((await other.browser.post(`/api/tests/from-link/${Token}`)).code).toBe("attempts_today");
  });

  test("is a set of that learner's own: its maker sees neither the set nor how it went", async () => {
    const { p, b } = await building();
    const made = await build(b, { Number: 2 });
    const { Token } = (await b.post(`/api/tests/${made.ID}/link`)).response;
    const other = (await subscriber(p)).browser;
    const copy = (await other.post(`/api/tests/from-link/${Token}`)).response;
    expect(copy.ProblemSetID).not.toBe(made.ProblemSetID);
    for (const url of [`/api/sets/${copy.ProblemSetID}`, `/api/attempts/${copy.ID}`])
      expect((await b.get(url)).status).toBe(404);
    expect((await other.get("/api/tests")).response.map(({ ID }) => ID)).toEqual([copy.ProblemSetID]);
  });
});

test("presets are listed by name, and two learners may use the same one", async () => {
  const { p, b } = await building();
  const other = (await subscriber(p)).browser;
  const keep = (who: Browser, Name: string, Papers: number[]) =>
    who.post("/api/tests/presets", { Name, Filter: { Papers } });
  for (const name of ["Tax", "Errors", "Land"]) await keep(b, name, [1]);
  await keep(other, "Tax", [2]);
  const names = (await b.get("/api/tests/presets")).response.map(({ Name, Filter }) => [
    Name,
    Filter?.Papers,
  ]);
  expect(names).toEqual([
    ["Errors", [1]],
    ["Land", [1]],
    ["Tax", [1]],
  ]);
  expect((await other.get("/api/tests/presets")).response).toMatchObject([{ Filter: { Papers: [2] } }]);
});
