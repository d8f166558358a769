import { describe, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { startProduct } from "../../../test/product.ts";
import { subscriber } from "../../../test/talk.ts";
import { readSiteContent } from "../../content/site-content.ts";
import { sectionsOf } from "../../platform/markdown.ts";
import { snippetOf, termsOf } from "./rules.ts";

async function find(b: Browser, q: string, page = 1, kind = "") {
  const wanted = kind && `&kind=${kind}`;
  const { status, response, text } = await b.get(
    `/api/search?q=${encodeURIComponent(q)}&page=${page}${wanted}`,
  );
  const hits = status === 200 ? response.map((h) => ({ kind: String(h.Kind), href: String(h.Href) })) : [];
  const { TPages, Total } = JSON.parse(text);
  return { status, hits, pages: Number(TPages), total: Number(Total) };
}

test("one box finds topics, notes, articles and questions, also when a word is misspelt", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const kinds = async (q: string) => new Set((await find(b, q)).hits.map((hit) => hit.kind));
  expect((await find(b, "joint tenancy severance")).hits[0]?.kind).toBe("note");
  expect(await kinds("joint tenncy severence")).toContain("note");
  expect(await kinds("stamp duty worked")).toContain("post");
  expect(await kinds("Topic One")).toContain("topic");
  const [hit] = (await find(b, "joint tenancy severance")).hits;
  expect(hit?.href).toMatch(/^\/study\/p1-interests#[a-z0-9-]+$/);
});

test("a rule is found by everyday words that its note does not use, and does not show them", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg");
  const { response } = await b.get(`/api/search?q=${encodeURIComponent("Airbnb banned by MCST")}&page=1`);
  const hit = response.find(
    (h) => String(h.Href) === "/study/p1-interests#by-laws-renovation-pets-and-renting-out",
  );
  expect(hit?.Snippet).toContain("appearance need the MCST’s consent");
  expect(JSON.stringify(response)).not.toMatch(/Asked:|Airbnb;|ban renting/);
});

test("a question is found by its stem, by anyone who may read it, and by nothing that only its key says", async () => {
  const p = await startProduct();
  const subscriber = await p.signIn("ana@example.sg", { subscribed: true });
  const free = await p.signIn("bo@example.sg");
  const set = await p.setId("locked-1");
  const [question] = (await subscriber.get(`/api/sets/${set}/questions`)).response;
  const href = `/question/${question?.ID}`;
  const hrefs = async (b: Browser, q: string) => (await find(b, q)).hits.map((h) => h.href);
  expect(await hrefs(subscriber, String(question?.Body))).toContain(href);
  expect(await hrefs(free, String(question?.Body))).not.toContain(href);
  const attempt = (await subscriber.put(`/api/sets/${set}/attempt`)).response.ID;
  await subscriber.post(`/api/attempts/${attempt}/questions/${question?.ID}/done`, { Answer: "1" });
  for (const secret of ["CANARY explanation", "CANARY why", "CANARY source", "CANARY tag"])
    expect(
      (await find(subscriber, secret)).hits.filter((h) => h.kind === "question"),
      secret,
    ).toEqual([]);
  await p.db
    .updateTable("question")
    .set({ deleted_at: p.clock.now() })
    .where("id", "=", Number(question?.ID))
    .execute();
  expect(await hrefs(subscriber, String(question?.Body))).not.toContain(href);
});

test("each reader finds as many questions as they may open, and the count says as many", async () => {
  const p = await startProduct();
  await p.db.updateTable("question").set({ is_draft: true }).where("key", "=", "locked-1").execute();
  const [full, half] = [await subscriber(p), await subscriber(p)];
  await p.db.deleteFrom("entitlement").where("user_id", "=", half.id).where("paper", "=", 2).execute();
  const free = await p.signIn("free@example.sg");
  const counts = [];
  for (const b of [p.browser(), free, half.browser, full.browser]) {
    const { total, hits } = await find(b, "body unities", 1, "question");
    expect(hits).toHaveLength(Math.min(10, total));
    counts.push(total);
  }
  // The sample; the free set; with what is left of the first paper, a short answer included; with the second paper.
  expect(counts).toEqual([1, 5, 5 + 4 + 1, 5 + 4 + 1 + 5]);
});

test("an article is found by its title at its own address, and a part of it at that part", async () => {
  const p = await startProduct();
  const [post] = readSiteContent("content").posts;
  if (!post) throw new Error("there are no posts");
  const b = await p.signIn("ana@example.sg");
  const hrefs = (await find(b, post.title, 1, "post")).hits.map(({ href }) => href);
  expect(hrefs[0]).toBe(`/blog/${post.path}`);
  const part = sectionsOf(post.body).find(({ title }) => title !== "");
  const found = (await find(b, String(part?.title), 1, "post")).hits.map(({ href }) => href);
  expect(found).toContain(`/blog/${post.path}#${part?.id}`);
});

test("what is asked for badly is refused in words, and what finds nothing is an empty list", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg");
  expect((await find(b, "caveat", 1, "key")).status).toBe(400);
  for (const q of ["", "a", "  a  ", "x".repeat(201)]) expect((await find(b, q)).status, q).toBe(400);
  for (const q of ["zzqqxx", "the of and", "%%%", "\u{1F3E0}\u{1F3E0}", "';--"]) {
    const { status, hits } = await find(b, q);
    expect([status, hits], q).toEqual([200, []]);
  }
  expect((await find(b, "tenant", 100_000)).hits).toEqual([]);
  const first = await find(b, "tenant");
  const second = await find(b, "tenant", 2);
  expect(first.hits).toHaveLength(10);
  expect(first.pages).toBeGreaterThan(1);
  expect(second.hits.map((h) => h.href)).not.toContain(first.hits[0]?.href);
});

