import { expect, test } from "vitest";
import { buildBankWithMock } from "../../../test/bank.ts";
import { sevenCallers } from "../../../test/callers.ts";
import { startProduct } from "../../../test/product.ts";
import { scoresOf, settle, sit } from "../../../test/regrade.ts";
import { customer } from "../../../test/shop.ts";
import { subscriber } from "../../../test/talk.ts";
import { askedAlike, nextRemarks } from "./regrade-queries.ts";

test("another key changes the scores as the preview showed, both stay visible with the reason, and each learner is notified once", async () => {
  const p = await startProduct();
  const [right, wrong, other] = [await customer(p), await customer(p), await customer(p)];
  const first = await sit(p, right, "free-1", { "free-1": "2", "free-2": "2" });
  const second = await sit(p, wrong, "free-1", { "free-1": "3", "free-2": "2" });
  const third = await sit(p, other, "free-1", { "free-2": "2" });
  const admin = await p.signIn("admin@threshold.example");
  const id = await p.questionId("free-1");
  const preview = await admin.post(`/api/admin/questions/${id}/regrade/preview`, { Answer: "3" });
  expect(preview.response).toEqual({
    Answers: 2,
    Learners: 2,
    Up: 1,
    Down: 1,
    NowPass: 0,
    NoLongerPass: 0,
    IsWhole: true,
  });
  expect(await scoresOf(right, first)).toEqual([2, null]);
  const done = await admin.post(`/api/admin/questions/${id}/regrade`, {
    Answer: "3",
    Reason: "B was a slip.",
  });
  expect(done.response).toMatchObject([{ Answer: "3", Former: "2", IsSettled: false }]);
  await settle(p);
  expect(await scoresOf(right, first)).toEqual([1, 2]);
  expect(await scoresOf(wrong, second)).toEqual([2, 1]);
  expect(await scoresOf(other, third)).toEqual([1, null]);
  const reviewed = async () =>
    (await wrong.browser.get(`/api/attempts/${second}/answers`)).response.find((a) => Number(a.QnID) === id);
  // A process knows within a second.
  await expect.poll(reviewed, { timeout: 3000 }).toMatchObject({
    Score: 1,
    Regraded: { Former: 0, Reason: "B was a slip." },
    Question: { Answer: "3" },
  });
  p.mail.poke();
  await p.mail.idle();
  expect(
    p.mails
      .filter((m) => m.kind === "regrade")
      .map((m) => [m.to, m.subject])
      .sort(),
  ).toEqual(
    [
      [right.email, "Your score has changed"],
      [wrong.email, "Your score has changed"],
    ].sort(),
  );
  expect((await admin.get(`/api/admin/questions/${id}/regrades`)).response).toMatchObject([
    { Changed: 2, IsSettled: true },
  ]);
  expect((await admin.get("/api/admin/audit")).response[0]).toMatchObject({ Action: "question_regraded" });
});

test("several keys count each, and a void question counts for everybody, also for those who left it out or go on", async () => {
  const p = await startProduct();
  const [two, three, none, goingOn] = [
    await customer(p),
    await customer(p),
    await customer(p),
    await customer(p),
  ];
  const sat = [
    await sit(p, two, "free-1", { "free-1": "2" }),
    await sit(p, three, "free-1", { "free-1": "3" }),
    await sit(p, none, "free-1", { "free-2": "1" }),
  ] as const;
  const setId = await p.setId("free-1");
  const open = Number((await goingOn.browser.put(`/api/sets/${setId}/attempt`)).response.ID);
  const admin = await p.signIn("admin@threshold.example");
  const id = await p.questionId("free-1");
  await admin.post(`/api/admin/questions/${id}/regrade`, { Answer: "3|2", Reason: "Both are right." });
  await settle(p);
  const scores = async () =>
    Promise.all([scoresOf(two, sat[0]), scoresOf(three, sat[1]), scoresOf(none, sat[2])]);
  expect(await scores()).toEqual([
    [1, null],
    [1, 0],
    [0, null],
  ]);
  await admin.post(`/api/admin/questions/${id}/regrade`, {
    Answer: "*",
    Reason: "It could not be answered.",
  });
  await settle(p);
  expect(await scores()).toEqual([
    [1, null],
    [1, 0],
    [1, 0],
  ]);
  await goingOn.browser.put(`/api/sets/${setId}/done`);
  expect(await scoresOf(goingOn, open)).toEqual([1, null]);
});

