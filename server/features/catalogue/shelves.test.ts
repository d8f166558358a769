import { beforeEach, describe, expect, test } from "vitest";
import { buildBank, buildBankWithMock, buildMcq, buildSet } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import type { Bank, BankQuestion } from "../../content/bank.ts";
import { importBank } from "../../content/import.ts";
import { papersOf } from "../publishing/queries.ts";
import { Catalogue } from "./snapshot-queries.ts";

const named = (bank: Bank, key: string): BankQuestion => {
  const found = bank.sets.flatMap((set) => set.questions).find((q) => q.key === key);
  if (!found) throw new Error(`the test bank has no ${key}`);
  return found;
};

/** The test bank after an author has moved one question beyond the exam, and its topic got the set for it. */
function bankWithBeyond(key: string): Bank {
  const bank = buildBank({ hash: `beyond-${key}` });
  const question = { ...named(bank, key), shelf: "beyond" as const };
  const without = bank.sets.map((set) => ({
    ...set,
    questions: set.questions.filter((q) => q.key !== key),
  }));
  const beyond = buildSet(`${question.topic}-beyond`, [question], {
    title: "Beyond the exam",
    topic: question.topic,
    position: 9,
    shelf: "beyond",
  });
  return { ...bank, sets: [...without, beyond] };
}

/** The test bank with another question in the place of one that left it. */
function bankWithSuccessor(key: string, by: string): Bank {
  const bank = buildBank({ hash: `successor-${by}` });
  const sets = bank.sets.map((set) => ({
    ...set,
    questions: set.questions.map((q) => (q.key === key ? buildMcq(by, q.topic, { replaces: [key] }) : q)),
  }));
  return { ...bank, sets };
}

let p: Product;
let learner: Browser;
beforeEach(async () => {
  p = await startProduct();
  learner = await p.signIn("learner@example.sg", { subscribed: true });
});

const bring = (bank: Bank) => importBank(p.db, bank, p.clock.now());
const idOf = (key: string) => p.questionId(key);
const questionIds = async (setId: number) =>
  (await learner.get(`/api/sets/${setId}/questions`)).response.map((q) => Number(q.ID));

async function finished(setId: number, answers: string[]) {
  const attempt = (await learner.put(`/api/sets/${setId}/attempt`)).response;
  for (const [i, id] of (await questionIds(setId)).entries())
    await learner.post(`/api/attempts/${attempt.ID}/questions/${id}/done`, { Answer: answers[i] ?? "1" });
  return (await learner.put(`/api/sets/${setId}/done`)).response;
}

describe("a question beyond the exam", () => {
  test("is in one set of its topic, and in no other set, count, list of sets or drawn test", async () => {
    const before = Number((await learner.get("/api/questions/count")).response.MCQ);
    const id = await idOf("locked-3");
    await bring(bankWithBeyond("locked-3"));
    const setId = await p.setId("locked-1");
    await expect.poll(() => questionIds(setId)).not.toContain(id);
    expect((await learner.get("/api/questions/count")).response.MCQ).toBe(before - 1);
    const topic = (await learner.get("/api/topic")).response.find((one) => one.Beyond);
    const beyond = { Title: "Beyond the exam", Shelf: "beyond", QuestionCount: 1, ForFree: false };
    expect(topic?.Beyond).toMatchObject(beyond);
    const beyondId = Number(topic?.Beyond?.ID);
    expect(topic?.ProblemSets?.map((set) => Number(set.ID))).not.toContain(beyondId);
    expect(await questionIds(beyondId)).toEqual([id]);
    for (let n = 0; n < 5; n++) {
      const drawn = (await learner.post(`/api/dynamic-sets/attempts/new?topic_id=${topic?.ID}`)).response;
      expect(await questionIds(Number(drawn.ProblemSetID))).not.toContain(id);
      await learner.put(`/api/sets/${drawn.ProblemSetID}/done`);
    }
    expect((await learner.get(`/api/questions/${id}`)).response).toMatchObject({ Shelf: "beyond" });
    const hits = (await learner.get("/api/search?q=locked-3")).response;
    expect(hits.find(({ Kind, ID }) => String(Kind) !== "note" && Number(ID) === id)).toMatchObject({
      Shelf: "beyond",
    });
    await learner.put(`/api/questions/${id}/fav`);
    expect((await learner.get("/api/questions/fav")).response).toMatchObject([{ ID: id, Shelf: "beyond" }]);
  });

  test("is not counted among a topic's questions on the front page", async () => {
    const counted = async () => {
      const topics = papersOf(await new Catalogue(p.db).read()).flatMap((paper) => paper.topics);
      return topics.map(({ questions }) => questions).reduce((sum, n) => sum + n, 0);
    };
    const before = await counted();
    await bring(bankWithBeyond("locked-3"));
    expect(await counted()).toBe(before - 1);
  });

  test("is practised with its topic's access", async () => {
    await bring(bankWithBeyond("locked-3"));
    const visitor = await p.signIn("visitor@example.sg");
    const setId = await p.setId("t2-beyond");
    expect((await visitor.put(`/api/sets/${setId}/attempt`)).status).toBe(403);
    expect(await finished(setId, ["2"])).toMatchObject({ Score: 1, MaxScore: 1 });
  });

  test("is moved there and back by an editor, whom the files do not override", async () => {
    const id = await idOf("locked-3");
    const admin = await p.signIn("admin@threshold.example");
    const url = `/api/admin/questions/${id}`;
    const save = async (Shelf: string) => {
      const { response } = await admin.get(url);
      return admin.put(url, { ...response, Shelf });
    };
    expect((await save("beyond")).response).toMatchObject({ Shelf: "beyond" });
    const setId = await p.setId("locked-1");
    await expect.poll(() => questionIds(setId)).not.toContain(id);
    await bring(buildBank({ hash: "later" }));
    expect((await admin.get(url)).response).toMatchObject({ Shelf: "beyond" });
    expect(await questionIds(await p.setId("t2-beyond"))).toEqual([id]);
    expect((await save("exam")).response).toMatchObject({ Shelf: "exam" });
    await expect.poll(() => questionIds(setId)).toContain(id);
    const short = `/api/admin/questions/${await idOf("saq-1")}`;
    const { response } = await admin.get(short);
    expect((await admin.put(short, { ...response, Shelf: "beyond" })).status).toBe(400);
  });

  test("keeps its shelf when exported to a file and imported again", async () => {
    await bring(bankWithBeyond("locked-3"));
    const admin = await p.signIn("admin@threshold.example");
    for (const format of ["csv", "gift", "moodle"]) {
      const file = await admin.get(`/api/tenant/1/export?format=${format}`);
      expect(file.text, format).toMatch(/beyond/);
    }
  });
});

