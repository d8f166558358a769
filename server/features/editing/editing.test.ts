import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildBank } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { adminOf } from "../../../test/callers.ts";
import { adminIn, openQuestion } from "../../../test/editing.ts";
import { startProduct } from "../../../test/product.ts";
import { customer } from "../../../test/shop.ts";
import { importBank } from "../../content/import.ts";

test("a tenant's admin sees and removes that tenant's questions, and no other's", async () => {
  const p = await startProduct();
  const other = (await adminOf(p, 3)).browser;
  const word = { QnType: "mcq", TopicID: 1, Body: "Whose?", Params: ["a", "b", "c", "d"], Answer: "1" };
  const made = await other.post("/api/tenant/3/questions", { ...word, Explanation: "" });
  expect(made.status).toBe(200);
  const list = (await other.get("/api/tenant/3/questions")).response;
  expect(list.map((q) => q.Body)).toEqual(["Whose?"]);
  const admin = await adminIn(p);
  expect((await admin.delete(`/api/tenant/1/questions/${made.response.ID}`)).status).toBe(404);
  expect((await admin.get(`/api/admin/questions/${made.response.ID}`)).status).toBe(404);
  expect((await other.delete(`/api/tenant/3/questions/${made.response.ID}`)).response).toEqual({});
});

test("a save makes a version, keeps the old ones, and says what it changed", async () => {
  const p = await startProduct();
  const id = await p.questionId("free-1");
  const admin = await adminIn(p);
  const first = await openQuestion(admin, id);
  const saved = await admin.put(`/api/admin/questions/${id}`, {
    ...first,
    Body: `${first.Body}, and where?`,
    Note: "The place was missing.",
  });
  expect(saved.response).toMatchObject({ Version: 2, Change: "question", Note: "The place was missing." });
  const versions = (await admin.get(`/api/admin/questions/${id}/versions`)).response;
  expect(versions.map((v) => [v.Version, v.Change, v.Author])).toEqual([
    [2, "question", "admin@threshold.example"],
    [1, "question", ""],
  ]);
  expect(versions[1]?.Body).toBe(first.Body);
  expect((await admin.get("/api/admin/audit")).response[0]).toMatchObject({
    Action: "question_saved",
    Subject: `question:${id}`,
  });
});

test("a corrected comma keeps statistics and notifies nobody; a new explanation notifies learners, and statistics go on", async () => {
  const p = await startProduct();
  const id = await p.questionId("free-1");
  const setId = await p.setId("free-1");
  const learners = await Promise.all(Array.from({ length: 10 }, () => customer(p)));
  for (const { browser } of learners) {
    const attempt = (await browser.put(`/api/sets/${setId}/attempt`)).response;
    await browser.post(`/api/attempts/${attempt.ID}/questions/${id}/done`, { Answer: "2" });
  }
  await p.runJob("pass on marked answers");
  const reader = learners[0]?.browser ?? p.browser();
  const admin = await adminIn(p);
  const state = async () => ({
    total: (await reader.get(`/api/questions/mcq-stats/${id}`)).response.Total ?? 0,
    updated: (await reader.get("/api/paperv2/1")).response.UpdatedCount,
  });
  const save = async (change: object, query = "") => {
    p.clock.pass(60);
    const now = await openQuestion(admin, id);
    return (await admin.put(`/api/admin/questions/${id}${query}`, { ...now, ...change })).response.Change;
  };
  expect(await save({ Body: "Body, of free-1" })).toBe("commas");
  await expect.poll(state).toEqual({ total: 10, updated: 0 });
  expect(await save({ Explanation: "Another reason altogether." })).toBe("explanation");
  await expect.poll(state).toEqual({ total: 10, updated: 1 });
  expect(await save({ Explanation: "Another reason altogether!" }, "?resetStat=true")).toBe("commas");
  await expect.poll(state).toEqual({ total: 0, updated: 1 });
});

test("of a hundred simultaneous saves of the same version one wins, and no other is lost silently", async () => {
  const p = await startProduct();
  const id = await p.questionId("free-1");
  const admin = await adminIn(p);
  const before = await openQuestion(admin, id);
  const saves = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      admin.put(`/api/admin/questions/${id}`, { ...before, Body: `Wording number ${i} of this question` }),
    ),
  );
  expect(saves.filter((s) => s.status === 200)).toHaveLength(1);
  expect(new Set(saves.filter((s) => s.status !== 200).map((s) => s.code))).toEqual(
    new Set(["saved_in_between"]),
  );
  expect((await admin.get(`/api/admin/questions/${id}/versions`)).response).toHaveLength(2);
});

