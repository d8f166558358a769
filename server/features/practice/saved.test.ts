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
