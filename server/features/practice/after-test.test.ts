import { describe, expect, test } from "vitest";
import { buildBankWithMock, CANARY } from "../../../test/bank.ts";
import { startProduct } from "../../../test/product.ts";

/** A marked test at `free-1` (key 2 throughout): right, wrong, changed to wrong, skipped, skipped. */
async function afterTest() {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const setId = await p.setId("free-1");
  const attempt = (await b.put(`/api/sets/${setId}/attempt?delayMarking=true`)).response;
  const ids = (await b.get(`/api/sets/${setId}/questions`)).response.map((q) => Number(q.ID));
  const url = `/api/attempts/${attempt.ID}`;
  const answer = (i: number, ...answers: string[]) =>
    answers.reduce(async (before, Answer, n) => {
      await before;
      await b.post(`${url}/questions/${ids[i]}/done`, { Answer, Seq: n + 1 });
    }, Promise.resolve());
  await answer(0, "1", "2");
  await answer(1, "1");
  await answer(2, "2", "3", "2", "4");
  await b.put(`${url}/questions/${ids[3]}/flag`, { Flagged: true });
  p.clock.pass(100);
  await b.put(`${url}/times`, {
    Times: [
      { QnID: ids[0], Seconds: 40 },
      { QnID: ids[1], Seconds: 5000 },
    ],
  });
  await b.put(`${url}/times`, { Times: [{ QnID: ids[0], Seconds: 30 }] });
  await b.put(`/api/sets/${setId}/done`);
  return { p, b, setId, ids, url };
}

describe("after a test", () => {
  test("the analysis has sections, topics, time, flags and changes of each question", async () => {
    const { b, ids, url } = await afterTest();
    const { response } = await b.get(`${url}/analysis`);
    expect(response).toMatchObject({
      Sections: [{ QnType: "mcq", Score: 1, MaxScore: 5 }],
      Topics: [{ Name: "Topic one", Score: 1, MaxScore: 5 }],
      Questions: [
        { QnID: ids[0], Outcome: "right", WrongToRight: 1, RightToWrong: 0, Seconds: 40, Flagged: false },
        { QnID: ids[1], Outcome: "wrong", WrongToRight: 0, RightToWrong: 0, Seconds: 100 },
        { QnID: ids[2], Outcome: "wrong", WrongToRight: 1, RightToWrong: 2, Seconds: 0 },
        { QnID: ids[3], Outcome: "skipped", Flagged: true },
        { QnID: ids[4], Outcome: "skipped", Flagged: false },
      ],
    });
  });

  test("there is none before marking, none of another's, and none while an open test contains one of the questions", async () => {
    const { p, b, setId, url } = await afterTest();
    const ben = await p.signIn("ben@example.sg");
    expect((await ben.get(`${url}/analysis`)).status).toBe(404);
    const open = (await b.put(`/api/sets/${setId}/attempt?delayMarking=true`)).response;
    expect((await b.get(`/api/attempts/${open.ID}/analysis`)).code).toBe("not_marked");
    expect((await b.get(`${url}/analysis`)).code).toBe("held_by_test");
    await b.delete(`/api/attempts/${open.ID}`);
    expect((await b.get(`${url}/analysis`)).status).toBe(200);
  });

  test("wrong, skipped or flagged questions become a set of exactly those, once, practised with marking at once", async () => {
    const { p, b, ids, url } = await afterTest();
    const made = new Map<string, number>();
    for (const [which, expected] of [
      ["wrong", [ids[1], ids[2]]],
      ["skipped", [ids[3], ids[4]]],
      ["flagged", [ids[3]]],
    ] as const) {
      const setId = Number((await b.post(`${url}/practice`, { Which: which })).response.SetID);
      made.set(which, setId);
      expect((await b.get(`/api/sets/${setId}/questions`)).response.map((q) => q.ID)).toEqual(expected);
    }
    const wrong = made.get("wrong");
    const repeats = await Promise.all(
      Array.from({ length: 10 }, () => b.post(`${url}/practice`, { Which: "wrong" })),
    );
    expect(new Set(repeats.map((r) => r.response.SetID))).toEqual(new Set([wrong]));
    const attempt = (await b.put(`/api/sets/${wrong}/attempt`)).response;
    expect(attempt).toMatchObject({ DelayMarking: false, QuestionCount: 2 });
    const graded = await b.post(`/api/attempts/${attempt.ID}/questions/${ids[1]}/done`, { Answer: "2" });
    expect(graded.response.Score).toBe(1);
    const { Paper } = (await b.get(`/api/sets/${wrong}`)).response;
    const listed = (await b.get(`/api/practice-sets?paper_id=${Paper}`)).response;
    expect(listed.map((s) => [s.ID, s.Progress])).toEqual([
      [made.get("flagged"), "none"],
      [made.get("skipped"), "none"],
      [wrong, "ongoing"],
    ]);
    const ben = await p.signIn("ben@example.sg", { subscribed: true });
    expect((await ben.get(`/api/practice-sets?paper_id=${Paper}`)).response).toEqual([]);
    expect((await ben.get(`/api/sets/${wrong}`)).status).toBe(404);
    expect((await ben.post(`${url}/practice`, { Which: "wrong" })).status).toBe(404);
  });

  test("what was partly right in a full paper is practised again with what was wrong, and not as a full paper", async () => {
    const p = await startProduct({ bank: buildBankWithMock() });
    const b = await p.signIn("ana@example.sg", { subscribed: true });
    const mock = (await b.get("/api/sets")).response.find(({ Type }) => String(Type) === "Full");
    const { ID } = (await b.put(`/api/sets/${mock?.ID}/attempt`)).response;
    const asked = (await b.get(`/api/sets/${mock?.ID}/questions`)).response;
    const study = asked.find(({ QnType }) => String(QnType) === "csq");
    for (const q of asked)
      await b.post(`/api/attempts/${ID}/questions/${q.ID}/done`, { Answer: q === study ? "2~1" : "2" });
    await b.put(`/api/sets/${mock?.ID}/done`);
    const { SetID } = (await b.post(`/api/attempts/${ID}/practice`, { Which: "wrong" })).response;
    expect((await b.get(`/api/sets/${SetID}/questions`)).response.map((q) => q.ID)).toEqual([study?.ID]);
    expect((await b.put(`/api/sets/${SetID}/attempt`)).response).toMatchObject({
      DelayMarking: false,
      Deadline: null,
    });
  });

  test("if there are no such questions it says so", async () => {
    const { b, url, setId } = await afterTest();
    await b.put("/api/user/reset-progress");
    expect((await b.post(`${url}/practice`, { Which: "wrong" })).status).toBe(404);
    const attempt = (await b.put(`/api/sets/${setId}/attempt`)).response;
    await b.put(`/api/sets/${setId}/done`);
    expect((await b.post(`/api/attempts/${attempt.ID}/practice`, { Which: "wrong" })).code).toBe("none_such");
  });
});

