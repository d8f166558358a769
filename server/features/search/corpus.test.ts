import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { Catalogue } from "../catalogue/snapshot-queries.ts";
import { type Corpus, CorpusKeeper } from "./corpus-queries.ts";

const idsOf = (corpus: Corpus, q: string) => corpus.open.find(q, () => true).map(({ facts }) => facts.id);

test("after a change of the bank the former texts serve at once, and the new ones as soon as they are made", async () => {
  const p = await startProduct();
  const catalogue = new Catalogue(p.db);
  const keeper = new CorpusKeeper({ db: p.db, catalogue, content: { notes: [], posts: [] } });
  const [first, second] = await Promise.all([keeper.read(), keeper.read()]);
  expect(first).toBe(second);
  const { version } = catalogue;
  const id = await p.questionId("free-1");
  const admin = await p.signIn("admin@threshold.example");
  const now = (await admin.get(`/api/admin/questions/${id}`)).response;
  const changed = { ...now, Body: "May a quokka hold land?" };
  expect((await admin.put(`/api/admin/questions/${id}`, changed)).status).toBe(200);
  await expect.poll(async () => (await catalogue.read()).version).toBeGreaterThan(version);
  expect(await keeper.read()).toBe(first);
  expect(idsOf(first, "quokka")).toEqual([]);
  await expect.poll(async () => idsOf(await keeper.read(), "quokka")).toEqual([id]);
});
