import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { build, questionsOf } from "../../../test/built-tests.ts";
import { startProduct } from "../../../test/product.ts";
import { subscriber } from "../../../test/talk.ts";

describe("a link", () => {
  test("gives anyone who may read them a test of the same questions in the same order", async () => {
    const p = await startProduct();
    const { browser: b } = await subscriber(p);
    const test = (await build(b, { Papers: [1], Kinds: ["mcq"] }, { Number: 4, Delayed: true, Minutes: 30 }))
      .response;
    const { Token } = (await b.post(`/api/tests/${test.ID}/link`)).response;
    const other = (await subscriber(p)).browser;
    const copy = (await other.post(`/api/tests/from-link/${Token}`)).response;
    expect(copy).toMatchObject({
      DelayMarking: true,
      QuestionCount: 4,
      ProblemSet: { TimeLimitMinutes: 30 },
    });
    const asked = async (browser: Browser, set: unknown) =>
      (await questionsOf(browser, { ProblemSetID: set })).map((q) => q.ID);
    expect(await asked(other, copy.ProblemSetID)).toEqual(await asked(b, test.ProblemSetID));
    // It outlives a reset of its maker's progress.
    await b.put("/api/user/reset-progress");
    expect((await other.post(`/api/tests/from-link/${Token}`)).status).toBe(200);
    expect((await other.post("/api/tests/from-link/none")).status).toBe(404);
  });

  test("to another paper, from a lapsed plan and to removed questions each has its sentence", async () => {
    const p = await startProduct();
    const { browser: b } = await subscriber(p);
    const test = (await build(b, { Papers: [2] }, { Number: 2 })).response;
    const { Token } = (await b.post(`/api/tests/${test.ID}/link`)).response;
    const without = await p.signIn("ben@example.sg");
    const lapsed = await without.post(`/api/tests/from-link/${Token}`);
    expect([lapsed.status, lapsed.error]).toEqual([
      403,
      "This test has questions that need a plan, and you have none that is running.",
    ]);
    const half = await subscriber(p);
    await sql`delete from entitlement where user_id = ${half.id} and paper = 2`.execute(p.db);
    const closed = await half.browser.post(`/api/tests/from-link/${Token}`);
    expect([closed.status, closed.error]).toEqual([
      403,
      "This test has questions of Paper 2, which your plan does not open.",
    ]);
    await sql`update question set deleted_at = now() where topic_id = 3`.execute(p.db);
    const gone = await (await subscriber(p)).browser.post(`/api/tests/from-link/${Token}`);
    expect([gone.status, gone.code]).toEqual([400, "test_retired"]);
  });

  test("leaves out what is under review or taken out by then, and asks the rest in its order", async () => {
    const p = await startProduct();
    const { browser: b } = await subscriber(p);
    const test = (await build(b, { Papers: [1], Kinds: ["mcq"] }, { Number: 4 })).response;
    const { Token } = (await b.post(`/api/tests/${test.ID}/link`)).response;
    const asked = async ({ ProblemSetID }: typeof test) =>
      (await questionsOf(b, { ProblemSetID })).map((q) => Number(q.ID));
    const ids = await asked(test);
    await sql`update question set review_since = now(), review_reason = 'a new rate' where id = ${ids[1]}`.execute(
      p.db,
    );
    await sql`update question set deleted_at = now() where id = ${ids[3]}`.execute(p.db);
    const copy = (await b.post(`/api/tests/from-link/${Token}`)).response;
    expect(await asked(copy)).toEqual([ids[0], ids[2]]);
  });

  test("can only be made from one's own built test", async () => {
    const p = await startProduct();
    const [one, other] = [await subscriber(p), await subscriber(p)];
    const test = (await build(one.browser, {}, { Number: 2 })).response;
    expect((await other.browser.post(`/api/tests/${test.ID}/link`)).status).toBe(404);
    const set = (await one.browser.put(`/api/sets/${await p.setId("locked-1")}/attempt`)).response;
    expect((await one.browser.post(`/api/tests/${set.ID}/link`)).code).toBe("not_built");
  });
});
