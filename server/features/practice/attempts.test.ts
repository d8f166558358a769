import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { buildBank, buildMcq, buildSet } from "../../../test/bank.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { sized } from "../../../test/size.ts";
import { importBank } from "../../content/import.ts";

async function practising(key = "free-1", delayed = false) {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const setId = await p.setId(key);
  const attempt = (await b.put(`/api/sets/${setId}/attempt?delayMarking=${delayed}`)).response;
  const ids = (await b.get(`/api/sets/${setId}/questions`)).response.map((q) => Number(q.ID));
  const url = (i: number) => `/api/attempts/${attempt.ID}/questions/${ids[i]}/done`;
  return { p, b, setId, attemptId: Number(attempt.ID), ids, url };
}

describe("answers", () => {
  test("practice: the first answer is final; a repeat is the same, another one is refused", async () => {
    const { b, url } = await practising();
    const first = await b.post(url(0), { Answer: "1" });
    expect((await b.post(url(0), { Answer: "1" })).text).toBe(first.text);
    const other = await b.post(url(0), { Answer: "2", Seq: 9 });
    expect([other.status, other.code]).toEqual([400, "answer_stands"]);
  });

  test("a delayed answer may change until marked; afterwards only the stored answer is accepted again", async () => {
    const { b, url, setId } = await practising("free-1", true);
    await b.post(url(0), { Answer: "1", Seq: 1 });
    expect((await b.post(url(0), { Answer: "2", Seq: 2 })).response).toMatchObject({ Ans: "2", Seq: 2 });
    expect((await b.post(url(0), { Answer: "3", Seq: 1 })).response).toMatchObject({ Ans: "2", Seq: 2 });
    expect((await b.put(`/api/sets/${setId}/done`)).response.Score).toBe(1);
    expect((await b.post(url(0), { Answer: "2", Seq: 2 })).response).toMatchObject({ Ans: "2", Score: 1 });
    const late = await b.post(url(0), { Answer: "3", Seq: 3 });
    expect([late.status, late.code]).toEqual([400, "attempt_marked"]);
    expect((await b.post(url(1), { Answer: "3", Seq: 1 })).code).toBe("attempt_marked");
  });

  test("how sure one is stays with its answer, goes with it, and cannot be said otherwise afterwards", async () => {
    const { b, url } = await practising("free-1", true);
    const sure = async (Answer: string, Seq: number, Sure?: "guess" | "sure") =>
      (await b.post(url(0), { Answer, Seq, ...(Sure && { Sure }) })).response.Sure;
    expect(await sure("1", 1, "sure")).toBe("sure");
    expect(await sure("1", 2)).toBe("sure");
    expect(await sure("1", 3, "guess")).toBe("sure");
    expect(await sure("2", 4)).toBeUndefined();
    expect(await sure("2", 5, "guess")).toBe("guess");
    // One that was on its way while another was chosen.
    expect(await sure("3", 4, "sure")).toBe("guess");
    // In practice the first answer stands with what was said of it.
    const practice = await practising("locked-1");
    const answer = (Answer: string, Sure: "guess" | "sure") =>
      practice.b.post(practice.url(0), { Answer, Sure });
    await answer("1", "guess");
    expect((await answer("2", "sure")).code).toBe("answer_stands");
    expect((await answer("1", "sure")).response.Sure).toBe("guess");
  });

  const orders = sized(60, 10_000);
  test(`whatever the order of arrival, the highest Seq wins (${orders} orders of 6)`, async () => {
    const { b, url, p } = await practising("free-1", true);
    const order = fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(order, async (seqs) => {
        await sql`delete from answer`.execute(p.db);
        await Promise.all(seqs.map((Seq) => b.post(url(0), { Answer: String((Seq % 4) + 1), Seq })));
        const stored = (await b.get(url(0).replace("/done", "/answer"))).response;
        expect(stored).toMatchObject({ Seq: 6, Ans: "3" });
      }),
      { numRuns: orders },
    );
  });

  test("answers of the wrong form are refused and nothing is stored", async () => {
    const { b, url, p } = await practising();
    const bodies = [
      { Answer: "5" },
      { Answer: "" },
      { Answer: 2 },
      {},
      { Answer: "2", Extra: 1 },
      { Answer: "2", Seq: -1 },
      { Answer: "x".repeat(5000) },
    ];
    for (const body of bodies) expect((await b.post(url(0), body)).status, JSON.stringify(body)).toBe(400);
    expect((await b.post(url(0), "{not json")).code).toBe("bad_json");
    const { rows } = await sql`select 1 from answer`.execute(p.db);
    expect(rows).toEqual([]);
  });

  const races = sized(60, 10_000);
  test(`marking races answering: the score is always that of the stored answers (${races} rounds)`, async () => {
    const { b, setId, ids, p } = await practising("free-1", true);
    for (let round = 0; round < races; round++) {
      const attempt = (await b.put(`/api/sets/${setId}/attempt?delayMarking=true`)).response;
      const answers = ids.map((id, i) =>
        b.post(`/api/attempts/${attempt.ID}/questions/${id}/done`, {
          Answer: i % 2 === 0 ? "2" : "1",
          Seq: 1,
        }),
      );
      const [replies, done] = await Promise.all([Promise.all(answers), b.put(`/api/sets/${setId}/done`)]);
      const { rows } = await sql<{ right: number; held: number }>`
        select count(*) filter (where ans = '2')::int as right, count(*)::int as held from answer
        where attempt_id = ${Number(attempt.ID)}`.execute(p.db);
      const score = (await b.get(`/api/attempts/${attempt.ID}`)).response.Score;
      expect(score).toBe(rows[0]?.right);
      expect(done.response.Score).toBe(score);
      expect(replies.filter((r) => r.status === 200)).toHaveLength(rows[0]?.held ?? -1);
    }
  });

  test("an edit during a test changes nothing in it; the review says which version was seen", async () => {
    const { b, url, setId, ids, p } = await practising("free-1", true);
    await b.post(url(1), { Answer: "2", Seq: 1 });
    const edited = buildMcq("free-1", "t1", { answer: "4", body: "Edited body" });
    const bank = buildBank({ hash: "bank-2" });
    const set = bank.sets[0];
    if (!set) throw new Error("the test bank has no set");
    const sets = [
      buildSet(set.key, [...set.questions.filter((q) => q.key !== "free-1"), edited], { free: true }),
      ...bank.sets.slice(1),
    ];
    p.clock.pass(60);
    expect(await importBank(p.db, { ...bank, sets }, p.clock.now())).toMatchObject({ changed: 1, added: 0 });
    const shown = (await b.get(`/api/sets/${setId}/questions`)).response;
    expect(shown[1]).toMatchObject({ ID: ids[1], Version: 1, Body: "Body of free-1" });
    expect((await b.put(`/api/sets/${setId}/done`)).response.Score).toBe(1);
    expect((await b.get(`/api/attempts?pset=${setId}`)).response[0]?.Score).toBe(1);
    const review = (await b.get(`/api/sets/${setId}/answers`)).response;
    expect(review[1]).toMatchObject({
      Version: 1,
      Score: 1,
      Question: { Answer: "2", Body: "Body of free-1" },
    });
    expect((await b.get(`/api/questions/${ids[1]}`)).response).toMatchObject({
      Version: 2,
      Body: "Edited body",
    });
    const updated = await b.get("/api/questions/updated/1");
    expect(updated.response.map((q) => q.ID)).toEqual([ids[1]]);
  });

  test("a question skipped in a marked attempt is in its review with score 0", async () => {
    const { b, url, attemptId, setId } = await practising();
    await b.post(url(0), { Answer: "2" });
    expect((await b.get(`/api/attempts/${attemptId}/answers`)).response).toHaveLength(1);
    await b.put(`/api/sets/${setId}/done`);
    const review = (await b.get(`/api/attempts/${attemptId}/answers`)).response;
    expect(review.map((a) => [a.Ans, a.Score])).toEqual([
      ["2", 1],
      ["", 0],
      ["", 0],
      ["", 0],
      ["", 0],
    ]);
  });
});