test("one kind is found by itself, all of it is counted, and the best hundred are given, ten a page", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  // A word that fits fewer than can be shown, so that no count is cut.
  const all = await find(b, "easement");
  expect(all.total).toBeLessThan(100);
  const counts = [];
  for (const kind of ["topic", "question", "case", "note", "post"]) {
    const { hits, total } = await find(b, "easement", 1, kind);
    expect(hits.filter((hit) => hit.kind !== kind)).toEqual([]);
    counts.push(total);
  }
  expect(counts.reduce((sum, one) => sum + one)).toBe(all.total);
  const [caseStudy] = await p.db
    .selectFrom("question")
    .innerJoin("question_version as v", (join) =>
      join.onRef("v.question_id", "=", "question.id").onRef("v.version", "=", "question.current_version"),
    )
    .select(["question.id", "v.body"])
    .where("qn_type", "=", "csq")
    .where("is_published", "=", true)
    .execute();
  expect((await find(b, String(caseStudy?.body).slice(0, 150), 1, "case")).hits).toContainEqual({
    kind: "case",
    href: `/question/${caseStudy?.id}`,
  });
  const many = await find(b, "property owner sale agreement");
  expect([many.total, many.pages, many.hits.length]).toEqual([100, 10, 10]);
  const places = new Set<string>();
  for (let page = 1; page <= 10; page++)
    for (const { href } of (await find(b, "property owner sale agreement", page)).hits) places.add(href);
  expect(places.size).toBe(100);
  expect((await find(b, "property owner sale agreement", 11)).hits).toEqual([]);
});

test("a question is found among questions although a hundred texts of other kinds fit better", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const id = await p.questionId("free-1");
  const body = `Which of these is the property? ${"Something else is said at length here. ".repeat(60)}`;
  await p.db.updateTable("question_version").set({ body }).where("question_id", "=", id).execute();
  const asked = { kind: "question", href: `/question/${id}` };
  const best = [];
  for (let page = 1; page <= 10; page++) best.push(...(await find(b, "property", page)).hits);
  expect(best).toHaveLength(100);
  expect(best).not.toContainEqual(asked);
  expect(await find(b, "property", 1, "question")).toMatchObject({ hits: [asked], pages: 1, total: 1 });
});

test("a visitor finds notes, articles and the samples, and nothing else", async () => {
  const p = await startProduct();
  const visitor = p.browser();
  const member = await p.signIn("ana@example.sg", { subscribed: true });
  const questions = await p.db
    .selectFrom("question as q")
    .innerJoin("question_version as v", (join) =>
      join.onRef("v.question_id", "=", "q.id").onRef("v.version", "=", "q.current_version"),
    )
    .select(["q.id", "q.is_sample", "v.body"])
    .where("q.is_published", "=", true)
    .orderBy("q.id")
    .execute();
  const samples = new Set(
    (await visitor.get("/api/questions/samples")).response.map((sample) => `/try?question=${sample.ID}`),
  );
  expect(samples.size).toBeGreaterThan(0);
  const found = new Set<string>();
  const asked = [
    ...questions.map(({ body }) => body.slice(0, 150)),
    "Topic One",
    "joint tenancy",
    "stamp duty",
  ];
  for (const q of asked)
    for (const { kind, href } of (await find(visitor, q)).hits) {
      if (kind === "question" || kind === "case") expect(samples).toContain(href);
      else expect(["note", "post"]).toContain(kind);
      found.add(href);
    }
  for (const href of samples) expect(found).toContain(href);
  expect([...found].some((href) => href.startsWith("/study/"))).toBe(true);
  expect([...found].some((href) => href.startsWith("/blog/"))).toBe(true);
  for (const secret of ["CANARY explanation", "CANARY why", "CANARY source", "CANARY tag"])
    expect((await find(visitor, secret)).hits.filter((hit) => hit.href.startsWith("/try"))).toEqual([]);
  expect((await find(member, "Topic One", 1, "topic")).hits).not.toEqual([]);
  // Who has an account opens a sample on its own page.
  const own = (await find(member, asked[0] ?? "", 1, "question")).hits.map(({ href }) => href);
  expect(own).toContain(`/question/${questions[0]?.id}`);
  expect(own.filter((href) => !href.startsWith("/question/"))).toEqual([]);
  await p.db.updateTable("question").set({ is_sample: false }).execute();
  for (const q of asked)
    expect((await find(visitor, q)).hits.filter((hit) => hit.href.startsWith("/try"))).toEqual([]);
});

test("visitors of one address search 300 times a minute, and anyone who signs in continues", async () => {
  const p = await startProduct({ limitsOn: true });
  const member = await p.signIn("ana@example.sg");
  const visitor = p.browser();
  for (let i = 0; i < 300; i++) expect((await find(visitor, "caveat")).status).toBe(200);
  const refused = await p.browser().get("/api/search?q=caveat");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
  expect((await find(member, "caveat")).status).toBe(200);
});

describe("a snippet", () => {
  test("is whole words around what was found", () => {
    const text = `${"before ".repeat(60)}the caveat lapses ${"after ".repeat(60)}`;
    const snippet = snippetOf(text, termsOf("caveat"));
    expect(snippet).toMatch(/^… before .*the caveat lapses after .* …$/);
    expect(snippet.length).toBeLessThan(190);
    expect(snippetOf("short", [])).toBe("short");
    expect(snippetOf("字".repeat(400), [])).toHaveLength(182);
    expect(snippetOf("字".repeat(180), [])).toBe("字".repeat(180));
  });
});
