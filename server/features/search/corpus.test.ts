import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { readSiteContent } from "../../content/site-content.ts";
import { Catalogue } from "../catalogue/snapshot-queries.ts";
import { Corpus, type HitFacts, titleOf } from "./corpus-queries.ts";
import type { TextIndex } from "./text-index-queries.ts";

const idsOf = (open: TextIndex<HitFacts>, q: string) => open.find(q, () => true).map(({ facts }) => facts.id);

test("after a change of the bank the former texts serve at once, and the new ones as soon as they are made", async () => {
  const p = await startProduct();
  const catalogue = new Catalogue(p.db);
  const { open: texts } = new Corpus({ db: p.db, catalogue, content: { notes: [], posts: [] } });
  const [first, second] = await Promise.all([texts.read(), texts.read()]);
  expect(first).toBe(second);
  const { version } = catalogue;
  const id = await p.questionId("free-1");
  const admin = await p.signIn("admin@threshold.example");
  const now = (await admin.get(`/api/admin/questions/${id}`)).response;
  const changed = { ...now, Body: "May a quokka hold land?" };
  expect((await admin.put(`/api/admin/questions/${id}`, changed)).status).toBe(200);
  await expect.poll(async () => (await catalogue.read()).version).toBeGreaterThan(version);
  expect(await texts.read()).toBe(first);
  expect(idsOf(first, "quokka")).toEqual([]);
  await expect.poll(async () => idsOf(await texts.read(), "quokka")).toEqual([id]);
});

/** A catalogue that changes as soon as somebody has read it. */
class ChangesOnce extends Catalogue {
  #reads = 0;
  override async read() {
    const snapshot = await super.read();
    this.#reads += 1;
    return this.#reads === 1 ? snapshot : { ...snapshot, version: snapshot.version + 1 };
  }
}

test("a change that comes while texts are being made is found too, without another change", async () => {
  const p = await startProduct();
  const catalogue = new ChangesOnce(p.db);
  const { open: texts } = new Corpus({ db: p.db, catalogue, content: { notes: [], posts: [] } });
  expect(idsOf(await texts.read(), "quokka")).toEqual([]);
  const id = await p.questionId("free-1");
  const body = "May a quokka hold land?";
  await p.db.updateTable("question_version").set({ body }).where("question_id", "=", id).execute();
  await expect.poll(async () => idsOf(await texts.read(), "quokka")).toEqual([id]);
});

test("the study bot quotes parts of an article that say something, and none that is better read there", async () => {
  const p = await startProduct();
  const [post] = readSiteContent("content").posts;
  if (!post) throw new Error("there are no posts");
  const long = "A quokka owns land. ".repeat(80);
  const body = `## A short part\n\nA quokka.\n\n## A quokka without words\n\n### A long part\n\n${long}`;
  const content = { notes: [], posts: [{ ...post, path: "a-post", body }] };
  const corpus = new Corpus({ db: p.db, catalogue: new Catalogue(p.db), content });
  const hrefs = (await corpus.passages()).find("quokka", () => true).map(({ facts }) => facts.href);
  expect(hrefs).toEqual(["/blog/a-post#a-short-part"]);
  expect((await corpus.open.read()).find("quokka", ({ kind }) => kind === "post").length).toBeGreaterThan(1);
});

test("a question is called by its first words, whole ones, and a blank is three dots", () => {
  expect(titleOf("The {{b}} of\n time.")).toBe("The … of time.");
  const ninety = `${"word ".repeat(17)}tail!`;
  expect([ninety.length, titleOf(ninety)]).toEqual([90, ninety]);
  expect(titleOf(`${ninety}s and more`)).toBe(`${"word ".repeat(17).trim()} …`);
});
