import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { CANARY } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { writeCaps } from "../../platform/db/write-caps.ts";

const DAY = 24 * 60 * 60;

let p: Product;
let b: Browser;
let userId: string;
beforeEach(async () => {
  p = await startProduct({ limitsOn: true });
  b = await p.signIn("ana@example.sg", { subscribed: true });
  userId = String((await b.get("/api/whoami")).response.ID);
});

const offer = async (topic: number) => (await b.get(`/api/topic/${topic}/take-along`)).response;
const take = async (topic: number, by = b) => (await by.post(`/api/topic/${topic}/take-along`)).response;
const takeOne = async (topic: number) => {
  const [taken] = await take(topic);
  if (!taken?.Attempt || !taken.Questions) throw new Error("nothing was taken along");
  const { ID, ProblemSetID } = taken.Attempt;
  return { id: Number(ID), setId: Number(ProblemSetID), questions: taken.Questions.map((q) => Number(q.ID)) };
};
const answer = (id: number, question: number | undefined, Answer = "2") =>
  b.post(`/api/attempts/${id}/questions/${question}/done`, { Answer });
const usedToday = async () =>
  (await p.db.selectFrom("daily_use").select("attempts").executeTakeFirst())?.attempts ?? 0;
const opened = async () => (await b.get("/api/attempts")).response;
const useAllBut = async (left: number) => {
  await sql`insert into daily_use (user_id, day, attempts) values (${userId}, singapore_day(${p.clock.now()}), ${200 - left})
            on conflict (user_id) do update set day = excluded.day, attempts = excluded.attempts`.execute(
    p.db,
  );
};
/** An editor asks something else, with another key. */
const change = async (question: number | undefined) => {
  const admin = await p.signIn("admin@threshold.example");
  const url = `/api/admin/questions/${question}`;
  const { response } = await admin.get(url);
  const saved = await admin.put(url, { ...response, Body: "Asked otherwise now", Answer: "3" });
  expect(saved.status).toBe(200);
};

