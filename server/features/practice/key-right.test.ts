import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { buildBankWithMock, CANARY } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { buy, DAY, order, signedIn, turn } from "../../../test/shop.ts";
import { grantThreeMonths } from "../billing/grant-commands.ts";

let p: Product;
let b: Browser;
let userId: string;
beforeEach(async () => {
  p = await startProduct();
  b = await p.signIn("ana@example.sg");
  userId = String((await b.get("/api/whoami")).response.ID);
});

const start = async (set: string, delayed = false) => {
  const url = `/api/sets/${await p.setId(set)}/attempt?delayMarking=${delayed}`;
  return Number((await b.put(url)).response.ID);
};
const finish = async (set: string) => b.put(`/api/sets/${await p.setId(set)}/done`);
const answer = async (attempt: number, question: string, Answer = "2") =>
  b.post(`/api/attempts/${attempt}/questions/${await p.questionId(question)}/done`, { Answer });
const renew = () => grantThreeMonths(p.db, { userId, grantedBy: null }, p.clock.now());

describe("sums that would reveal a key", () => {
  /** Every total about a set that the learner sees. */
  async function totals(set: string) {
    const id = await p.setId(set);
    const found = [];
    for (const url of ["/api/paperv2/1", "/api/topic/1", "/api/topic", "/api/sets", `/api/sets/${id}`]) {
      const { text } = await b.get(url);
      const at = [
        ...text.matchAll(new RegExp(`"ID":${id},"Title".*?"Progress":"(\\w+)","LastScore":(\\w+)`, "g")),
      ];
      found.push(...at.map(([, progress, score]) => `${progress} ${score}`));
    }
    const attempts = (await b.get(`/api/attempts?pset=${id}`)).response;
    const latest = (await b.get(`/api/sets/${id}/attempt/last`)).response;
    const exported = (await b.get("/api/user/export")).response.Attempts;
    const visible = [
      attempts[0]?.Score,
      latest.Score,
      exported?.find((a) => Number(a.ProblemSetID) === id)?.Score,
    ];
    return { sets: [...new Set(found)], attempts: [...new Set(visible)] };
  }

  test("are withheld everywhere while an open test contains one of the questions, and return afterwards", async () => {
    await renew();
    const open = await b.post("/api/dynamic-sets/attempts/new?topic_id=1");
    const practice = await start("free-1");
    for (let i = 1; i <= 4; i++) await answer(practice, `free-${i}`);
    await answer(practice, "sample-1");
    const done = await finish("free-1");
    expect([done.status, done.response.Score]).toEqual([200, null]);
    expect(done.response.MarkedAt).not.toBeNull();
    expect(await totals("free-1")).toEqual({ sets: ["done null"], attempts: [null] });
    expect((await b.get(`/api/attempts/${practice}/analysis`)).status).toBe(400);
    await b.put(`/api/sets/${open.response.ProblemSetID}/done`);
    expect(await totals("free-1")).toEqual({ sets: ["done 5"], attempts: [5] });
  });

  test("stay if the open test contains none of the questions", async () => {
    await renew();
    await b.post("/api/dynamic-sets/attempts/new?topic_id=1");
    const practice = await start("locked-1");
    await answer(practice, "locked-1");
    expect((await finish("locked-1")).response.Score).toBe(1);
    expect(await totals("locked-1")).toEqual({ sets: ["done 1"], attempts: [1] });
  });
});