test("a test that is open is marked by the new key, and its former one is shown to nobody", async () => {
  const p = await startProduct({ bank: buildBankWithMock() });
  const learner = await customer(p);
  const setId = await p.setId("free-1");
  const attempt = (await learner.browser.put(`/api/sets/${setId}/attempt?delayMarking=true`)).response;
  const id = await p.questionId("free-1");
  await learner.browser.post(`/api/attempts/${attempt.ID}/questions/${id}/done`, { Answer: "4" });
  const admin = await p.signIn("admin@threshold.example");
  await admin.post(`/api/admin/questions/${id}/regrade`, { Answer: "4", Reason: "It was D." });
  await expect
    .poll(async () => {
      await learner.browser.get(`/api/sets/${setId}`);
      return p.runJob("mark again");
    })
    .toBe(0);
  p.clock.pass(11);
  await p.runJob("mark again");
  expect((await learner.browser.get(`/api/attempts/${attempt.ID}/answers`)).text).not.toContain("CANARY");
  await learner.browser.put(`/api/sets/${setId}/done`);
  await settle(p);
  expect((await scoresOf(learner, Number(attempt.ID)))[0]).toBe(1);
});

test("marks that finishing gave by a remembered key while it changed are mended by the last pass", async () => {
  const p = await startProduct();
  const learners = await Promise.all(Array.from({ length: 8 }, () => customer(p)));
  const admin = await p.signIn("admin@threshold.example");
  const id = await p.questionId("free-1");
  const [attempts] = await Promise.all([
    Promise.all(learners.map((who) => sit(p, who, "free-1", { "free-1": "3" }))),
    admin.post(`/api/admin/questions/${id}/regrade`, { Answer: "3", Reason: "It is C." }),
    p.runJob("mark again"),
  ]);
  await settle(p);
  for (const [i, who] of learners.entries()) expect((await scoresOf(who, attempts[i] ?? 0))[0]).toBe(1);
});

test("a mark by the former key that another process gave after the first pass is mended by the last, and nobody is notified twice", async () => {
  const p = await startProduct();
  const learner = await customer(p);
  const attempt = await sit(p, learner, "free-1", { "free-1": "3", "free-2": "2" });
  const admin = await p.signIn("admin@threshold.example");
  const id = await p.questionId("free-1");
  await admin.post(`/api/admin/questions/${id}/regrade`, { Answer: "3", Reason: "It is C." });
  await p.runJob("mark again");
  expect(await scoresOf(learner, attempt)).toEqual([2, 1]);
  // What a process writes that still remembers the former key.
  await p.db.updateTable("answer").set({ score: 0 }).where("question_id", "=", id).execute();
  await p.db.updateTable("attempt").set({ score: 1 }).where("id", "=", attempt).execute();
  p.clock.pass(9);
  await p.runJob("mark again");
  const regrades = async () => (await admin.get(`/api/admin/questions/${id}/regrades`)).response;
  expect(await regrades()).toMatchObject([{ IsSettled: false }]);
  p.clock.pass(2);
  await p.runJob("mark again");
  expect(await scoresOf(learner, attempt)).toEqual([2, 1]);
  expect(await regrades()).toMatchObject([{ Changed: 1, IsSettled: true }]);
  p.mail.poke();
  await p.mail.idle();
  expect(p.mails.filter((m) => m.kind === "regrade")).toHaveLength(1);
});

test("a learner of whom several attempts change gets one mail, which leads to the latest", async () => {
  const p = await startProduct();
  const [learner, other] = [await customer(p), await customer(p)];
  await sit(p, learner, "free-1", { "free-1": "3" });
  const latest = await sit(p, learner, "free-1", { "free-1": "3" });
  const others = await sit(p, other, "free-1", { "free-1": "3" });
  const admin = await p.signIn("admin@threshold.example");
  await admin.post(`/api/admin/questions/${await p.questionId("free-1")}/regrade`, {
    Answer: "3",
    Reason: "It is C.",
  });
  await settle(p);
  p.mail.poke();
  await p.mail.idle();
  const mails = p.mails.filter((m) => m.kind === "regrade");
  const setId = await p.setId("free-1");
  const leadsTo = (attempt: number) => expect.stringContaining(`/set/${setId}/review?attemptID=${attempt}`);
  expect(mails.map((m) => [m.to, m.text]).sort()).toEqual(
    [
      [learner.email, leadsTo(latest)],
      [other.email, leadsTo(others)],
    ].sort(),
  );
});

test("answers are read some at a time, each once and to the last", async () => {
  const p = await startProduct();
  const attempts: number[] = [];
  for (let n = 0; n < 4; n++) attempts.push(await sit(p, await customer(p), "free-1", { "free-1": "3" }));
  const questionId = await p.questionId("free-1");
  const asked = await askedAlike(p.db, questionId);
  const versions = new Map([...asked].map(([n, q]) => [n, { ...q, regraded: "3" }]));
  for (const size of [1, 2, 3, 4, 5]) {
    const read: number[] = [];
    let after: number | undefined = 0;
    for (let turn = 0; after !== undefined && turn < 9; turn++) {
      const batch = await nextRemarks(p.db, { questionId, versions, after, size });
      read.push(...batch.remarks.map((remark) => remark.attemptId));
      after = batch.last;
    }
    expect([size, read, after]).toEqual([size, attempts, undefined]);
  }
});

