import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { buildBank, buildMcq, buildSet } from "../../../test/bank.ts";
import { noting, sit } from "../../../test/noting.ts";
import { startProduct } from "../../../test/product.ts";
import { atOnce } from "../../../test/size.ts";
import { subscriber } from "../../../test/talk.ts";

describe("a note", () => {
  test("is written, read, changed and deleted by its owner, and nobody else sees it", async () => {
    const { p, b, url } = await noting();
    expect((await b.get(url)).status).toBe(204);
    const made = await b.put(url, { Body: "Time, title, interest, possession.", UpdatedAt: null });
    expect(made.status).toBe(200);
    expect((await b.get(url)).response).toEqual(made.response);
    p.clock.pass(60);
    const changed = await b.put(url, { Body: "Four unities.", UpdatedAt: made.response.UpdatedAt });
    expect(changed.response.Body).toBe("Four unities.");
    const other = (await subscriber(p)).browser;
    expect((await other.get(url)).status).toBe(204);
    expect((await other.get("/api/notes")).response).toEqual([]);
    expect((await b.delete(url)).status).toBe(200);
    expect((await b.delete(url)).status).toBe(200);
    expect((await b.get(url)).status).toBe(204);
  });

  test("is deleted by nobody else, and one on a question that was taken out can still be changed, but not begun", async () => {
    const { p, b, url, question } = await noting();
    await b.put(url, { Body: "Mine." });
    const { browser: other } = await subscriber(p);
    expect((await other.delete(url)).status).toBe(200);
    await sql`update question set deleted_at = now() where id = ${question}`.execute(p.db);
    expect((await b.get(url)).response.Body).toBe("Mine.");
    expect((await b.put(url, { Body: "Changed." })).response.Body).toBe("Changed.");
    expect((await other.put(url, { Body: "Begun." })).status).toBe(404);
  });

  test("that was changed elsewhere is not overwritten; a save whose reply was lost is no conflict", async () => {
    const { p, b, url } = await noting();
    const first = (await b.put(url, { Body: "One.", UpdatedAt: null })).response.UpdatedAt;
    // Two writes of one moment have different states.
    const second = (await b.put(url, { Body: "Two.", UpdatedAt: first })).response.UpdatedAt;
    expect(second).not.toBe(first);
    p.clock.pass(5);
    const stale = await b.put(url, { Body: "Three.", UpdatedAt: first });
    expect([stale.status, stale.code]).toEqual([400, "saved_meanwhile"]);
    expect((await b.put(url, { Body: "Three.", UpdatedAt: null })).code).toBe("saved_meanwhile");
    expect((await b.get(url)).response.Body).toBe("Two.");
    const repeated = await b.put(url, { Body: "Two.", UpdatedAt: first });
    expect([repeated.status, repeated.response.UpdatedAt]).toEqual([200, second]);
    // Without a state it is written over, as the caller asked.
    expect((await b.put(url, { Body: "Four." })).status).toBe(200);
  });

  test("changed in a hundred places at once ends as one of them, and each other one gets a conflict", async () => {
    const { b, url } = await noting();
    const { UpdatedAt } = (await b.put(url, { Body: "Before.", UpdatedAt: null })).response;
    const replies = await atOnce(100, (i) => b.put(url, { Body: `Text ${i}.`, UpdatedAt }));
    const written = replies.filter(({ status }) => status === 200);
    expect(written).toHaveLength(1);
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(["saved_meanwhile"]),
    );
    expect((await b.get(url)).response.Body).toBe(written[0]?.response.Body);
  });

  test("has up to 10,000 characters, any text but NUL, and belongs to an existing question", async () => {
    const { b, url } = await noting();
    const texts = [
      "x".repeat(10_000),
      "<script>alert(1)</script>",
      "\u202e\ud83c\udde8\ud83c\uddec \ufffd",
      "=1+1",
    ];
    for (const Body of texts) {
      expect((await b.put(url, { Body })).status).toBe(200);
      expect((await b.get(url)).response.Body).toBe(Body);
    }
    for (const Body of ["x".repeat(10_001), "", "a\u0000b"])
      expect((await b.put(url, { Body })).status).toBe(400);
    expect((await b.put(url, { Body: "x", UpdatedAt: "yesterday" })).status).toBe(400);
    expect((await b.put("/api/questions/999999/note", { Body: "x" })).status).toBe(404);
  });

  test("is withheld by an open test with its question, never lost by it, and kept at a reset", async () => {
    const { p, b, url } = await noting();
    await b.put(url, { Body: "The answer is two." });
    await sit(b, await p.setId("locked-1"));
    expect((await b.get(url)).code).toBe("open_test");
    // A note written offline before arrives during the test, and is kept.
    expect((await b.put(url, { Body: "The answer is two, always." })).status).toBe(200);
    const [listed] = (await b.get("/api/notes")).response;
    expect(listed).toMatchObject({ Body: "", Withheld: true });
    expect((await b.get("/api/notes?q=answer")).response).toEqual([]);
    expect((await b.get("/api/notes/export")).text).not.toContain("The answer is two");
    expect((await b.get("/api/notes/export")).text).toContain("One note is left out");
    expect((await b.get("/api/user/export")).text).not.toContain("The answer is two");
    await b.put("/api/user/reset-progress");
    expect((await b.get(url)).response.Body).toBe("The answer is two, always.");
  });
});

