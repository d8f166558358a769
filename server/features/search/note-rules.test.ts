import { expect, test, vi } from "vitest";
import { fileUnderNotedRule } from "../../../test/filed-question.ts";
import { startProduct } from "../../../test/product.ts";
import { readNotes } from "../../content/notes.ts";
import { readBank } from "../../content/read.ts";
import { articleOf } from "../../platform/markdown.ts";
import { noteFinder } from "./note-rules.ts";

const notes = readNotes("content");
const find = noteFinder(notes);

/** Every address that the prerendered notes have, as their pages do. */
const addresses = new Set(
  notes.flatMap(({ topic, body }) => [
    `/study/${topic}`,
    ...[...articleOf(body).html.matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => `/study/${topic}#${id}`),
  ]),
);

test("every question of the bank leads to headings that the study notes have, in its rules' sub-areas", () => {
  const { sets, registry } = readBank("content");
  const questions = sets.flatMap((set) => set.questions);
  expect(questions.length).toBeGreaterThan(1000);
  for (const { key, topic, filings } of questions) {
    const rules = filings.flatMap(({ rule }) => registry.rules.get(rule ?? "") ?? []);
    const links = find(topic, rules);
    expect(links.length, key).toBeGreaterThan(0);
    for (const { Href } of links) expect(addresses, key).toContain(Href);
    if (rules.length > 0)
      expect(
        links.filter(({ Href }) => !Href.includes("#")),
        key,
      ).toEqual([]);
  }
});

test("a rule leads to the passage that states it, and to its sub-area where none clearly does", () => {
  const { registry } = readBank("content");
  const hrefOf = (key: string) => {
    const rule = registry.rules.get(key);
    return rule && find(rule.topic, [rule])[0]?.Href;
  };
  expect(hrefOf("severance-effect")).toBe("/study/p1-interests#what-are-the-shares-after-severance");
  expect(hrefOf("will-witness-beneficiary")).toBe("/study/p1-interests#succession");
  expect(find("no-such-topic", [])).toEqual([]);
});

test("the notes come with the key and never before it, and a topic names its own", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const { set, question, topic } = await fileUnderNotedRule(p, b);
  // The notes are read through once after the start, in the background.
  await vi.waitFor(
    async () => expect((await b.get(`/api/topic/${topic}`)).response.Note).toBe("/study/p1-interests"),
    { timeout: 15_000 },
  );
  const before = await b.get(`/api/sets/${set}/questions`);
  expect(before.text).not.toContain("/study/");
  const attempt = (await b.put(`/api/sets/${set}/attempt`)).response.ID;
  const { text } = await b.post(`/api/attempts/${attempt}/questions/${question}/done`, { Answer: "1" });
  expect(JSON.parse(text).Response.Question.Notes).toEqual([
    {
      Title: "What are the shares after severance?",
      Href: "/study/p1-interests#what-are-the-shares-after-severance",
    },
  ]);
});
