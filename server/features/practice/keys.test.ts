import { beforeEach, describe, expect, test } from "vitest";
import { CANARY } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { allEndpoints } from "../../platform/openapi/document.ts";

/** Every GET of the contract that needs no admin, with each existing ID filled in. */
async function allReads(p: Product, attemptId: number): Promise<string[]> {
  const sets = await p.db.selectFrom("problem_set").select("id").execute();
  const questions = await p.db.selectFrom("question").select("id").execute();
  const ids: Record<string, number[]> = {
    "/api/sets/": sets.map((s) => s.id),
    "/api/questions/": questions.map((q) => q.id),
    "/api/attempts/": [attemptId],
    "/api/topic/": [1, 2, 3],
    "/api/paperv2/": [1, 2],
  };
  return allEndpoints()
    .filter((e) => e.method === "GET" && !e.changesState && e.path !== "/api/questions/samples")
    .flatMap((e) => {
      const start = Object.keys(ids).find((prefix) => e.path.startsWith(prefix));
      const outer = (start && ids[start]) || [1];
      const inner = e.path.includes(":qid") ? questions.map((q) => q.id) : [1];
      return outer.flatMap((id) =>
        inner.map((qid) =>
          e.path
            .replace(":qid", String(qid))
            .replace(/:\w+/, String(e.path.includes("updated") ? (id % 2) + 1 : id)),
        ),
      );
    });
}

async function expectNoKey(b: Browser, urls: string[]) {
  for (const url of urls) {
    const reply = await b.get(url);
    expect(reply.status, url).toBeLessThan(500);
    expect(reply.text, url).not.toContain(CANARY);
    // A question's history uses these names for the learner's own answers.
    const own = url.endsWith("/history") ? "" : "Answer|";
    expect(reply.text, url).not.toMatch(new RegExp(`"(${own}R|Explanation|E|Rationales)":`));
  }
}

describe("keys never leave the server before marking", () => {
  let p: Product;
  let b: Browser;
  beforeEach(async () => {
    p = await startProduct();
    b = await p.signIn("ana@example.sg", { subscribed: true });
  });

  test("a visitor and a subscriber who answered nothing find no key in any read", async () => {
    const attempt = (await b.put(`/api/sets/${await p.setId("case-1")}/attempt`)).response;
    const urls = await allReads(p, Number(attempt.ID));
    expect(urls.length).toBeGreaterThan(60);
    await expectNoKey(p.browser(), urls);
    await expectNoKey(b, urls);
  });

  test("delayed answers are acknowledged without score or key, for every type of question", async () => {
    const answers = { "free-1": ["2", "1", "3", "4", "2"], "case-1": ["2~3"], "saq-1": ["time~title"] };
    for (const [key, given] of Object.entries(answers)) {
      const setId = await p.setId(key);
      const attempt = (await b.put(`/api/sets/${setId}/attempt?delayMarking=true`)).response;
      const questions = (await b.get(`/api/sets/${setId}/questions`)).response;
      for (const [i, Answer] of given.entries()) {
        const reply = await b.post(`/api/attempts/${attempt.ID}/questions/${questions[i]?.ID}/done`, {
          Answer,
        });
        expect(reply.response.Score).toBeNull();
        expect(reply.text).not.toContain(CANARY);
      }
      await expectNoKey(b, await allReads(p, Number(attempt.ID)));
      const done = await b.put(`/api/sets/${setId}/done`);
      expect(done.response.Score).toBe(2);
      await b.put("/api/user/reset-progress");
    }
  });

  test("an open delayed attempt withholds the key of a question that was marked elsewhere", async () => {
    const setId = await p.setId("locked-1");
    const question = await p.questionId("locked-1");
    const first = (await b.put(`/api/sets/${setId}/attempt`)).response;
    await b.post(`/api/attempts/${first.ID}/questions/${question}/done`, { Answer: "2" });
    await b.put(`/api/sets/${setId}/done`);
    expect((await b.get(`/api/questions/${question}`)).text).toContain(CANARY);
    const second = (await b.put(`/api/sets/${setId}/attempt?delayMarking=true`)).response;
    await expectNoKey(b, [
      ...(await allReads(p, Number(second.ID))),
      ...(await allReads(p, Number(first.ID))),
    ]);
    expect((await b.get(`/api/questions/mcq-stats/${question}`)).status).toBe(400);
    expect((await b.get(`/api/attempts/${first.ID}/answers`)).response[0]?.Score).toBeNull();
    await b.delete(`/api/attempts/${second.ID}`);
    expect((await b.get(`/api/questions/${question}`)).text).toContain(CANARY);
  });

  test("a practice answer gives the key of its own question and of no other", async () => {
    const setId = await p.setId("locked-1");
    const attempt = (await b.put(`/api/sets/${setId}/attempt`)).response;
    const id = await p.questionId("locked-2");
    const reply = await b.post(`/api/attempts/${attempt.ID}/questions/${id}/done`, { Answer: "1" });
    expect(reply.text).toContain(`${CANARY}-explanation of locked-2`);
    const others = (await b.get(`/api/sets/${setId}/questions`)).text;
    expect(others).not.toContain(CANARY);
    const answers = (await b.get(`/api/attempts/${attempt.ID}/answers`)).response;
    expect(answers.map((a) => a.QnID)).toEqual([id]);
  });
});

