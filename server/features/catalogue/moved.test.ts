import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { buildBankWithMock, buildMcq, buildSet } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import type { Bank, BankQuestion } from "../../content/bank.ts";
import { importBank } from "../../content/import.ts";

let p: Product;
let learner: Browser;
beforeEach(async () => {
  p = await startProduct({ bank: buildBankWithMock() });
  learner = await p.signIn("learner@example.sg", { subscribed: true });
});

const bring = (bank: Bank) => importBank(p.db, bank, p.clock.now());

/** Another question in the place of each, or the same one beyond the exam. */
const successorOf = (q: BankQuestion) =>
  q.type === "mcq" ? buildMcq(`${q.key}-new`, q.topic, { replaces: [q.key] }) : q;

/**
 * The bank with everything moved: other questions in sets with other keys, the case beyond the exam, and no full paper.
 */
function everythingMoved(): Bank {
  const bank = buildBankWithMock();
  const isCase = (set: Bank["sets"][number]) => set.type === "CSQ";
  const moved = bank.sets
    .filter((set) => !isCase(set))
    .map((set) => ({ ...set, key: `${set.key}-new`, questions: set.questions.map(successorOf) }));
  const cases = bank.sets
    .filter(isCase)
    .flatMap((set) => set.questions.map((q) => ({ ...q, shelf: "beyond" as const })));
  const beyond = buildSet("t2-beyond", cases, { topic: "t2", shelf: "beyond", position: 9 });
  return { ...bank, hash: "moved", sets: [...moved, beyond], mocks: [] };
}

async function answerAll(attempt: { ID: number; setId: number }, answer = "1") {
  const { response } = await learner.get(`/api/sets/${attempt.setId}/questions`);
  for (const question of response) {
    const Answer = String(question.QnType) === "csq" ? "2~2" : answer;
    await learner.post(`/api/attempts/${attempt.ID}/questions/${question.ID}/done`, { Answer });
  }
}

async function started(setId: number) {
  const { response } = await learner.put(`/api/sets/${setId}/attempt`);
  return { ID: Number(response.ID), setId };
}

async function done(setId: number) {
  const attempt = await started(setId);
  await answerAll(attempt);
  await learner.put(`/api/sets/${setId}/done`);
  return attempt;
}

test("a learner who has something of each kind finds all of it after everything has moved", async () => {
  const mockId = Number((await learner.get("/api/paperv2/1")).response.FullSets?.[0]?.ID);
  const topicId = Number((await learner.get("/api/topic")).response[1]?.ID);
  const marked = [
    await done(await p.setId("locked-1")),
    await done(await p.setId("case-1")),
    await done(await p.setId("saq-1")),
    await done(mockId),
  ];
  const { response: drawn } = await learner.post(`/api/dynamic-sets/attempts/new?topic_id=${topicId}`);
  const test1 = { ID: Number(drawn.ID), setId: Number(drawn.ProblemSetID) };
  await answerAll(test1);
  await learner.put(`/api/sets/${test1.setId}/done`);
  const questionId = await p.questionId("locked-2");
  await learner.put(`/api/questions/${questionId}/fav`);
  await learner.post(`/api/chat/threads/${questionId}`, { Body: "Why is it this one, and not that one?" });
  const open = [await started(await p.setId("other-paper")), await started(mockId)];
  const reads = [
    ...[...marked, test1].map(({ ID }) => `/api/attempts/${ID}/answers`),
    ...open.map(({ setId }) => `/api/sets/${setId}/questions`),
    `/api/chat/threads/${questionId}`,
  ];
  const read = async () => {
    const answers = await Promise.all(reads.map((url) => learner.get(url)));
    expect(answers.map(({ status }) => status)).toEqual(reads.map(() => 200));
    // That it is beyond the exam by now is said of an old answer too.
    return answers.map(({ text }) => text.replaceAll(',"Shelf":"beyond"', ""));
  };
  const before = await read();

  await bring(everythingMoved());

  await expect
    .poll(async () => (await learner.get(`/api/sets/${open[0]?.setId}`)).response.Retired)
    .toBe(true);
  expect(await read()).toEqual(before);
  for (const attempt of open) {
    await answerAll(attempt, "2");
    const { response } = await learner.put(`/api/sets/${attempt.setId}/done`);
    expect(response).toMatchObject({ ID: attempt.ID, MarkedAt: expect.any(String) });
    expect(Number(response.Score)).toBeGreaterThan(0);
  }
  for (const { setId, ID } of [...marked, test1]) {
    expect((await learner.get(`/api/sets/${setId}/attempt/last`)).status).toBe(200);
    expect((await learner.get(`/api/attempts/${ID}`)).response).toMatchObject({ ID });
    expect((await learner.get(`/api/attempts/${ID}/analysis`)).status).toBe(200);
  }
  const [saved] = (await learner.get("/api/questions/fav")).response;
  expect(saved).toMatchObject({ ID: questionId, SuccessorID: await p.questionId("locked-2-new") });
});