describe("flags", () => {
  test("a flag stays on the question of the attempt, answered or not, until it is removed; only in one's own", async () => {
    const { p, b, ids, url, setId } = await afterTest();
    const flags = async () => (await b.get(`/api/sets/${setId}/questions`)).response.map((q) => q.Flagged);
    expect(await flags()).toEqual([false, false, false, true, false]);
    expect((await b.put(`${url}/questions/${ids[3]}/flag`, { Flagged: false })).response).toEqual({
      Flagged: false,
    });
    expect(await flags()).toEqual([false, false, false, false, false]);
    const ben = await p.signIn("ben@example.sg");
    expect((await ben.put(`${url}/questions/${ids[3]}/flag`, { Flagged: true })).status).toBe(404);
    expect((await b.put(`${url}/questions/999999/flag`, { Flagged: true })).status).toBe(404);
  });
});

test("while a test is open, answering one of its questions in a practice set gives neither score nor key", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const setId = await p.setId("locked-1");
  const practice = (await b.put(`/api/sets/${setId}/attempt`)).response;
  const before = await p.questionId("locked-1");
  const url = (id: number) => `/api/attempts/${practice.ID}/questions/${id}/done`;
  expect((await b.post(url(before), { Answer: "2" })).text).toContain(CANARY);
  const test = (await b.post("/api/dynamic-sets/attempts/new?topic_id=2")).response;
  const held = (await b.get(`/api/sets/${test.ProblemSetID}/questions`)).response.map((q) => Number(q.ID));
  for (const id of held) {
    const reply = await b.post(url(id), { Answer: "2" });
    expect(reply.status).toBe(200);
    expect(reply.response.Score).toBeNull();
    expect(reply.text).not.toContain(CANARY);
  }
  await b.put(`/api/sets/${test.ProblemSetID}/done`);
  for (const id of held) expect((await b.post(url(id), { Answer: "2" })).response.Score).toBe(1);
});