describe("locked content", () => {
  test("five kinds of user read what they may and not a word of the rest", async () => {
    const p = await startProduct();
    const visitor = p.browser();
    const free = await p.signIn("free@example.sg");
    const both = await p.signIn("both@example.sg", { subscribed: true });
    const one = await p.signIn("one@example.sg", { subscribed: true });
    await p.db
      .deleteFrom("entitlement")
      .where("paper", "=", 2)
      .where("user_id", "=", String((await one.get("/api/whoami")).response.ID))
      .execute();
    const admin = await p.signIn("admin@threshold.example");
    const may: [Browser, string[]][] = [
      [visitor, ["free-1"]],
      [free, ["free-1"]],
      [one, ["free-1", "locked-1", "case-1", "saq-1"]],
      [both, ["free-1", "locked-1", "case-1", "saq-1", "other-paper"]],
      [admin, ["free-1", "locked-1", "case-1", "saq-1", "other-paper"]],
    ];
    for (const [b, readable] of may)
      for (const key of ["free-1", "locked-1", "case-1", "saq-1", "other-paper"]) {
        const reply = await b.get(`/api/sets/${await p.setId(key)}/questions`);
        expect([key, reply.status]).toEqual([key, readable.includes(key) ? 200 : 401]);
        if (reply.status === 401)
          expect(reply.error).toBe("You do not have the right subscription to view this problem set.");
      }
    const locked = await p.questionId("locked-1");
    expect((await visitor.get(`/api/questions/${locked}`)).status).toBe(401);
    const refused = await free.get(`/api/questions/${locked}`);
    expect([refused.status, refused.error]).toEqual([
      401,
      "You do not have the right subscription to view this question.",
    ]);
    expect((await free.put(`/api/questions/${locked}/fav`)).status).toBe(401);
    expect((await free.put(`/api/sets/${await p.setId("locked-1")}/attempt`)).status).toBe(403);
    expect((await free.get("/api/questions/updated/1")).status).toBe(401);
  });

  test("a saved question whose paper was lost keeps its place without its text", async () => {
    const p = await startProduct();
    const b = await p.signIn("ana@example.sg", { subscribed: true });
    const id = await p.questionId("other-1");
    expect((await b.put(`/api/questions/${id}/fav`)).response).toEqual({ Saved: true });
    expect((await b.put(`/api/questions/${id}/fav`)).response).toEqual({ Saved: true });
    p.clock.pass(100 * 86_400);
    const again = await p.signIn("ana@example.sg");
    const saved = await again.get("/api/questions/fav?paper=0");
    expect(saved.response).toMatchObject([{ ID: id, Saved: true, Body: "", Params: [] }]);
    expect((await again.get("/api/questions/fav?paper=1")).response).toEqual([]);
  });

  test("samples are the marked ones only, with their keys", async () => {
    const p = await startProduct();
    const samples = (await p.browser().get("/api/questions/samples")).response;
    expect(samples.map((q) => q.Body)).toEqual(["Body of sample-1"]);
    expect(samples[0]).toMatchObject({ Answer: "2", Saved: false });
    expect((await p.browser().get("/api/questions/count")).response).toMatchObject({
      MCQ: 15,
      CSQ: 1,
      SAQ: 1,
      Total: 17,
    });
  });
});
