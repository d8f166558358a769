import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { startProduct } from "../../../test/product.ts";
import { DAY } from "../../../test/shop.ts";
import { subscriber } from "../../../test/talk.ts";

async function learning() {
  const p = await startProduct();
  const { id, browser: b } = await subscriber(p);
  const idsOf = (...keys: string[]) => Promise.all(keys.map((key) => p.questionId(key)));
  return { p, id, b, idsOf };
}

const listed = async (b: Browser, url: string) => (await b.get(url)).response.map(({ ID }) => Number(ID));

describe("the questions that were updated", () => {
  test("are those changed in the last fourteen days, the latest first, of the paper and the exam", async () => {
    const { p, b, idsOf } = await learning();
    const [one, two, old, beyond, gone, other] = await idsOf(
      ...["locked-1", "locked-2", "locked-3", "locked-4", "locked-5", "other-1"],
    );
    const changed = (id: number | undefined, seconds: number) =>
      sql`update question set created_at = '2026-01-01', updated_at = ${p.clock.now()}::timestamptz - make_interval(secs => ${seconds})
          where id = ${id}`.execute(p.db);
    await changed(one, 60);
    await changed(two, 14 * DAY - 1);
    await changed(old, 14 * DAY);
    for (const id of [beyond, gone, other]) await changed(id, 30);
    await sql`update question set shelf = 'beyond' where id = ${beyond}`.execute(p.db);
    await sql`update question set deleted_at = now() where id = ${gone}`.execute(p.db);
    expect(await listed(b, "/api/questions/updated/1")).toEqual([one, two]);
    expect(await listed(b, "/api/questions/updated/2")).toEqual([other]);
    expect(await listed(b, "/api/questions/updated/1?pageSize=1&page=2")).toEqual([two]);
    const free = await p.signIn("free@example.sg");
    expect((await free.get("/api/questions/updated/1")).status).toBe(401);
  });
});

describe("saved questions", () => {
  test("are listed with the one saved last first, page by page, each learner's own", async () => {
    const { p, b, idsOf } = await learning();
    const ids = await idsOf("locked-3", "locked-1", "locked-2");
    const other = (await subscriber(p)).browser;
    for (const id of ids) {
      await b.put(`/api/questions/${id}/fav`);
      p.clock.pass(1);
    }
    await other.put(`/api/questions/${ids[0]}/fav`);
    // What is saved already keeps its place.
    await b.put(`/api/questions/${ids[0]}/fav`);
    const [first, second, third] = ids;
    expect(await listed(b, "/api/questions/fav?paper=0")).toEqual([third, second, first]);
    expect(await listed(b, "/api/questions/fav?paper=0&pageSize=2&page=2")).toEqual([first]);
    await b.put(`/api/questions/${ids[0]}/un-fav`);
    expect(await listed(b, "/api/questions/fav?paper=0")).toEqual([third, second]);
    expect(await listed(other, "/api/questions/fav?paper=0")).toEqual([first]);
  });
});

describe("attempts", () => {
  test("are listed with the newest first, page by page, and of one set where that is asked for", async () => {
    const { p, b } = await learning();
    const attempts = [];
    for (const key of ["locked-1", "locked-1", "other-paper"]) {
      const set = await p.setId(key);
      attempts.unshift(Number((await b.put(`/api/sets/${set}/attempt`)).response.ID));
      await b.put(`/api/sets/${set}/done`);
      p.clock.pass(60);
    }
    expect(await listed(b, "/api/attempts")).toEqual(attempts);
    expect(await listed(b, "/api/attempts?pageSize=2&page=2")).toEqual(attempts.slice(2));
    expect(await listed(b, `/api/attempts?pset=${await p.setId("locked-1")}`)).toEqual(attempts.slice(1));
    expect((await b.get("/api/attempts?pageSize=2")).text).toContain('"TPages":2');
  });

  test("a set shows the score of the last one that was marked, also while another is under way", async () => {
    const { p, b } = await learning();
    const set = await p.setId("locked-1");
    const [question] = await listed(b, `/api/sets/${set}/questions`);
    for (const Answer of ["2", "1"]) {
      const { ID } = (await b.put(`/api/sets/${set}/attempt`)).response;
      await b.post(`/api/attempts/${ID}/questions/${question}/done`, { Answer });
      await b.put(`/api/sets/${set}/done`);
    }
    const shown = async () => (await b.get(`/api/sets/${set}`)).response;
    expect(await shown()).toMatchObject({ Progress: "done", LastScore: 0 });
    await b.put(`/api/sets/${set}/attempt`);
    expect(await shown()).toMatchObject({ Progress: "ongoing", LastScore: 0 });
  });

  test("one at questions that are practised again is discarded, and its set stays to be begun another time", async () => {
    const { p, b } = await learning();
    const set = await p.setId("locked-1");
    const { ID } = (await b.put(`/api/sets/${set}/attempt`)).response;
    await b.put(`/api/sets/${set}/done`);
    const { SetID } = (await b.post(`/api/attempts/${ID}/practice`, { Which: "skipped" })).response;
    const again = (await b.put(`/api/sets/${SetID}/attempt`)).response;
    expect((await b.delete(`/api/attempts/${again.ID}`)).status).toBe(200);
    expect((await b.get(`/api/sets/${SetID}`)).response).toMatchObject({ Progress: "none" });
    expect((await b.put(`/api/sets/${SetID}/attempt`)).status).toBe(200);
  });
});

