import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { buildBank, buildBlueprint } from "../../../test/bank.ts";
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

test("sub-areas are offered under their topic by title, as far as one of its questions asks them, and narrow a test", async () => {
  const { p, b } = await building();
  await sql`
    insert into rule (key, topic_id, area, area_title, says)
    select w.key, t.id, w.area, w.title, 'It is so.' from (values
      ('a-rule', 't1', 'x', 'Wills'), ('b-rule', 't1', 'y', 'Trusts'), ('c-rule', 't2', 'z', 'Leases'),
      ('d-rule', 't2', 'v', 'Drafts'), ('e-rule', 't2', 'u', 'Beyond')) w (key, topic, area, title)
    join topic t on t.key = w.topic`.execute(p.db);
  const file = (key: string, rule: string, more: { is_draft?: boolean; shelf?: "beyond" } = {}) =>
    p.db
      .updateTable("question")
      .set({ rules: JSON.stringify([rule]), ...more })
      .where("key", "=", key)
      .execute();
  await file("free-1", "a-rule");
  await file("free-2", "b-rule");
  // One of another topic does not make it one of this topic's.
  await file("free-3", "c-rule");
  await file("locked-1", "d-rule", { is_draft: true });
  await file("locked-2", "e-rule", { shelf: "beyond" });
  const { Topics } = (await b.get("/api/tests/choices")).response;
  expect(Topics?.map((topic) => topic.Areas?.map((area) => [area.Key, area.Title]))).toEqual([
    [
      ["y", "Trusts"],
      ["x", "Wills"],
    ],
    [],
    [],
  ]);
  const count = async (...Areas: string[]) =>
    (await b.post("/api/tests/count", { Papers: [1, 2], Areas })).response;
  expect([await count("x"), await count("x", "y")]).toEqual([{ Questions: 1 }, { Questions: 2 }]);
  expect(await count("w")).toEqual({ Questions: 0, EmptiedBy: "Areas" });
  const { ProblemSetID } = await build(b, { Areas: ["y"], Number: 100 });
  expect(await questionsOf(b, ProblemSetID)).toEqual([await p.questionId("free-2")]);
});

test("a test of one kind is of that kind, one of several topics is of none, and both pass by the exam's mark", async () => {
  const p = await startProduct({
    bank: buildBank({ blueprints: [buildBlueprint({ pass_percent: 75 })] }),
  });
  const { browser: b } = await subscriber(p);
  const made = async (body: object) => {
    const { ProblemSet, ID } = await build(b, { Number: 100, ...body });
    const { pass_percent } = await p.db
      .selectFrom("attempt")
      .select("pass_percent")
      .where("id", "=", Number(ID))
      .executeTakeFirstOrThrow();
    return [ProblemSet?.Type, ProblemSet?.TopicID, pass_percent];
  };
  const two = await p.db.selectFrom("topic").select("id").where("key", "=", "t2").executeTakeFirstOrThrow();
  expect(await made({ Kinds: ["csq"] })).toEqual(["CSQ", two.id, 75]);
  expect(await made({ Kinds: ["saq"] })).toEqual(["SAQ", two.id, 75]);
  expect(await made({ Kinds: ["csq", "saq"] })).toEqual(["MCQ", two.id, 75]);
  expect(await made({ Kinds: ["mcq"] })).toEqual(["MCQ", null, 75]);
});

test("the tags of most questions come first, and those alike by name", async () => {
  const { p, b } = await building();
  const tags = { "locked-1": ["zoning"], "locked-2": ["zoning", "notice"], "locked-3": ["deed"] };
  const { ID } = (await b.put(`/api/sets/${await p.setId("locked-1")}/attempt`)).response;
  for (const [key, named] of Object.entries(tags)) {
    const id = await p.questionId(key);
    await p.db
      .updateTable("question_version")
      .set({ tags: JSON.stringify(named) })
      .where("question_id", "=", id)
      .execute();
    await b.post(`/api/attempts/${ID}/questions/${id}/done`, { Answer: "2" });
  }
  expect((await b.get("/api/tests/choices")).response.Tags).toEqual([
    { Tag: "zoning", Questions: 2 },
    { Tag: "deed", Questions: 1 },
    { Tag: "notice", Questions: 1 },
  ]);
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

  test("may be made by an admin, who needs no plan", async () => {
    const { p } = await building();
    const admin = await p.signIn("admin@threshold.example");
    const made = await build(admin, { Number: 2 });
    expect((await admin.post(`/api/tests/${made.ID}/link`)).status).toBe(200);
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
  // One that was kept by rules that no longer hold cannot be used, and spoils no other.
  await p.db
    .updateTable("test_preset")
    .set({ filter: '{"Papers":"1"}' })
    .where("name", "=", "Land")
    .execute();
  expect((await b.get("/api/tests/presets")).response.map(({ Name }) => Name)).toEqual(["Errors", "Tax"]);
});