describe("when a plan is over", () => {
  const KEY = new RegExp(`${CANARY}|"(Answer|R|Explanation|E|Rationales)":`);
  const LOCKED = ["locked-1", "case-1", "saq-1", "other-paper"];

  test("after a refund no opened attempt gives a key or a text; answers are stored and marks stay", async () => {
    const paid = await buy(b);
    const marked = await start("locked-1");
    expect((await answer(marked, "locked-1")).text).toMatch(KEY);
    await finish("locked-1");
    const open = new Map<string, number>();
    for (const set of LOCKED) open.set(set, await start(set));
    await turn(b, paid, "refund");

    const late = await answer(open.get("locked-1") ?? 0, "locked-2");
    expect([late.status, late.response.Score]).toEqual([200, 1]);
    expect(late.response.Question?.KeyNote).toContain("subscription");
    expect(late.text).not.toMatch(KEY);
    for (const set of LOCKED) {
      const id = await p.setId(set);
      expect((await finish(set)).status, set).toBe(200);
      const attempt = open.get(set);
      for (const url of [`/api/attempts/${attempt}/answers`, `/api/sets/${id}/answers`]) {
        const reply = await b.get(url);
        expect([reply.status, reply.response.length > 0], url).toEqual([200, true]);
        expect(reply.text, url).not.toMatch(KEY);
        expect(reply.text, url).not.toMatch(/Body of |Sub-question|unities/);
      }
      expect((await b.get(`/api/sets/${id}/questions`)).status, set).toBe(401);
      expect((await b.put(`/api/sets/${id}/attempt`)).status, set).toBe(403);
    }
    const own = (await b.get(`/api/attempts/${marked}/answers`)).response;
    expect(own.map((a) => a.Score)).toEqual([1, 0, 0, 0, 0]);
    expect((await b.get(`/api/attempts/${marked}/analysis`)).status).toBe(200);
    expect((await b.post(`/api/attempts/${marked}/practice`, { Which: "skipped" })).status).toBe(403);
    expect((await b.get(`/api/questions/mcq-stats/${await p.questionId("locked-1")}`)).status).toBe(401);
  });

  test("a dispute locks the keys, and winning it unlocks them, even after the plan's end", async () => {
    const id = await order(b, "combined-1");
    await turn(b, id, "pay");
    const attempt = await start("locked-1");
    await answer(attempt, "locked-1");
    await finish("locked-1");
    const hasKey = async () => KEY.test((await b.get(`/api/attempts/${attempt}/answers`)).text);
    expect(await hasKey()).toBe(true);
    await turn(b, id, "dispute");
    expect(await hasKey()).toBe(false);
    p.clock.pass(DAY);
    await turn(b, id, "dispute_won");
    expect(await hasKey()).toBe(true);
    p.clock.pass(29 * DAY + 10 * DAY);
    b = await signedIn(p, userId);
    expect((await b.put(`/api/sets/${await p.setId("locked-1")}/attempt`)).status).toBe(403);
    expect(await hasKey()).toBe(true);
  });

  test("a refund after the plan's end takes the keys away too", async () => {
    const id = await buy(b, "combined-1");
    const attempt = await start("locked-1");
    await finish("locked-1");
    p.clock.pass(40 * DAY);
    b = await signedIn(p, userId);
    const answers = async () => (await b.get(`/api/attempts/${attempt}/answers`)).text;
    expect(await answers()).toMatch(KEY);
    await turn(b, id, "refund");
    expect(await answers()).not.toMatch(KEY);
  });

  test("what was marked before the plan's natural end stays readable; open attempts are stored and marked, without keys", async () => {
    await buy(b, "combined-1");
    const before = await start("locked-1");
    await answer(before, "locked-1");
    await finish("locked-1");
    p.clock.pass(25 * DAY);
    b = await signedIn(p, userId);
    const running = await start("locked-1");
    const early = await answer(running, "locked-1");
    expect(early.text).toMatch(KEY);
    p.clock.pass(10 * DAY);

    const set = await p.setId("locked-1");
    const whole = await b.get(`/api/attempts/${before}/answers`);
    expect(whole.response.every((a) => "Explanation" in (a.Question ?? {}))).toBe(true);
    expect((await b.put(`/api/sets/${await p.setId("case-1")}/attempt`)).status).toBe(403);

    const resumed = await b.put(`/api/sets/${set}/attempt`);
    expect([resumed.status, Number(resumed.response.ID)]).toEqual([200, running]);
    const questions = await b.get(`/api/sets/${set}/questions`);
    expect(questions.text).toContain("Body of locked-3");
    expect(questions.text).not.toMatch(KEY);
    const late = await answer(running, "locked-2");
    expect([late.status, late.response.Score]).toEqual([200, 1]);
    expect(late.text).not.toMatch(KEY);
    const done = await finish("locked-1");
    expect([done.status, done.response.Score]).toEqual([200, 2]);
    const own = (await b.get(`/api/attempts/${running}/answers`)).response;
    expect(own.map((a) => "Explanation" in (a.Question ?? {}))).toEqual([true, false, false, false, false]);
    expect(own.map((a) => a.Score)).toEqual([1, 1, 0, 0, 0]);

    await renew();
    expect((await b.get(`/api/attempts/${running}/answers`)).text.match(/"Explanation"/g)).toHaveLength(5);
  });

  test("a test drawn under it can be continued; a new one cannot be drawn", async () => {
    await renew();
    const drawn = await b.post("/api/dynamic-sets/attempts/new?paper_id=1");
    await sql`update entitlement set period = tstzrange(lower(period), ${p.clock.now()}) where user_id = ${userId}
              and lower(period) < ${p.clock.now()}`.execute(p.db);
    await sql`update charge set succeeded_at = ${new Date(p.clock.now().getTime() - 1000)},
              transferred_at = ${p.clock.now()} where user_id = ${userId}`.execute(p.db);
    await sql`delete from entitlement where user_id = ${userId} and upper(period) > ${p.clock.now()}`.execute(
      p.db,
    );
    const resumed = await b.post("/api/dynamic-sets/attempts/new?paper_id=1");
    expect([resumed.status, resumed.response?.ID]).toEqual([200, drawn.response.ID]);
    expect((await b.post("/api/dynamic-sets/attempts/new?topic_id=2")).status).toBe(403);
  });
});