describe("a question that changes shelf or retires", () => {
  test.each([
    ["changes shelf", () => bankWithBeyond("locked-3")],
    ["retires", () => bankWithSuccessor("locked-3", "newer-3")],
  ])("%s while a test that holds it is open: the test goes on unchanged", async (_what, next) => {
    const setId = await p.setId("locked-1");
    const attempt = (await learner.put(`/api/sets/${setId}/attempt?delayMarking=true`)).response;
    const before = await questionIds(setId);
    await bring(next());
    expect(await questionIds(setId)).toEqual(before);
    for (const id of before)
      expect(
        (await learner.post(`/api/attempts/${attempt.ID}/questions/${id}/done`, { Answer: "2" })).status,
      ).toBe(200);
    const done = (await learner.put(`/api/sets/${setId}/done`)).response;
    expect(done).toMatchObject({ Score: 5, MaxScore: 5, QuestionCount: 5 });
  });

  test("remains for those who saved it, and leads to its successor", async () => {
    const id = await idOf("locked-3");
    await learner.put(`/api/questions/${id}/fav`);
    await bring(bankWithSuccessor("locked-3", "newer-3"));
    const newer = await idOf("newer-3");
    const retired = { ID: id, Retired: true, SuccessorID: newer, Saved: true };
    expect((await learner.get("/api/questions/fav")).response).toMatchObject([retired]);
    expect((await learner.get(`/api/questions/${id}`)).response).toMatchObject(retired);
    const other = await p.signIn("other@example.sg", { subscribed: true });
    expect((await other.get(`/api/questions/${id}`)).status).toBe(404);
    await bring(bankWithSuccessor("locked-3", "newest-3"));
    expect((await learner.put(`/api/questions/${id}/un-fav`)).status).toBe(200);
    expect((await learner.get("/api/questions/fav")).response).toEqual([]);
  });

  test("is replaced by its successor when a learner practises missed questions again", async () => {
    const setId = await p.setId("locked-1");
    const attempt = await finished(setId, ["1", "1", "1", "2", "2"]);
    const again = (await learner.post(`/api/attempts/${attempt.ID}/practice`, { Which: "wrong" })).response;
    const id = await idOf("locked-3");
    expect(await questionIds(Number(again.SetID))).toContain(id);
    await bring(bankWithSuccessor("locked-3", "newer-3"));
    const newer = await idOf("newer-3");
    await expect.poll(() => questionIds(Number(again.SetID))).toContain(newer);
    expect(await finished(Number(again.SetID), ["2", "2", "2"])).toMatchObject({ Score: 3, MaxScore: 3 });
    const { response } = await learner.get(`/api/attempts/${attempt.ID}/answers`);
    expect(response.map((answer) => Number(answer.QnID))).toContain(id);
  });
});

