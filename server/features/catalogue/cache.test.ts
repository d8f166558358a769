import { sql } from "kysely";
import { expect, test } from "vitest";
import { statementsOf } from "../../../test/database.ts";
import { startProduct } from "../../../test/product.ts";
import { BankCache } from "./cache-queries.ts";
import { Catalogue } from "./snapshot-queries.ts";

test("however many visits come at once, the catalogue is loaded once", async () => {
  const { db } = await startProduct();
  const alone = await statementsOf(() => new Catalogue(db).read());
  const catalogue = new Catalogue(db);
  const many = await statementsOf(() => Promise.all(Array.from({ length: 50 }, () => catalogue.read())));
  expect(many).toEqual(alone);
});

test("a question that moves to another topic shows there soon, though its words are kept in memory", async () => {
  const p = await startProduct();
  const learner = await p.signIn("ana@example.sg", { subscribed: true });
  const set = await p.setId("locked-1");
  const id = Number((await learner.get(`/api/sets/${set}/questions`)).response[0]?.ID);
  const before = (await learner.get(`/api/questions/${id}`)).response.TopicID;
  const { rows } = await sql<{ id: number }>`select id from topic where id <> ${before} limit 1`.execute(
    p.db,
  );
  const next = rows[0]?.id;
  await sql`update question set topic_id = ${next} where id = ${id}`.execute(p.db);
  await sql`insert into catalogue_change (at) values (${p.clock.now()})`.execute(p.db);
  await expect
    .poll(async () => {
      await learner.get("/api/topic");
      return (await learner.get(`/api/questions/${id}`)).response.TopicID;
    })
    .toBe(next);
});

test("what was read while the bank changed is returned and not kept", () => {
  const bank = { version: 1, read: async () => undefined };
  const cache = new BankCache<string, string>(bank);
  const before = cache.reading();
  bank.version = 2;
  before.keep("question", "old");
  expect(cache.reading().get("question")).toBeUndefined();
  const after = cache.reading();
  after.keep("question", "new");
  before.keep("question", "old");
  expect(cache.reading().get("question")).toBe("new");
  bank.version = 3;
  expect(cache.reading().get("question")).toBeUndefined();
});