describe("a topic downloaded to a device", () => {
  test("is announced before, counts as started today, and comes without a key; a repeat returns the same and costs nothing", async () => {
    expect(await offer(2)).toMatchObject({ New: 1, Left: 200, Locked: 0, Questions: 5 });
    const first = await b.post("/api/topic/2/take-along");
    expect(first.text).not.toContain(CANARY);
    expect(first.text).not.toMatch(/"(Answer|R|Explanation|E|Rationales)":/);
    expect(await usedToday()).toBe(1);
    expect(first.response[0]).toMatchObject({
      Attempt: { Reserved: true, MarkedAt: null, DelayMarking: false, QuestionCount: 5 },
      Answers: [],
    });
    expect(await take(2)).toEqual(first.response);
    expect(await usedToday()).toBe(1);
    const again = await offer(2);
    expect(again).toMatchObject({ New: 0, Left: 199 });
    expect(again.Sets).toEqual([
      { SetID: await p.setId("locked-1"), AttemptID: first.response[0]?.Attempt?.ID },
    ]);
    expect(again.Bytes).toBe(
      first.response[0]?.Questions?.reduce((sum, question) => sum + JSON.stringify(question).length, 0),
    );
  });

  test("is no attempt until it is opened: in no list, no set's progress, unseen, and it withholds nothing", async () => {
    const { id, setId, questions } = await takeOne(2);
    expect(await opened()).toEqual([]);
    for (const url of [`/api/attempts/${id}`, `/api/attempts/${id}/answers`])
      expect((await b.get(url)).status).toBe(404);
    expect((await b.get(`/api/sets/${setId}/attempt/last`)).status).toBe(204);
    expect((await b.get(`/api/sets/${setId}`)).response).toMatchObject({ Progress: "none", Attempts: [] });
    expect((await b.get("/api/today")).response.Open).toEqual([]);
    const count = async (States: string[]) =>
      (await b.post("/api/tests/count", { Papers: [1], Topics: [2], States })).response.Questions;
    const all = await count(["unseen"]);
    await answer(id, questions[0]);
    expect(await count(["unseen"])).toBe(Number(all) - 1);
  });

  test("is opened by a start at its set, under the same number and at no further cost, in the requested mode", async () => {
    const { id, setId } = await takeOne(2);
    await useAllBut(0);
    const started = await b.put(`/api/sets/${setId}/attempt?delayMarking=true`);
    expect(started.response).toMatchObject({ ID: id, DelayMarking: true, QuestionCount: 5 });
    expect(started.response.Reserved).toBeUndefined();
    expect(await usedToday()).toBe(200);
    expect((await opened()).map((a) => a.ID)).toEqual([id]);
    expect(await p.db.selectFrom("reserved_attempt").selectAll().execute()).toEqual([]);
    expect((await b.get(`/api/sets/${setId}/questions`)).response).toHaveLength(5);
  });

  test("is opened by its first answer, alone or with others, however many arrive at once, and is marked", async () => {
    const { id, setId, questions } = await takeOne(2);
    const replies = await Promise.all([
      ...questions.map((question) => answer(id, question)),
      b.post(`/api/attempts/${id}/answers`, { Answers: [{ QnID: questions[0], Answer: "2", Seq: 1 }] }),
      b.put(`/api/sets/${setId}/attempt`),
    ]);
    expect(replies.map((r) => r.status)).toEqual(replies.map(() => 200));
    expect(replies[0]?.response.Score).toBe(1);
    expect((await opened()).map((a) => [a.ID, a.QuestionsDone])).toEqual([[id, 5]]);
    expect(await usedToday()).toBe(1);
    expect((await b.put(`/api/sets/${setId}/done`)).response).toMatchObject({ ID: id, Score: 5 });
  });

  test("is opened by a call, which may be repeated, by nobody else; the reported time of opening is accepted within bounds", async () => {
    const { id } = await takeOne(2);
    const taken = p.clock.now();
    p.clock.pass(3 * DAY);
    const other = await p.signIn("ben@example.sg", { subscribed: true });
    expect((await other.post(`/api/attempts/${id}/open`, {})).status).toBe(404);
    expect((await p.browser().post(`/api/attempts/${id}/open`, {})).status).toBe(401);
    const first = await b.post(`/api/attempts/${id}/open`, { OpenedAt: "2020-01-01T00:00:00.000Z" });
    expect(first.response).toMatchObject({ ID: id, CreatedAt: taken.toISOString() });
    const repeat = await b.post(`/api/attempts/${id}/open`, { OpenedAt: "2030-01-01T00:00:00.000Z" });
    expect(repeat.response.CreatedAt).toBe(taken.toISOString());
    const second = await takeOne(3);
    const late = await b.post(`/api/attempts/${second.id}/open`, {
      OpenedAt: "2030-01-01T00:00:00.000Z",
    });
    expect(late.response.CreatedAt).toBe(p.clock.now().toISOString());
  });

  test("includes an open attempt's answers, but never their marks", async () => {
    const setId = await p.setId("locked-1");
    const { ID } = (await b.put(`/api/sets/${setId}/attempt`)).response;
    const [question] = (await b.get(`/api/sets/${setId}/questions`)).response;
    await answer(Number(ID), Number(question?.ID), "1");
    expect(await offer(2)).toMatchObject({ New: 0, Left: 199 });
    const reply = await b.post("/api/topic/2/take-along");
    expect(reply.response[0]?.Attempt).toMatchObject({ ID, QuestionsDone: 1, Score: null });
    expect(reply.response[0]?.Attempt?.Reserved).toBeUndefined();
    expect(reply.response[0]?.Answers).toMatchObject([{ QnID: question?.ID, Ans: "1", Seq: 1 }]);
    expect(reply.text).not.toContain(CANARY);
    expect(reply.text).not.toMatch(/"(Answer|R|Explanation|E|Rationales)":/);
    expect(reply.text).not.toContain('"Score":0');
  });
});