test("no time is added to a question once its attempt is marked", async () => {
  const { p, b } = await learning();
  const set = await p.setId("locked-1");
  const { ID } = (await b.put(`/api/sets/${set}/attempt?delayMarking=true`)).response;
  const [question] = await listed(b, `/api/sets/${set}/questions`);
  const spend = (Seconds: number) =>
    b.put(`/api/attempts/${ID}/times`, { Times: [{ QnID: question, Seconds }] });
  p.clock.pass(100);
  await spend(40);
  await b.put(`/api/sets/${set}/done`);
  p.clock.pass(100);
  expect((await spend(90)).status).toBe(200);
  expect((await b.get(`/api/attempts/${ID}/analysis`)).response.Questions?.[0]?.Seconds).toBe(40);
});

test("a drawn test asks nothing that is under review, or was taken out", async () => {
  const { p, b, idsOf } = await learning();
  const ids = await idsOf("locked-3", "locked-4", "locked-5");
  await sql`update question set review_since = now(), review_reason = 'a rate' where key = 'locked-1'`.execute(
    p.db,
  );
  await sql`update question set deleted_at = now() where key = 'locked-2'`.execute(p.db);
  const asked = new Set<number>();
  for (let n = 0; n < 2; n++) {
    const { ID, ProblemSetID } = (await b.post("/api/dynamic-sets/attempts/new?topic_id=2")).response;
    for (const id of await listed(b, `/api/sets/${ProblemSetID}/questions`)) {
      asked.add(id);
      // What was not answered yet is drawn first the next time, so that all has been drawn after two tests.
      await b.post(`/api/attempts/${ID}/questions/${id}/done`, { Answer: "2" });
    }
    await b.put(`/api/sets/${ProblemSetID}/done`);
  }
  expect([...asked].sort()).toEqual(ids.sort());
});

test("extra time changes no paper that is under way", async () => {
  const { p, id, b } = await learning();
  const made = (await b.post("/api/tests", { Papers: [1], Number: 2, Delayed: true, Minutes: 20 })).response;
  const admin = await p.signIn("admin@threshold.example");
  expect((await admin.put(`/api/admin/users/${id}/extra-time`, { Percent: 50 })).status).toBe(200);
  expect((await b.get(`/api/attempts/${made.ID}`)).response.Deadline).toBe(made.Deadline);
});

test("a question's own page shows the mark of the latest answer to it, and none of an open attempt", async () => {
  const { p, b } = await learning();
  const [set, id] = [await p.setId("locked-1"), await p.questionId("locked-1")];
  const score = async () => (await b.get(`/api/questions/${id}`)).response.Score;
  expect(await score()).toBeUndefined();
  for (const Answer of ["2", "1"]) {
    const { ID } = (await b.put(`/api/sets/${set}/attempt?delayMarking=true`)).response;
    await b.post(`/api/attempts/${ID}/questions/${id}/done`, { Answer });
    expect(await score()).toBeUndefined();
    await b.put(`/api/sets/${set}/done`);
    expect(await score()).toBe(Answer === "2" ? 1 : 0);
  }
});