/** The locked set's questions in two sets with other keys. */
function recomposed(): Bank {
  const bank = buildBank({ hash: "recomposed" });
  const locked = bank.sets.find(({ key }) => key === "locked-1");
  if (!locked) throw new Error("the test bank has no locked-1");
  const part = (key: string, from: number, to: number) => ({
    ...locked,
    key,
    questions: locked.questions.slice(from, to),
  });
  const others = bank.sets.filter((set) => set !== locked && set.key !== "case-1");
  return { ...bank, sets: [...others, part("locked-a", 0, 2), part("locked-b", 2, 5)] };
}

describe("a retired set", () => {
  test("can be finished and reviewed by those who have an attempt at it, and not started again", async () => {
    const setId = await p.setId("locked-1");
    const attempt = (await learner.put(`/api/sets/${setId}/attempt`)).response;
    await bring(recomposed());
    await expect
      .poll(async () => (await learner.get(`/api/sets/${setId}`)).response)
      .toMatchObject({ Retired: true, Progress: "ongoing" });
    expect((await learner.put(`/api/sets/${setId}/attempt`)).response).toMatchObject({ ID: attempt.ID });
    expect(await finished(setId, ["2", "2", "2", "2", "2"])).toMatchObject({ ID: attempt.ID, Score: 5 });
    expect((await learner.get(`/api/attempts/${attempt.ID}/answers`)).response).toHaveLength(5);
    expect((await learner.get(`/api/sets/${setId}/attempt/last`)).response).toMatchObject({ ID: attempt.ID });
    const again = await learner.put(`/api/sets/${setId}/attempt`);
    expect(again).toMatchObject({ status: 400, code: "set_retired" });
  });

  test("shows others a sentence and a link to its topic, or for cases to its paper", async () => {
    const [setId, caseId] = [await p.setId("locked-1"), await p.setId("case-1")];
    await bring(recomposed());
    const said = async (id: number) => JSON.parse((await learner.get(`/api/sets/${id}`)).text);
    await expect
      .poll(() => said(setId))
      .toMatchObject({ Code: "set_retired", Fields: { Paper: "1", TopicID: expect.any(String) } });
    await expect.poll(() => said(caseId)).toMatchObject({ Code: "set_retired", Fields: { Paper: "1" } });
    expect((await said(caseId)).Fields).not.toHaveProperty("TopicID");
    expect((await learner.put(`/api/sets/${setId}/attempt`)).status).toBe(404);
  });

  test("leaves learners what they had covered: new sets of nothing but its questions count as done", async () => {
    await finished(await p.setId("locked-1"), ["1", "2", "2", "2", "2"]);
    const other = await p.signIn("other@example.sg");
    await bring(recomposed());
    const setId = await p.setId("locked-a");
    const progress = async (browser: Browser) => (await browser.get(`/api/sets/${setId}`)).response;
    await expect
      .poll(() => progress(learner))
      .toMatchObject({ Progress: "done", IsCovered: true, LastScore: null });
    expect(await progress(other)).toMatchObject({ Progress: "none" });
    // A real attempt takes precedence over that.
    await finished(setId, ["2", "2"]);
    expect(await progress(learner)).not.toHaveProperty("IsCovered");
    await learner.put("/api/user/reset-progress");
    expect(await progress(learner)).toMatchObject({ Progress: "none" });
  });

  test("covers nothing for learners who have not finished it, and never a full paper", async () => {
    const open = await p.signIn("open@example.sg", { subscribed: true });
    const locked = await p.setId("locked-1");
    const { ID } = (await open.put(`/api/sets/${locked}/attempt`)).response;
    for (const { ID: question } of (await open.get(`/api/sets/${locked}/questions`)).response)
      await open.post(`/api/attempts/${ID}/questions/${question}/done`, { Answer: "2" });
    for (const key of ["free-1", "locked-1"]) await finished(await p.setId(key), []);
    const kase = await p.setId("case-1");
    const attempt = (await learner.put(`/api/sets/${kase}/attempt`)).response;
    const question = await p.questionId("case-1");
    await learner.post(`/api/attempts/${attempt.ID}/questions/${question}/done`, { Answer: "2~3" });
    await learner.put(`/api/sets/${kase}/done`);
    await bring(buildBankWithMock());
    const mocks = async () =>
      (await learner.get("/api/paperv2/1")).response.FullSets?.map((set) => set.Progress);
    await expect.poll(mocks).toEqual(["none"]);
    await bring(recomposed());
    const part = await p.setId("locked-a");
    await expect.poll(async () => (await open.get(`/api/sets/${part}`)).response.Progress).toBe("none");
    expect((await learner.get(`/api/sets/${part}`)).response).toMatchObject({ IsCovered: true });
  });
});