describe("the day's budget", () => {
  test("refuses a topic that needs more than is left, as a whole, with the number", async () => {
    await useAllBut(0);
    const refused = await b.post("/api/topic/2/take-along");
    expect([refused.status, refused.code]).toEqual([429, "attempts_today"]);
    expect(refused.error).toBe(
      "This takes 1 new attempt, and you have 0 left today. You can take it along after midnight.",
    );
    expect(Number(refused.headers["retry-after"])).toBe(14 * 3600);
    expect(await p.db.selectFrom("reserved_attempt").selectAll().execute()).toEqual([]);
    expect(await usedToday()).toBe(200);
    p.clock.pass(14 * 3600);
    expect(await take(2)).toHaveLength(1);
    expect(await usedToday()).toBe(1);
  });

  test("is exact when two devices download and others start, all at once", async () => {
    await useAllBut(2);
    const start = async (set: string) => b.put(`/api/sets/${await p.setId(set)}/attempt`);
    const replies = await Promise.all([
      b.post("/api/topic/1/take-along"),
      b.post("/api/topic/1/take-along"),
      b.post("/api/topic/2/take-along"),
      b.post("/api/topic/2/take-along"),
      b.post("/api/topic/3/take-along"),
      start("case-1"),
      start("saq-1"),
    ]);
    expect(new Set(replies.map((r) => r.status))).toEqual(new Set([200, 429]));
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from attempt)::int + (select count(*) from reserved_attempt)::int as n`.execute(
      p.db,
    );
    expect(rows[0]?.n).toBe(2);
    expect(await usedToday()).toBe(200);
  });

  test("two devices that download the same at once both have the same", async () => {
    const [one, two] = await Promise.all([take(2), take(2)]);
    expect(one[0]?.Attempt?.ID).toBe(two[0]?.Attempt?.ID);
    expect(await usedToday()).toBe(1);
  });

  test("refuses no answer: a downloaded attempt is opened beyond the cap of attempts, but none is downloaded beyond it", async () => {
    const { id, questions } = await takeOne(2);
    await p.db.updateTable("cap").set({ most: 1 }).where("name", "=", "attempts").execute();
    const full = await b.post("/api/topic/3/take-along");
    expect([full.status, full.code]).toEqual([400, "cap_reached"]);
    await p.db.updateTable("cap").set({ most: 0 }).where("name", "=", "attempts").execute();
    expect((await answer(id, questions[0])).status).toBe(200);
    await writeCaps(p.db);
  });
});

describe("access", () => {
  test("without a plan the free sets of a topic are downloaded, and a locked topic is refused", async () => {
    const free = await p.signIn("free@example.sg");
    expect(await take(1, free)).toHaveLength(1);
    const locked = await free.post("/api/topic/2/take-along");
    expect([locked.status, locked.code]).toEqual([403, "no_subscription"]);
    expect((await free.get("/api/topic/2/take-along")).response).toMatchObject({
      Sets: [],
      New: 0,
      Locked: 1,
    });
    expect((await free.post("/api/topic/99/take-along")).status).toBe(404);
  });

  test("when the plan has ended, offline answers still arrive; a start is refused and the key waits", async () => {
    const { id, setId, questions } = await takeOne(2);
    await sql`update entitlement set period = tstzrange(lower(period), ${p.clock.now()}::timestamptz + interval '1 second')`.execute(
      p.db,
    );
    p.clock.pass(3600);
    expect((await b.put(`/api/sets/${setId}/attempt`)).status).toBe(403);
    const reply = await answer(id, questions[0]);
    expect(reply.response.Score).toBe(1);
    expect(reply.text).not.toContain(CANARY);
  });
});

describe("changes since", () => {
  test("do not affect marking by what was on the device; a new download has the current set, and a newer attempt stays beside it", async () => {
    const old = await takeOne(2);
    await change(old.questions[0]);
    // Within a second.
    await expect.poll(() => offer(2), { timeout: 5000 }).toMatchObject({ New: 1 });
    const fresh = await takeOne(2);
    expect(fresh.id).not.toBe(old.id);
    expect((await b.put(`/api/sets/${old.setId}/attempt`)).response.ID).toBe(fresh.id);
    // Its key was 2 when it was taken along, and is 3 now.
    expect((await answer(fresh.id, old.questions[0], "3")).response.Score).toBe(1);
    expect((await answer(old.id, old.questions[0], "2")).response.Score).toBe(1);
    const [mine] = (await opened()).filter((a) => Number(a.ID) === old.id);
    expect(mine?.ProblemSet).toMatchObject({ IsGenerated: true, Title: "Taken along: Set locked-1" });
    expect((await b.get(`/api/sets/${old.setId}/attempt/last`)).response.ID).toBe(fresh.id);
  });

  test("a start asks what the set asks now, and counts; answers on the device keep their place", async () => {
    const old = await takeOne(2);
    await change(old.questions[0]);
    await expect.poll(() => offer(2), { timeout: 5000 }).toMatchObject({ New: 1 });
    const started = await b.put(`/api/sets/${old.setId}/attempt`);
    expect(started.response.ID).not.toBe(old.id);
    expect((await b.get(`/api/sets/${old.setId}/questions`)).response[0]?.Version).toBe(2);
    expect(await usedToday()).toBe(2);
    expect((await answer(old.id, old.questions[0], "2")).response.Score).toBe(1);
    expect(await opened()).toHaveLength(2);
  });

  test("a set finished since is downloaded again as a new attempt", async () => {
    const first = await takeOne(2);
    await answer(first.id, first.questions[0]);
    await b.put(`/api/sets/${first.setId}/done`);
    expect(await offer(2)).toMatchObject({ New: 1 });
    expect((await takeOne(2)).id).toBeGreaterThan(first.id);
    expect(await usedToday()).toBe(2);
  });
});

test("a download is deleted by a reset, is in the export, and is dropped after half a year", async () => {
  const { id, setId, questions } = await takeOne(2);
  const kept = (await b.get("/api/user/export")).response.TakenAlong;
  expect(kept).toEqual([
    {
      AttemptID: id,
      ProblemSetID: setId,
      Title: "Set locked-1",
      QnIDs: questions,
      At: p.clock.now().toISOString(),
    },
  ]);
  await b.put("/api/user/reset-progress");
  expect(await p.db.selectFrom("reserved_attempt").selectAll().execute()).toEqual([]);
  const next = await takeOne(2);
  p.clock.pass(179 * DAY);
  await p.runJob("drop what was taken along long ago");
  expect(await p.db.selectFrom("reserved_attempt").select("id").execute()).toEqual([{ id: next.id }]);
  p.clock.pass(2 * DAY);
  await p.runJob("drop what was taken along long ago");
  expect(await p.db.selectFrom("reserved_attempt").selectAll().execute()).toEqual([]);
});