describe("the daily budget of new keys", () => {
  const limit = (Limit: number) =>
    sql`insert into daily_use (user_id, day, key_limit) values (${userId}, '2020-01-01', ${Limit})
        on conflict (user_id) do update set key_limit = ${Limit}`.execute(p.db);
  const explained = (text: string) => (text.match(/"Explanation":/g) ?? []).length;

  test("refuses no answer: beyond it the score comes at once and the key on the next day in Singapore", async () => {
    await limit(2);
    const attempt = await start("free-1");
    const replies = [];
    for (let i = 1; i <= 4; i++) replies.push(await answer(attempt, `free-${i}`));
    expect(replies.map((r) => [r.status, r.response.Score, explained(r.text)])).toEqual([
      [200, 1, 1],
      [200, 1, 1],
      [200, 1, 0],
      [200, 1, 0],
    ]);
    expect(replies.map((r) => r.response.Question?.KeyNote !== undefined)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect((await finish("free-1")).response.Score).toBe(4);
    const whole = () => b.get(`/api/attempts/${attempt}/answers`);
    expect(explained((await whole()).text)).toBe(2);
    expect(
      (await b.get(`/api/questions/${await p.questionId("free-3")}`)).response.Explanation,
    ).toBeUndefined();
    expect((await b.get(`/api/questions/mcq-stats/${await p.questionId("free-3")}`)).code).toBe(
      "daily_limit",
    );
    // 10:00 in Singapore: midnight is 14 hours away.
    p.clock.pass(14 * 3600 - 1);
    expect(explained((await whole()).text)).toBe(2);
    p.clock.pass(1);
    expect(explained((await whole()).text)).toBe(4);
    p.clock.pass(DAY);
    expect(explained((await whole()).text)).toBe(5);
  });

  test("is 700 unless an admin changes it, who is warned when it ran out", async () => {
    const admin = await p.signIn("admin@threshold.example");
    const attempt = await start("free-1");
    await answer(attempt, "free-1");
    const stored = await p.db
      .selectFrom("daily_use")
      .selectAll()
      .where("user_id", "=", userId)
      .executeTakeFirst();
    expect([stored?.keys, stored?.key_limit]).toEqual([1, 700]);
    expect((await admin.get("/api/admin/key-alarms")).response).toEqual([]);
    const set = (Limit: number) => admin.put(`/api/admin/users/${userId}/key-limit`, { Limit });
    expect((await set(1)).response).toEqual({ Limit: 1 });
    await answer(attempt, "free-2");
    expect((await admin.get("/api/admin/key-alarms")).response).toMatchObject([
      { UserID: userId, UserEmail: "ana@example.sg", Limit: 1, Shown: 1 },
    ]);
    await set(5);
    expect(explained((await answer(attempt, "free-3")).text)).toBe(1);
    expect((await admin.get("/api/admin/key-alarms")).response).toEqual([]);
    expect((await admin.get("/api/admin/audit")).text).toContain('"key_limit"');
    expect((await b.put(`/api/admin/users/${userId}/key-limit`, { Limit: 9 })).status).toBe(403);
    expect((await admin.put("/api/admin/users/nobody-at-all-here/key-limit", { Limit: 9 })).status).toBe(404);
  });

  test("holds for simultaneous calls, and counts one key once (8 rounds)", async () => {
    for (let round = 0; round < 8; round++) {
      p = await startProduct({ bank: buildBankWithMock() });
      b = await p.signIn("ana@example.sg");
      userId = String((await b.get("/api/whoami")).response.ID);
      await renew();
      const attempts = [];
      for (const set of ["free-1", "locked-1", "other-paper"]) {
        attempts.push(await start(set));
        await limit(0);
        await finish(set);
      }
      await limit(7);
      const urls = attempts.map((id) => `/api/attempts/${id}/answers`);
      const replies = await Promise.all([...urls, ...urls, ...urls, ...urls].map((url) => b.get(url)));
      const keys = replies.flatMap((r) => r.text.match(/explanation of [a-z0-9-]+/g) ?? []);
      expect(new Set(keys).size).toBeLessThanOrEqual(7);
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from shown_key`.execute(p.db);
      expect(rows[0]?.n).toBe(7);
    }
  });

  test("does not apply to an admin", async () => {
    b = await p.signIn("admin@threshold.example");
    userId = String((await b.get("/api/whoami")).response.ID);
    await limit(0);
    const attempt = await start("free-1");
    expect(explained((await answer(attempt, "free-1")).text)).toBe(1);
  });
});
