import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { asRead, locate } from "#contract/passage.ts";
import { buildBank, buildMcq, buildSet } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { startProduct } from "../../../test/product.ts";
import { atOnce, sized } from "../../../test/size.ts";
import { subscriber } from "../../../test/talk.ts";

async function noting() {
  const p = await startProduct();
  const { id, browser: b } = await subscriber(p);
  const question = await p.questionId("locked-1");
  return { p, b, id, question, url: `/api/questions/${question}/note` };
}

const sit = async (b: Browser, set: number) => b.put(`/api/sets/${set}/attempt?delayMarking=true`);

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

describe("marked passages", () => {
  const marksUrl = (id: number) => `/api/questions/${id}/marks`;

  test("return at their places, follow a new version, and are detached if their words are gone", async () => {
    const { p, b, question } = await noting();
    const edit = async (body: string) => {
      await sql`
        insert into question_version select question_id, version + 1, ${body}, params, answer, explanation, rationales, source,
          law_as_at, difficulty, tags, max_score, created_at, created_by, substance, told_at, regraded_answer, note
        from question_version where question_id = ${question} order by version desc limit 1`.execute(p.db);
      await sql`update question set current_version = current_version + 1 where id = ${question}`.execute(
        p.db,
      );
    };
    await edit("Ann and Ben own a flat as joint tenants. Ann dies.");
    const Marks = [
      { Field: "Body", Quote: "joint tenants", Prefix: "own a flat as ", Suffix: ". Ann dies.", Start: 26 },
    ];
    expect((await b.put(marksUrl(question), { Marks })).response.Marks).toMatchObject([
      { Start: 26, Detached: false },
    ]);
    await edit("Last year Ann and Ben own a flat as joint tenants. Ann dies.");
    expect((await b.get(marksUrl(question))).response.Marks).toMatchObject([{ Start: 36, Detached: false }]);
    await edit("Ann and Ben own a flat as tenants in common. Ann dies.");
    expect((await b.get(marksUrl(question))).response.Marks).toMatchObject([
      { Quote: "joint tenants", Detached: true },
    ]);
  });

  test("keep the version in which they were marked when others are added, and with it their place", async () => {
    const { p, b, question } = await noting();
    const first = { Field: "Body", Quote: "locked", Start: 8 };
    await b.put(marksUrl(question), { Marks: [first] });
    await sql`
      insert into question_version select question_id, 2, 'Text of locked-1', params, answer, explanation, rationales, source,
        law_as_at, difficulty, tags, max_score, created_at, created_by, substance, told_at, regraded_answer, note
      from question_version where question_id = ${question}`.execute(p.db);
    await sql`update question set current_version = 2 where id = ${question}`.execute(p.db);
    await b.put(marksUrl(question), { Marks: [first, { Field: "Body", Quote: "Text", Start: 0 }] });
    const rows = await p.db.selectFrom("mark").select(["quote", "version"]).orderBy("position").execute();
    expect(rows).toEqual([
      { quote: "locked", version: 1 },
      { quote: "Text", version: 2 },
    ]);
  });

  test("in an explanation are only shown to learners who were shown it: they would reveal what it says", async () => {
    const { p, b, question } = await noting();
    const Marks = [{ Field: "Explanation", Quote: "CANARY-explanation of locked-1", Start: 0 }];
    expect((await b.put(marksUrl(question), { Marks })).response.Marks).toEqual([]);
    const set = await p.setId("locked-1");
    const attempt = (await b.put(`/api/sets/${set}/attempt`)).response.ID;
    await b.post(`/api/attempts/${attempt}/questions/${question}/done`, { Answer: "2" });
    expect((await b.get(marksUrl(question))).response.Marks).toMatchObject([{ Detached: false }]);
    await b.put(`/api/sets/${set}/done`);
    await sit(b, set);
    expect((await b.get(marksUrl(question))).code).toBe("open_test");
    expect((await b.get("/api/user/export")).response.Marks).toEqual([]);
    // They are kept and not mentioned; a list made without seeing them does not remove them.
    const another = { Field: "Body", Quote: "Body", Start: 0 };
    await b.put(marksUrl(question), { Marks: [another] });
    expect((await b.put(marksUrl(question), { Marks })).response.Marks).toEqual([]);
    await b.put(`/api/sets/${set}/done`);
    expect((await b.get(marksUrl(question))).response.Marks).toHaveLength(2);
  });

  test("in an explanation stay when those of the question are replaced by somebody who does not see it now", async () => {
    const { p, b, question } = await noting();
    const explanation = { Field: "Explanation", Quote: "CANARY-explanation of locked-1", Start: 0 };
    const body = (Quote: string, Start: number) => ({ Field: "Body", Quote, Start });
    await b.put(marksUrl(question), { Marks: [body("Body", 0), explanation] });
    const shown = await b.put(marksUrl(question), { Marks: [body("locked", 8)] });
    expect(shown.response.Marks).toMatchObject([{ Quote: "locked" }]);
    const full = Array.from({ length: 50 }, () => body("Body", 0));
    expect((await b.put(marksUrl(question), { Marks: full })).status).toBe(400);
    const set = await p.setId("locked-1");
    const attempt = (await b.put(`/api/sets/${set}/attempt`)).response.ID;
    await b.post(`/api/attempts/${attempt}/questions/${question}/done`, { Answer: "2" });
    expect((await b.get(marksUrl(question))).response.Marks).toMatchObject([
      { Quote: "locked" },
      { Field: "Explanation", Detached: false },
    ]);
    // Now it is seen, and a list without it removes it.
    expect((await b.put(marksUrl(question), { Marks: [] })).response.Marks).toEqual([]);
  });

  test("are found in the text as it is read: emphasis, fences and columns of documents do not interrupt them", async () => {
    const texts = [
      ["Who is **NOT** bound?", "Who is NOT bound?"],
      [
        "A folio:\n\n::: folio | Volume 512\nLot | MK 17-4410X\n:::\n\nWho owns it?",
        "Volume 512 Lot MK 17-4410X Who owns",
      ],
    ] as const;
    for (const [text, quote] of texts) {
      const found = locate(
        text,
        { quote, prefix: "", suffix: "", start: text.indexOf(quote.slice(0, 3)) },
        true,
      );
      expect(found?.start, text).toBe(text.indexOf(quote.slice(0, 3)));
      expect(asRead(text.slice(found?.start, found?.end)).flat.trim()).toBe(quote);
    }
  });

  test("in a text that the question does not have, or too many, are refused", async () => {
    const { b, question } = await noting();
    const mark = { Field: "Body", Quote: "x", Start: 0 };
    expect((await b.put(marksUrl(question), { Marks: [{ ...mark, Field: "Answer" }] })).status).toBe(400);
    expect((await b.put(marksUrl(question), { Marks: Array.from({ length: 51 }, () => mark) })).status).toBe(
      400,
    );
    expect((await b.put(marksUrl(question), { Marks: [{ ...mark, Quote: "x".repeat(2001) }] })).status).toBe(
      400,
    );
    expect((await b.put(marksUrl(question), { Marks: [] })).response.Marks).toEqual([]);
  });
});

