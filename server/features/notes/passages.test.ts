import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { asRead, locate } from "#contract/passage.ts";
import { noting, sit } from "../../../test/noting.ts";
import { sized } from "../../../test/size.ts";

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
