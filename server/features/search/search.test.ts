import { describe, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { startProduct } from "../../../test/product.ts";
import { snippetOf, termsOf } from "./rules.ts";

async function find(b: Browser, q: string, page = 1) {
  const { status, response, text } = await b.get(`/api/search?q=${encodeURIComponent(q)}&page=${page}`);
  const hits = status === 200 ? response.map((h) => ({ kind: String(h.Kind), href: String(h.Href) })) : [];
  return { status, hits, pages: Number(JSON.parse(text).TPages) };
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

test("a question is found by its stem, by whoever may read it, and by nothing that only its key says", async () => {
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

test("what is asked for badly is refused in words, and what finds nothing is an empty list", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg");
  expect((await p.browser().get("/api/search?q=caveat")).status).toBe(401);
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

describe("a snippet", () => {
  test("is whole words around what was found", () => {
    const text = `${"before ".repeat(60)}the caveat lapses ${"after ".repeat(60)}`;
    const snippet = snippetOf(text, termsOf("caveat"));
    expect(snippet).toMatch(/^… before .*the caveat lapses after .* …$/);
    expect(snippet.length).toBeLessThan(190);
    expect(snippetOf("short", [])).toBe("short");
    expect(snippetOf("字".repeat(400), [])).toHaveLength(182);
  });
});
