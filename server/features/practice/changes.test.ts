import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildBank, CANARY } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { importBank } from "../../content/import.ts";
import { stateOf } from "../../content/wording.ts";

/** The small bank with other words for one question. */
function bankWith(hash: string, over: { explanation?: string; body?: string }, isWording = false) {
  const bank = buildBank({ hash });
  const place = { file: "test", line: 1 };
  const sets = bank.sets.map((set) => ({
    ...set,
    questions: set.questions.map((q) => {
      const again = { ...q, ...over };
      if (q.key !== "free-1") return q;
      return isWording ? { ...again, wording: { hash: stateOf(again), place } } : again;
    }),
  }));
  return { ...bank, sets };
}

/** A question that editors and files changed five times, in every way. */
async function changed(p: Product, admin: Browser) {
  const id = await p.questionId("free-1");
  const edit = async (words: object) => {
    p.clock.pass(60);
    const url = `/api/admin/questions/${id}`;
    expect((await admin.put(url, { ...(await admin.get(url)).response, ...words })).status).toBe(200);
  };
  p.clock.pass(60);
  await importBank(p.db, bankWith("b", { explanation: "From the files." }), p.clock.now());
  p.clock.pass(60);
  await importBank(
    p.db,
    bankWith("c", { explanation: "By the files, in better words." }, true),
    p.clock.now(),
  );
  await edit({ Body: "Body, of free-1" });
  await edit({ LawAsAt: "2026-11-01", Note: "Looked at again." });
  await edit({ Body: "What is asked now?", Note: "It asked something else, as B." });
  return id;
}

test("what changed is computed for every version, of files and editors alike, for editors and for learners", async () => {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  const id = await changed(p, admin);
  const { response } = await admin.get(`/api/questions/${id}/changes`);
  expect(response.Changes?.map((c) => [c.Version, c.Change, c.Note])).toEqual([
    [2, "explanation", null],
    [3, "wording", null],
    [4, "commas", null],
    [5, "nothing", "Looked at again."],
    [6, "question", "It asked something else, as B."],
  ]);
  expect([response.Former?.Body, response.Current?.Body]).toEqual(["Body of free-1", "What is asked now?"]);
  const since = (await admin.get(`/api/questions/${id}/changes?since=5`)).response;
  expect(since.Changes?.map((c) => c.Version)).toEqual([6]);
  expect(since.Former).toMatchObject({ Version: 5, Body: "Body, of free-1" });
  expect((await admin.get(`/api/questions/${id}/changes?since=7`)).status).toBe(404);
  expect((await admin.get(`/api/questions/${id}/changes?since=0`)).status).toBe(400);
  const history = (await admin.get(`/api/admin/questions/${id}/versions`)).response;
  expect(history.map((v) => [v.Version, v.Change, v.Before?.Body ?? null])).toEqual([
    [6, "question", "Body, of free-1"],
    [5, "nothing", "Body, of free-1"],
    [4, "commas", "Body of free-1"],
    [3, "wording", "Body of free-1"],
    [2, "explanation", "Body of free-1"],
    [1, "question", null],
  ]);
});

test("the last version of a page has the one before it, too", async () => {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  const url = `/api/admin/questions/${await p.questionId("free-1")}`;
  for (let n = 2; n <= 22; n++)
    await admin.put(url, { ...(await admin.get(url)).response, Explanation: `Explained ${n}.` });
  const pages = [
    (await admin.get(`${url}/versions`)).response,
    (await admin.get(`${url}/versions?page=2`)).response,
  ];
  expect(pages.map((page) => page.length)).toEqual([20, 2]);
  expect(pages[0]?.at(-1)).toMatchObject({ Version: 3, Before: { Explanation: "Explained 2." } });
});

test("no key is shown with it before the question is marked, nor during a test with it; without access there is nothing", async () => {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  const id = await changed(p, admin);
  const learner = await p.signIn("ana@example.sg");
  const seen = async () => {
    const { response, text } = await learner.get(`/api/questions/${id}/changes`);
    return {
      text,
      keys: [response.Former?.Answer, response.Current?.Answer],
      notes: response.Changes?.map((c) => c.Note),
    };
  };
  const before = await seen();
  expect(before.text).not.toContain(CANARY);
  expect(before).toMatchObject({ keys: [undefined, undefined], notes: Array(5).fill(null) });
  const setId = await p.setId("free-1");
  const attempt = (await learner.put(`/api/sets/${setId}/attempt`)).response.ID;
  await learner.post(`/api/attempts/${attempt}/questions/${id}/done`, { Answer: "2" });
  expect(await seen()).toMatchObject({
    keys: ["2", "2"],
    notes: expect.arrayContaining(["Looked at again."]),
  });
  await learner.put(`/api/sets/${setId}/done`);
  await learner.put(`/api/sets/${setId}/attempt?delayMarking=true`);
  expect(await seen()).toMatchObject({ keys: [undefined, undefined] });
  const locked = await p.questionId("locked-1");
  expect((await learner.get(`/api/questions/${locked}/changes`)).status).toBe(401);
  expect((await p.browser().get(`/api/questions/${id}/changes`)).status).toBe(401);
});

test("of very many changes of a question the last fifty are listed, each against the version before it", async () => {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  const id = await p.questionId("free-1");
  await sql`
    insert into question_version (question_id, version, body, params, answer, explanation, rationales, source, law_as_at,
                                  difficulty, tags, max_score, created_at, substance, told_at)
    select question_id, n, 'Body ' || n, params, answer, explanation, rationales, source, law_as_at, difficulty, tags,
           max_score, created_at, n, created_at
    from question_version, generate_series(2, 60) n where question_id = ${id}`.execute(p.db);
  await sql`update question set current_version = 60 where id = ${id}`.execute(p.db);
  const { Changes = [], Former } = (await admin.get(`/api/questions/${id}/changes`)).response;
  expect([Changes.length, Changes[0]?.Version, Changes.at(-1)?.Version]).toEqual([50, 11, 60]);
  expect([Changes[0]?.Change, Former?.Version]).toEqual(["question", 1]);
});