test("read-only fields are ignored, and an unanswerable question is refused by field", async () => {
  const p = await startProduct();
  const id = await p.questionId("free-1");
  const admin = await adminIn(p);
  const before = await openQuestion(admin, id);
  const saved = await admin.put(`/api/admin/questions/${id}`, {
    ...before,
    TenantID: 3,
    MaxScore: 50,
    Score: 9,
  });
  expect([saved.status, saved.response.TenantID, saved.response.MaxScore]).toEqual([200, 1, 1]);
  const wrong: [object, string][] = [
    [{ Params: ["a", "b", "c"] }, "Params"],
    [{ Params: ["a", "b", "c", " c "] }, "Params"],
    [{ Answer: "5" }, "Answer"],
    [{ Answer: "A" }, "Answer"],
    [{ Body: "  " }, "Body"],
    [{ Source: "" }, "Source"],
    [{ Rationales: ["one"] }, "Rationales"],
    [{ TopicID: 999 }, "TopicID"],
  ];
  for (const [change, field] of wrong) {
    const refused = await admin.put(`/api/admin/questions/${id}`, { ...before, ...change });
    expect([refused.status, Object.keys(JSON.parse(refused.text).Fields ?? {})]).toEqual([400, [field]]);
  }
});

test("a draft is invisible to learners, and visible once it is published", async () => {
  const p = await startProduct();
  const admin = await adminIn(p);
  const setId = await p.setId("locked-1");
  const topicId = (await admin.get(`/api/sets/${setId}`)).response.TopicID;
  const draft = (
    await admin.post("/api/tenant/1/questions", {
      QnType: "mcq",
      TopicID: topicId,
      Body: "A zebra buys a shophouse. What does it pay?",
      Params: ["1", "2", "3", "4"],
      Answer: "3",
      Explanation: "",
    })
  ).response;
  const before = (await admin.get(`/api/sets/${setId}/questions`)).response.map((q) => Number(q.ID));
  const inSet = { Title: "With a zebra", Questions: [...before, Number(draft.ID)] };
  expect((await admin.put(`/api/tenant/1/sets/${setId}`, inSet)).status).toBe(200);
  const reader = await p.signIn("reader@example.sg", { subscribed: true });
  const seen = async () => ({
    page: (await reader.get(`/api/questions/${draft.ID}`)).status,
    inSet: (await reader.get(`/api/sets/${setId}/questions`)).response.some((q) => q.ID === draft.ID),
    found: (await reader.get("/api/search?q=zebra")).response.length,
    saved: (await reader.put(`/api/questions/${draft.ID}/fav`)).status,
    thread: (await reader.get(`/api/chat/threads/${draft.ID}`)).status,
  });
  await expect.poll(async () => (await reader.get(`/api/sets/${setId}`)).response.Title).toBe("With a zebra");
  expect(await seen()).toEqual({ page: 404, inSet: false, found: 0, saved: 404, thread: 404 });
  const unexplained = await admin.put(`/api/admin/questions/${draft.ID}`, { ...draft, IsDraft: false });
  expect([unexplained.status, unexplained.code]).toEqual([400, "bad_question"]);
  const reasonless = {
    ...draft,
    IsDraft: false,
    Explanation: "Zebras pay 3.",
    Source: "Zebra Act 2020, s 3",
  };
  const unreasoned = await admin.put(`/api/admin/questions/${draft.ID}`, reasonless);
  expect(JSON.parse(unreasoned.text).Fields).toEqual({
    Rationales: "Please say of each wrong option why it is wrong.",
  });
  const whole = { ...reasonless, Rationales: ["Horses pay 1.", "Mules pay 2.", "", "Cows pay 4."] };
  expect((await admin.put(`/api/admin/questions/${draft.ID}`, whole)).status).toBe(200);
  await expect.poll(async () => (await seen()).inSet).toBe(true);
  expect(await seen()).toMatchObject({ page: 200, saved: 200, thread: 200 });
});

test("a removed question leaves the bank, stays in past attempts, and no file brings it back", async () => {
  const p = await startProduct();
  const id = await p.questionId("free-1");
  const setId = await p.setId("free-1");
  const learner = await p.signIn("learner@example.sg");
  const attempt = (await learner.put(`/api/sets/${setId}/attempt`)).response;
  await learner.post(`/api/attempts/${attempt.ID}/questions/${id}/done`, { Answer: "1" });
  await learner.put(`/api/sets/${setId}/done`);
  const admin = await adminIn(p);
  expect((await admin.delete(`/api/tenant/1/questions/${id}`)).status).toBe(200);
  expect((await admin.delete(`/api/tenant/1/questions/${id}`)).status).toBe(404);
  await expect.poll(async () => (await learner.get(`/api/sets/${setId}`)).response.QuestionCount).toBe(4);
  const answers = (await learner.get(`/api/attempts/${attempt.ID}/answers`)).response;
  expect(answers.find((a) => Number(a.QnID) === id)?.Question?.Body).toBe("Body of free-1");
  const report = await importBank(p.db, buildBank({ hash: "the same files again" }), p.clock.now());
  expect(report.conflicts).toEqual(["free-1"]);
  expect((await learner.get(`/api/questions/${id}`)).response).toMatchObject({ Retired: true });
  const other = await p.signIn("other@example.sg");
  expect((await other.get(`/api/questions/${id}`)).status).toBe(404);
});