const EDITS = sized(400, 10_000);

interface Word {
  word: string;
  /** Its place in the text that was marked; of a copy, and of what was put in, none. */
  origin: number | undefined;
}

/** Words of which each is another, and a few runs of them that are said twice. */
const said: fc.Arbitrary<Word[]> = fc
  .record({
    length: fc.integer({ min: 10, max: 60 }),
    copies: fc.array(
      fc.record({ from: fc.nat(60), length: fc.integer({ min: 1, max: 6 }), to: fc.nat(60) }),
      { maxLength: 3 },
    ),
  })
  .map(({ length, copies }) => {
    let words = Array.from({ length }, (_, i) => `w${(i * 7919) % 1000}`);
    for (const copy of copies)
      words = [
        ...words.slice(0, copy.to),
        ...words.slice(copy.from, copy.from + copy.length),
        ...words.slice(copy.to),
      ];
    return words.map((word, origin) => ({ word, origin }));
  });

const edit = fc.record({
  at: fc.nat(80),
  remove: fc.nat(5),
  insert: fc.array(fc.constantFrom("w0", "w919", "w838", "new"), { maxLength: 4 }),
});

const textOf = (words: readonly Word[]) => words.map(({ word }) => word).join(" ");

test(`after ${EDITS} generated edits a passage is on the same words, or not found; never on others`, () => {
  let kept = 0;
  fc.assert(
    fc.property(
      said,
      fc.nat(60),
      fc.integer({ min: 1, max: 8 }),
      fc.array(edit, { minLength: 1, maxLength: 4 }),
      (before, from, length, edits) => {
        const first = from % before.length;
        const quoted = before.slice(first, first + length);
        const [text, quote] = [textOf(before), textOf(quoted)];
        const start = textOf(before.slice(0, first)).length + (first > 0 ? 1 : 0);
        const [prefix, suffix] = [
          text.slice(Math.max(0, start - 32), start),
          text.slice(start + quote.length).slice(0, 32),
        ];
        const mark = { quote, prefix, suffix, start };
        expect(locate(text, mark, true)).toEqual({ start, end: start + quote.length });

        let now = before;
        for (const { at, remove, insert } of edits) {
          const place = at % (now.length + 1);
          const put = insert.map((word) => ({ word, origin: undefined }));
          now = [...now.slice(0, place), ...put, ...now.slice(place + remove)];
        }
        const found = locate(textOf(now), mark, false);
        if (!found) return;
        kept += 1;
        // No word is part of another's, so the place of the first character says which words they are.
        const index = textOf(now).slice(0, found.start).split(" ").length - 1;
        const hit = now.slice(index, index + quoted.length);
        expect(textOf(hit)).toBe(quote);
        if (hit[0]?.origin === quoted[0]?.origin) return;
        // Other words that say the same: only where what was marked is not there any more with a neighbour of before…
        const survives = now.findIndex(({ origin }) => origin === quoted[0]?.origin);
        const neighbours = (words: readonly Word[], at: number) => [
          words[at - 1]?.word,
          words[at + quoted.length]?.word,
        ];
        const wanted = neighbours(before, first);
        const isThere = survives >= 0 && textOf(now.slice(survives, survives + quoted.length)) === quote;
        if (isThere) expect(neighbours(now, survives)).not.toEqual(wanted);
        // …and where they, or a long passage as a whole, stand as what was marked did.
        if (quote.length < 24)
          expect(neighbours(now, index).some((word, side) => word === wanted[side])).toBe(true);
      },
    ),
    { numRuns: EDITS },
  );
  expect(kept).toBeGreaterThan(EDITS / 4);
});