describe("attempts", () => {
  test("another's attempt does not exist, for any call", async () => {
    const { p, attemptId, ids } = await practising();
    const ben = await p.signIn("ben@example.sg", { subscribed: true });
    const calls = [
      ben.get(`/api/attempts/${attemptId}`),
      ben.get(`/api/attempts/${attemptId}/answers`),
      ben.get(`/api/attempts/${attemptId}/questions/${ids[0]}/answer`),
      ben.post(`/api/attempts/${attemptId}/questions/${ids[0]}/done`, { Answer: "2" }),
      ben.delete(`/api/attempts/${attemptId}`),
    ];
    for (const call of calls) expect((await call).status).toBe(404);
    expect((await ben.get("/api/attempts")).response).toEqual([]);
    expect((await ben.put(`/api/sets/${await p.setId("free-1")}/done`)).code).toBe("set_not_started");
  });

  const removals = sized(40, 1000);
  test(`an ongoing attempt can be deleted, a marked one never (${removals} races)`, async () => {
    const { b, setId, p } = await practising();
    for (let round = 0; round < removals; round++) {
      const id = (await b.put(`/api/sets/${setId}/attempt`)).response.ID;
      const [gone, done] = await Promise.all([
        b.delete(`/api/attempts/${id}`),
        b.put(`/api/sets/${setId}/done`),
      ]);
      const left = await p.db
        .selectFrom("attempt")
        .select("marked_at")
        .where("id", "=", Number(id))
        .executeTakeFirst();
      if (gone.status === 200) expect(left).toBeUndefined();
      else {
        expect([gone.status, gone.code]).toEqual([400, "attempt_marked"]);
        expect(left?.marked_at).not.toBeNull();
        expect(done.response.ID).toBe(id);
      }
    }
  });

  test("the mode of an ongoing attempt stays as it was started", async () => {
    const { b, setId, attemptId } = await practising("free-1", true);
    const again = (await b.put(`/api/sets/${setId}/attempt?delayMarking=false`)).response;
    expect(again).toMatchObject({ ID: attemptId, DelayMarking: true });
  });

  test("before the first attempt there is no last one, and 204 says so", async () => {
    const p = await startProduct();
    const b = await p.signIn("ana@example.sg");
    const setId = await p.setId("free-1");
    expect((await b.get(`/api/sets/${setId}/attempt/last`)).status).toBe(204);
    expect((await b.get("/api/sets/999999/attempt/last")).status).toBe(404);
    await b.put(`/api/sets/${setId}/attempt`);
    expect((await b.get(`/api/sets/${setId}/attempt/last`)).response).toMatchObject({
      Score: null,
      QuestionsDone: 0,
    });
    expect((await b.get(`/api/sets/${setId}`)).response).toMatchObject({
      Progress: "ongoing",
      LastScore: null,
    });
  });

  const resets = sized(8, 100);
  test(`a reset deletes attempts and answers, keeps the rest, and loses no answer given meanwhile (${resets} resets against ${resets * 50} answers)`, async () => {
    const { b, p, setId, ids } = await practising();
    await b.put(`/api/questions/${ids[0]}/fav`);
    for (let round = 0; round < resets; round++) {
      const attempt = (await b.put(`/api/sets/${setId}/attempt`)).response;
      const answers = Array.from({ length: 50 }, (_, i) =>
        b.post(`/api/attempts/${attempt.ID}/questions/${ids[i % 5]}/done`, { Answer: "2" }),
      );
      const [replies] = await Promise.all([Promise.all(answers), b.put("/api/user/reset-progress")]);
      expect(replies.every((r) => r.status === 200 || r.status === 404)).toBe(true);
    }
    await expectOnly(p, { attempt: 0, answer: 0, saved_question: 1, charge: 1 });
    const live = (await b.put(`/api/sets/${setId}/attempt`)).response;
    expect((await b.post(`/api/attempts/${live.ID}/questions/${ids[0]}/done`, { Answer: "2" })).status).toBe(
      200,
    );
    await expectOnly(p, { attempt: 1, answer: 1 });
  });
});

async function expectOnly(p: Product, counts: Record<string, number>) {
  for (const [table, n] of Object.entries(counts)) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      p.db,
    );
    expect([table, rows[0]?.n]).toEqual([table, n]);
  }
}
