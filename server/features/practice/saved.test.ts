import { sql } from "kysely";
import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";

test("saved questions are listed by paper and by topic, and not under a topic of the other paper", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const ids = await Promise.all(["free-1", "locked-1", "other-1"].map((key) => p.questionId(key)));
  for (const id of ids) await b.put(`/api/questions/${id}/fav`);
  const topics = await p.db.selectFrom("topic").select(["id", "key"]).execute();
  const topicOf = (key: string) => topics.find((topic) => topic.key === key)?.id;
  const listed = async (query: string) =>
    (await b.get(`/api/questions/fav?${query}`)).response.map(({ ID }) => Number(ID)).sort();
  const [free, locked, other] = ids.map(Number);
  expect(await listed("paper=0")).toEqual([free, locked, other].sort());
  expect(await listed(`paper=0&topic=${topicOf("t2")}`)).toEqual([locked]);
  expect(await listed(`paper=1&topic=${topicOf("t1")}`)).toEqual([free]);
  expect(await listed(`paper=2&topic=${topicOf("t1")}`)).toEqual([]);
  expect((await b.get("/api/questions/fav?topic=none")).status).toBe(400);
});

test("a question of a paper without a plan can't be saved, and one that was saved before can be taken off", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const [saved, other] = [await p.questionId("locked-1"), await p.questionId("locked-2")];
  await b.put(`/api/questions/${saved}/fav`);
  await sql`update entitlement set revoked_at = ${p.clock.now()}`.execute(p.db);
  const listed = async () => (await b.get("/api/questions/fav?paper=0")).response.map(({ ID }) => Number(ID));
  expect((await b.put(`/api/questions/${other}/fav`)).status).toBe(401);
  expect(await listed()).toEqual([saved]);
  expect((await b.put(`/api/questions/${saved}/un-fav`)).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect((await b.put("/api/questions/999999/fav")).status).toBe(404);
});

test("a saved question that was taken out leads to its successor only while that one is in the bank", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const [old, next] = [await p.questionId("locked-1"), await p.questionId("locked-2")];
  await b.put(`/api/questions/${old}/fav`);
  await sql`update question set deleted_at = now(), replaced_by = ${next} where id = ${old}`.execute(p.db);
  const shown = async () => (await b.get(`/api/questions/${old}`)).response;
  expect(await shown()).toMatchObject({ Retired: true, SuccessorID: next });
  await sql`update question set deleted_at = now() where id = ${next}`.execute(p.db);
  const alone = await shown();
  expect([alone.Retired, alone.SuccessorID]).toEqual([true, undefined]);
});

test("as many are said to be saved as are listed: one that is a draft again is in neither, one that was taken out in both", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const [draft, gone] = [await p.questionId("locked-1"), await p.questionId("locked-2")];
  for (const id of [draft, gone]) await b.put(`/api/questions/${id}/fav`);
  const counts = async () => [
    (await b.get("/api/today")).response.Saved,
    (await b.get("/api/questions/fav?paper=0&page=1")).response.length,
  ];
  expect(await counts()).toEqual([2, 2]);
  await sql`update question set deleted_at = now() where id = ${gone}`.execute(p.db);
  expect(await counts()).toEqual([2, 2]);
  await sql`update question set is_draft = true where id = ${draft}`.execute(p.db);
  expect(await counts()).toEqual([1, 1]);
});