describe("the list of notes", () => {
  test("is newest first, is searched by words and narrowed by paper and topic, and names the question", async () => {
    const { p, b, question } = await noting();
    const other = await p.questionId("other-1");
    await b.put(`/api/questions/${question}/note`, { Body: "Survivorship beats the will." });
    p.clock.pass(1);
    await b.put(`/api/questions/${other}/note`, { Body: "Stamp within fourteen days." });
    const ids = async (query: string) =>
      (await b.get(`/api/notes${query}`)).response.map((note) => note.QuestionID);
    expect(await ids("")).toEqual([other, question]);
    expect(await ids("?q=surviv")).toEqual([question]);
    expect(await ids("?q=%25")).toEqual([]);
    expect(await ids("?paper=2")).toEqual([other]);
    expect(await ids("?topic=2")).toEqual([question]);
    expect((await b.get("/api/notes?pageSize=1")).text).toContain('"TPages":2');
    expect((await b.get("/api/notes?paper=1")).response[0]).toMatchObject({
      Title: "Body of locked-1",
      Paper: 1,
      TopicName: "Topic two",
    });
  });

  test("is in the order of the last change, and its pages have each note once", async () => {
    const { p, b } = await noting();
    const ids = await Promise.all(["locked-1", "locked-2", "locked-3"].map((key) => p.questionId(key)));
    for (const id of ids) {
      await b.put(`/api/questions/${id}/note`, { Body: `On ${id}.` });
      p.clock.pass(1);
    }
    await b.put(`/api/questions/${ids[0]}/note`, { Body: "Changed." });
    const page = async (n: number) =>
      (await b.get(`/api/notes?pageSize=2&page=${n}`)).response.map((note) => note.QuestionID);
    expect([await page(1), await page(2), await page(3)]).toEqual([[ids[0], ids[2]], [ids[1]], []]);
  });

  test("stays when the plan is over, without a word of the questions, in the file too", async () => {
    const { p, b, id, question, url } = await noting();
    await b.put(url, { Body: "Four unities." });
    await sql`delete from entitlement where user_id = ${id}`.execute(p.db);
    expect((await b.get("/api/notes")).response).toMatchObject([{ Title: "", Body: "Four unities." }]);
    const { text } = await b.get("/api/notes/export");
    expect(text).toContain(`## Question ${question}\n`);
    expect(text).not.toContain("Body of");
    expect((await b.put(url, { Body: "Five." })).status).toBe(200);
  });

  test("is a file of Markdown or of CSV for Anki: own words, title and link, no key, no formula, no heading out of a title", async () => {
    const { p, b, question } = await noting();
    await sql`update question_version set body = '# Who = [owns] it?' where question_id = ${question}`.execute(
      p.db,
    );
    await b.put(`/api/questions/${question}/note`, { Body: '=HYPERLINK("http://x")' });
    const markdown = await b.get("/api/notes/export?format=markdown");
    expect(markdown.headers["content-type"]).toContain("text/markdown");
    expect(markdown.text).toContain("## \\# Who = \\[owns\\] it?");
    expect(markdown.text).toContain(`http://localhost:3000/question/${question}`);
    expect(markdown.text).not.toContain("CANARY");
    const anki = await b.get("/api/notes/export?format=anki");
    expect(anki.text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(anki.text).not.toContain("CANARY");
  });
});

test("a file of more notes than a page holds has each once, and counts all that it leaves out", async () => {
  const bank = buildBank();
  const many = Array.from({ length: 60 }, (_, n) => buildMcq(`many-${n}`, "t2"));
  const p = await startProduct({
    bank: { ...bank, hash: "many", sets: [...bank.sets, buildSet("many", many)] },
  });
  const { id, browser: b } = await subscriber(p);
  await sql`
    insert into note (user_id, question_id, body, created_at, updated_at)
    select ${id}, q.id, 'Note on ' || q.key || '.', now(), now() + q.id * interval '1 second'
    from question q where q.key like 'many-%' or q.key = 'locked-1'`.execute(p.db);
  const shown = async () => {
    const { text } = await b.get("/api/notes/export");
    return { notes: text.match(/Note on many-\d+\./g) ?? [], text };
  };
  expect(new Set((await shown()).notes).size).toBe(60);
  await sit(b, await p.setId("locked-1"));
  await sql`update note set updated_at = now() + interval '1 year' where question_id = ${await p.questionId("locked-1")}`.execute(
    p.db,
  );
  const during = await shown();
  expect(during.notes).toHaveLength(60);
  expect(during.text).toContain("\nOne note is left out");
});