test("a score that several regrades change keeps the first one beside it", async () => {
  const p = await startProduct();
  const learner = await customer(p);
  const attempt = await sit(p, learner, "free-1", { "free-1": "2", "free-2": "2", "free-3": "2" });
  const admin = await p.signIn("admin@threshold.example");
  for (const [key, after] of [
    ["free-1", [2, 3]],
    ["free-2", [1, 3]],
  ] as const) {
    const url = `/api/admin/questions/${await p.questionId(key)}/regrade`;
    await admin.post(url, { Answer: "3", Reason: "It is C." });
    await settle(p);
    expect(await scoresOf(learner, attempt)).toEqual(after);
  }
});

test("in a full paper a regrade counts by the marks that the question has there", async () => {
  const p = await startProduct({ bank: buildBankWithMock() });
  const learner = await subscriber(p);
  const paper = (await learner.browser.get("/api/paperv2/1")).response;
  const setId = Number(paper.FullSets?.[0]?.ID);
  const attempt = Number((await learner.browser.put(`/api/sets/${setId}/attempt`)).response.ID);
  const id = await p.questionId("case-1");
  await learner.browser.post(`/api/attempts/${attempt}/questions/${id}/done`, { Answer: "2~3" });
  await learner.browser.put(`/api/sets/${setId}/done`);
  // Two parts of two marks each.
  expect(await scoresOf(learner, attempt)).toEqual([4, null]);
  const admin = await p.signIn("admin@threshold.example");
  await admin.post(`/api/admin/questions/${id}/regrade`, { Answer: "2~1", Reason: "The second is A." });
  await settle(p);
  expect(await scoresOf(learner, attempt)).toEqual([2, 4]);
});

test("a version that only mends a comma is marked as the one before it", async () => {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  const id = await p.questionId("free-1");
  await admin.post(`/api/admin/questions/${id}/regrade`, { Answer: "3", Reason: "It is C." });
  const now = (await admin.get(`/api/admin/questions/${id}`)).response;
  await admin.put(`/api/admin/questions/${id}`, { ...now, Body: `${now.Body}.` });
  const who = await customer(p);
  await expect
    .poll(async () => {
      await who.browser.put("/api/user/reset-progress");
      const attempt = await sit(p, who, "free-1", { "free-1": "3" });
      return (await scoresOf(who, attempt))[0];
    })
    .toBe(1);
});

test("only who administers the tenant marks again, with a reason and a key that there is", async () => {
  const p = await startProduct();
  const id = await p.questionId("free-1");
  // To an editor of another tenant the question is not there.
  const expected = { visitor: 401, admin: 400, communityAdmin: 404, otherAdmin: 404 };
  for (const [who, browser] of Object.entries(await sevenCallers(p))) {
    const { status } = await browser.post(`/api/admin/questions/${id}/regrade`, { Answer: "9", Reason: "?" });
    expect([who, status]).toEqual([who, new Map(Object.entries(expected)).get(who) ?? 403]);
  }
  const admin = await p.signIn("admin@threshold.example");
  for (const body of [
    { Answer: "3", Reason: " " },
    { Answer: "2", Reason: "same" },
    { Answer: "", Reason: "x" },
  ])
    expect((await admin.post(`/api/admin/questions/${id}/regrade`, body)).status).toBe(400);
});

test("only versions that ask what is asked now are marked again, and a question that was left out stays at nothing", async () => {
  const p = await startProduct();
  const [former, left] = [await customer(p), await customer(p)];
  const asked = await sit(p, former, "free-1", { "free-1": "3" });
  const admin = await p.signIn("admin@threshold.example");
  const id = await p.questionId("free-1");
  const now = (await admin.get(`/api/admin/questions/${id}`)).response;
  await admin.put(`/api/admin/questions/${id}`, { ...now, Body: "Is something else asked now?" });
  const without = await sit(p, left, "free-1", { "free-2": "2" });
  const preview = await admin.post(`/api/admin/questions/${id}/regrade/preview`, { Answer: "3" });
  expect(preview.response).toMatchObject({ Answers: 0, Learners: 0, IsWhole: true });
  await admin.post(`/api/admin/questions/${id}/regrade`, { Answer: "3", Reason: "It is C." });
  await settle(p);
  expect(await scoresOf(former, asked)).toEqual([0, null]);
  expect(await scoresOf(left, without)).toEqual([1, null]);
  expect((await admin.get(`/api/admin/questions/${id}/regrades`)).response).toMatchObject([{ Changed: 0 }]);
});