describe("a set most of whose questions are replaced", () => {
  /** The locked set with as many of its questions replaced, by ones that ask another rule. */
  const withOthers = (count: number): Bank => {
    const bank = buildBankWithMock();
    const sets = bank.sets.map((set) => ({
      ...set,
      questions:
        set.key === "locked-1"
          ? set.questions.map((q, i) => (i < count ? buildMcq(`stranger-${i}`, q.topic) : q))
          : set.questions,
    }));
    return { ...bank, hash: `others-${count}`, sets, mocks: [] };
  };

  test("gets another ID if a learner has an attempt at it, and the old one retires", async () => {
    const setId = await p.setId("locked-1");
    await done(setId);
    await bring(withOthers(3));
    expect(await p.setId("locked-1")).not.toBe(setId);
    await expect
      .poll(async () => (await learner.get(`/api/sets/${setId}`)).response)
      .toMatchObject({ Retired: true, Progress: "done" });
    expect((await learner.get(`/api/sets/${await p.setId("locked-1")}`)).response).toMatchObject({
      Progress: "none",
    });
  });

  test.each([
    ["has half of its own", 2, true],
    ["has none of them", 5, false],
  ])("keeps its ID where it %s", async (_what, others, isBegun) => {
    const setId = await p.setId("locked-1");
    if (isBegun) await done(setId);
    await bring(withOthers(others));
    expect(await p.setId("locked-1")).toBe(setId);
  });
});

test("while attempts start during an import that moves everything, each attempt has its questions and can be finished", async () => {
  const setId = await p.setId("locked-1");
  const learners = await Promise.all(
    Array.from({ length: 8 }, (_, i) => p.signIn(`racer-${i}@example.sg`, { subscribed: true })),
  );
  const start = (one: (typeof learners)[number]) => one.put(`/api/sets/${setId}/attempt`);
  const [early, ...others] = learners;
  if (!early) throw new Error("nobody starts");
  // One is ahead of the import; when the others get through is chance.
  const before = await start(early);
  expect(before.status).toBe(200);
  const [, ...after] = await Promise.all([bring(everythingMoved()), ...others.map(start)]);
  const begun = [before, ...after];
  for (const { status } of begun) expect([200, 404]).toContain(status);
  const { rows } = await sql<{ said: number; frozen: number; marks: number; most: number }>`
    select a.question_count as said, count(aq.question_id)::int as frozen, a.max_score as most,
           sum(aq.weight * v.max_score)::int as marks
    from attempt a join attempt_question aq on aq.attempt_id = a.id
    join question_version v on v.question_id = aq.question_id and v.version = aq.version
    where a.set_id = ${setId} group by a.id`.execute(p.db);
  expect(rows.length).toBe(begun.filter(({ status }) => status === 200).length);
  for (const row of rows) expect([row.said, row.marks]).toEqual([row.frozen, row.most]);
  for (const [i, one] of learners.entries())
    if (begun[i]?.status === 200) expect((await one.put(`/api/sets/${setId}/done`)).status).toBe(200);
});