test("the linter's findings are shown beside the field that they concern, and nothing is stored", async () => {
  const p = await startProduct();
  const admin = await adminIn(p);
  const { response } = await admin.post("/api/admin/question-check", {
    QnType: "mcq",
    Body: "Which is right?",
    Params: ["It always is", "It never is", "It may be", "It only is"],
    Answer: "3",
    Explanation: "Because all of the above is wrong.",
    Source: "Estate Agents Act, s 44",
  });
  const fields = response.map((f) => f.Field);
  for (const field of ["Params", "Explanation", "Source", "Rationales"]) expect(fields).toContain(field);
  // What cannot be stored is said first, and alone.
  const unfinished = { QnType: "mcq", Body: "Which?", Params: ["a", "b", "c"], Answer: "1", Explanation: "" };
  expect((await admin.post("/api/admin/question-check", unfinished)).response).toEqual([
    { Field: "Params", Severity: "error", Message: "Please give 4 options." },
  ]);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from question where is_draft`.execute(
    p.db,
  );
  expect(rows[0]?.n).toBe(0);
});

test("a review shows the wording that was answered, and mentions later corrections with the key, not before", async () => {
  const p = await startProduct();
  const id = await p.questionId("free-1");
  const setId = await p.setId("free-1");
  const learner = await p.signIn("learner@example.sg");
  const attempt = (await learner.put(`/api/sets/${setId}/attempt?delayMarking=true`)).response;
  await learner.post(`/api/attempts/${attempt.ID}/questions/${id}/done`, { Answer: "2" });
  const admin = await adminIn(p);
  const before = await openQuestion(admin, id);
  p.clock.pass(60);
  const words = { ...before, Body: "Another body", Note: "The year was wrong: it is B." };
  expect((await admin.put(`/api/admin/questions/${id}`, words)).status).toBe(200);
  const answers = async () => (await learner.get(`/api/attempts/${attempt.ID}/answers`)).text;
  expect(await answers()).not.toContain("it is B");
  await learner.put(`/api/sets/${setId}/done`);
  const answered = JSON.parse(await answers()).Response.find((a: { QnID: number }) => a.QnID === id);
  expect(answered).toMatchObject({
    Corrected: { Note: "The year was wrong: it is B." },
    Question: { Body: before.Body, Version: 1 },
  });
});

test("css is read as csq", async () => {
  const p = await startProduct();
  const admin = await adminIn(p);
  const part = { B: "Who pays?", A: ["a", "b", "c", "d"], R: 2, E: "" };
  const words = { Body: "A story", Params: [part], Answer: "2", Explanation: "", TopicID: 1, QnType: "css" };
  const made = await admin.post("/api/tenant/1/questions", words);
  expect([made.status, made.response.QnType, made.response.Answer]).toEqual([200, "csq", "2"]);
  const published = { ...made.response, IsDraft: false, Source: "An Act", Rationales: ["w", "", "w", "w"] };
  const silent = await admin.put(`/api/admin/questions/${made.response.ID}`, published);
  expect(JSON.parse(silent.text).Fields).toEqual({ Params: "Learners need an explanation of each part." });
  const explained = { ...published, Params: [{ ...part, E: "B pays." }] };
  expect((await admin.put(`/api/admin/questions/${made.response.ID}`, explained)).status).toBe(200);
});

test("what was edited in the last 14 days is listed as updated, and nothing before", async () => {
  const p = await startProduct();
  const id = await p.questionId("free-1");
  const admin = await adminIn(p);
  const first = await openQuestion(admin, id);
  const body = `${first.Body}, and since when?`;
  expect(
    (await admin.put(`/api/admin/questions/${id}`, { ...first, Body: body, Note: "A day." })).status,
  ).toBe(200);
  const DAY = 24 * 60 * 60;
  const isListed = async (b: Browser) =>
    JSON.stringify((await b.get("/api/questions/updated/1")).response).includes(body);
  p.clock.pass(14 * DAY - 60);
  expect(await isListed(await p.signIn("ana@example.sg", { subscribed: true }))).toBe(true);
  p.clock.pass(120);
  expect(await isListed(await p.signIn("ben@example.sg", { subscribed: true }))).toBe(false);
});
