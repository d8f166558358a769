import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { buildBankWithMock } from "../../../test/bank.ts";
import { answerSet, forecast, largeBank } from "../../../test/forecasts.ts";
import { startProduct } from "../../../test/product.ts";
import { subscriber } from "../../../test/talk.ts";
import { binsOf, brierOf, brierOfBase, coveredShare, errorOf, type Pair } from "./calibration-rules.ts";

describe("calibration", () => {
  const pair = (pass: number, came: number): Pair => ({
    pass,
    mean: 60,
    low: 50,
    high: 70,
    passMark: 60,
    came,
  });

  test("puts what was said beside what came", () => {
    const pairs = [pair(0.9, 80), pair(0.9, 70), pair(0.85, 40), pair(0.1, 30), pair(1, 65)];
    const bins = binsOf(pairs);
    expect(bins.map(({ from, n, came }) => [from, n, came])).toEqual([
      [0, 1, 0],
      [0.8, 4, 0.75],
    ]);
    for (const { low, came, high } of bins) expect(low <= came && came <= high).toBe(true);
    expect(brierOf([pair(1, 65), pair(0, 10)])).toBe(0);
    expect(brierOf([pair(1, 10)])).toBe(1);
    expect(brierOfBase(pairs)).toBeCloseTo(0.24);
    expect(coveredShare(pairs)).toBeCloseTo(0.4);
    expect(errorOf([pair(0.5, 62), pair(0.5, 58)])).toMatchObject({ mean: 0 });
  });

  test("counts a mark at the pass mark as passed, and one at an end of the interval as within it", () => {
    expect(brierOf([pair(1, 60)])).toBe(0);
    expect(brierOf([pair(0, 59.9)])).toBe(0);
    expect(coveredShare([pair(0.5, 50), pair(0.5, 70), pair(0.5, 49.9), pair(0.5, 70.1)])).toBe(0.5);
    // A forecast at the edge of two bins is in the upper one, the surest of all in the last.
    expect(binsOf([pair(0.2, 60), pair(1, 60)]).map(({ from }) => from)).toEqual([0.2, 0.8]);
  });

  test("pairs a forecast of before each full paper with its mark, and shows nothing below 400", async () => {
    const p = await startProduct({ bank: largeBank() });
    const { browser: b, id } = await subscriber(p);
    for (const key of ["many-t1", "many-t2"]) await answerSet(p, b, key, 7);
    p.clock.pass(60);
    const mock = await p.db
      .selectFrom("problem_set")
      .select("id")
      .where("type", "=", "Full")
      .executeTakeFirstOrThrow();
    const before = await forecast(b);
    const { ID } = (await b.put(`/api/sets/${mock.id}/attempt`)).response;
    await p.runJob("pair forecasts with mocks");
    const row = () => p.db.selectFrom("mock_forecast").selectAll().executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({ attempt_id: Number(ID), paper: 1, came: null });
    expect(Number((await row()).mean)).toBeGreaterThan(0);
    expect(before.Enough).toBe(true);
    await b.put(`/api/sets/${mock.id}/done`);
    await p.runJob("pair forecasts with mocks");
    await p.runJob("pair forecasts with mocks");
    expect(await row()).toMatchObject({ came: 0 });
    expect((await p.browser().get("/api/calibration")).response).toMatchObject({
      ...{ Forecasts: 1, Enough: false, Needs: 400, Bins: [], Brier: null, Error: null },
    });
    // A pair stays without its name when the account is gone.
    await sql`delete from attempt where user_id = ${id}`.execute(p.db);
    await p.runJob("drop forecasts of deleted mocks");
    expect(await row()).toMatchObject({ attempt_id: null, came: 0 });
    // One that will never have its mark goes.
    await sql`update mock_forecast set came = null`.execute(p.db);
    await p.runJob("drop forecasts of deleted mocks");
    expect(await p.db.selectFrom("mock_forecast").selectAll().execute()).toEqual([]);
  });

  test("notes the same forecast while the paper is open and after it, also of questions that it asks", async () => {
    const p = await startProduct({ bank: largeBank() });
    const mock = await p.db
      .selectFrom("problem_set")
      .select("id")
      .where("type", "=", "Full")
      .executeTakeFirstOrThrow();
    const noted = [];
    for (const isOpen of [true, false]) {
      p.clock.set(new Date("2026-11-21T03:00:00Z"));
      const { browser: b } = await subscriber(p);
      for (const key of ["many-t1", "many-t2", "locked-1", "free-1"]) await answerSet(p, b, key, 4);
      p.clock.pass(3600);
      await b.put(`/api/sets/${mock.id}/attempt`);
      if (!isOpen) await b.put(`/api/sets/${mock.id}/done`);
      await p.runJob("pair forecasts with mocks");
      if (isOpen) await b.put(`/api/sets/${mock.id}/done`);
      noted.push(
        await p.db
          .selectFrom("mock_forecast")
          .select(["mean", "pass"])
          .orderBy("id", "desc")
          .limit(1)
          .executeTakeFirst(),
      );
    }
    expect(noted[0]?.mean).toBeGreaterThan(0);
    expect(noted[1]).toEqual(noted[0]);
  });

  test("keeps the pair of a marked paper after a reset, without its learner, and none of one that was open", async () => {
    const p = await startProduct({ bank: buildBankWithMock() });
    const { id: mock } = await p.db
      .selectFrom("problem_set")
      .select("id")
      .where("type", "=", "Full")
      .executeTakeFirstOrThrow();
    const [ana, ben] = [await subscriber(p), await subscriber(p)];
    await ana.browser.put(`/api/sets/${mock}/attempt`);
    await p.runJob("pair forecasts with mocks");
    await ana.browser.put(`/api/sets/${mock}/done`);
    await ana.browser.put(`/api/sets/${mock}/attempt`);
    await ben.browser.put(`/api/sets/${mock}/attempt`);
    const { ID: bens } = (await ben.browser.get(`/api/sets/${mock}/attempt/last`)).response;
    await p.runJob("pair forecasts with mocks");
    await ana.browser.put("/api/user/reset-progress");
    const rows = await p.db
      .selectFrom("mock_forecast")
      .select(["attempt_id", "came"])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { attempt_id: null, came: 0 },
      { attempt_id: Number(bens), came: null },
    ]);
  });

  test("makes no forecast of a paper that was begun a week ago, nor of any but a full paper", async () => {
    const p = await startProduct({ bank: buildBankWithMock() });
    const { id: mock } = await p.db
      .selectFrom("problem_set")
      .select("id")
      .where("type", "=", "Full")
      .executeTakeFirstOrThrow();
    const { browser: b } = await subscriber(p);
    await b.put(`/api/sets/${mock}/attempt`);
    await b.put(`/api/sets/${await p.setId("locked-1")}/attempt?delayMarking=true`);
    p.clock.pass(7 * 24 * 60 * 60);
    expect(await p.runJob("pair forecasts with mocks")).toBe(0);
    p.clock.pass(-1);
    expect(await p.runJob("pair forecasts with mocks")).toBe(1);
  });

  test("takes a result of today in Singapore, and none of tomorrow there", async () => {
    const p = await startProduct();
    const b = await p.signIn("ana@example.sg");
    p.clock.set(new Date("2026-11-21T16:00:00Z"));
    const report = async (On: string) =>
      (await b.put("/api/exam-results", { Paper: 1, On, Passed: true })).status;
    expect([await report("2026-11-22"), await report("2026-11-23")]).toEqual([200, 400]);
  });

  test("counts what learners report of real exams apart, and refuses a day to come", async () => {
    const p = await startProduct();
    const b = await p.signIn("ana@example.sg");
    expect((await b.put("/api/exam-results", { Paper: 1, On: "2026-11-22", Passed: true })).status).toBe(400);
    await b.put("/api/exam-results", { Paper: 1, On: "2026-11-20", Passed: false });
    await b.put("/api/exam-results", { Paper: 1, On: "2026-11-20", Passed: true });
    expect((await b.get("/api/exam-results")).response).toEqual([
      { Paper: 1, On: "2026-11-20", Passed: true },
    ]);
    expect((await b.get("/api/calibration")).response.Told).toEqual({ N: 1, Passed: 1, Said: null });
  });

  test("keeps the results of both papers of one day, each as it was reported last, the latest day first", async () => {
    const p = await startProduct();
    const b = await p.signIn("ana@example.sg");
    const report = (Paper: number, On: string, Passed: boolean) =>
      b.put("/api/exam-results", { Paper, On, Passed });
    await report(1, "2026-03-14", false);
    await report(2, "2026-07-18", false);
    await report(1, "2026-07-18", true);
    const both = [
      { Paper: 1, On: "2026-07-18", Passed: true },
      { Paper: 2, On: "2026-07-18", Passed: false },
      { Paper: 1, On: "2026-03-14", Passed: false },
    ];
    expect((await b.get("/api/exam-results")).response).toEqual(both);
    // The second report of another learner changes nothing here.
    const ben = await p.signIn("ben@example.sg");
    await ben.put("/api/exam-results", { Paper: 1, On: "2026-07-18", Passed: false });
    await ben.put("/api/exam-results", { Paper: 2, On: "2026-07-18", Passed: true });
    expect((await b.get("/api/exam-results")).response).toEqual(both);
  });

  test("puts beside a reported result what was forecast on the eve of that exam, and nothing that was learnt later", async () => {
    const p = await startProduct({ bank: largeBank() });
    const { browser: b } = await subscriber(p);
    for (const key of ["many-t1", "many-t2"]) await answerSet(p, b, key, 5);
    // Four in the morning in Singapore, where the day of the exam has begun.
    p.clock.set(new Date("2026-11-21T20:00:00Z"));
    await b.put("/api/plan", { ExamDate: "2026-11-22" });
    const eve = (await forecast(b)).Pass;
    for (const key of ["many-t1", "many-t2"]) await answerSet(p, b, key, 10);
    expect((await forecast(b)).Pass).not.toBe(eve);
    await b.put("/api/exam-results", { Paper: 1, On: "2026-11-22", Passed: true });
    expect(Number((await b.get("/api/calibration")).response.Told?.Said)).toBeCloseTo(Number(eve), 9);
  });

  test("keeps what was forecast when a result was first reported, also where it is reported again later", async () => {
    const p = await startProduct({ bank: largeBank() });
    const { browser: b } = await subscriber(p);
    const report = (On: string, Passed: boolean) => b.put("/api/exam-results", { Paper: 1, On, Passed });
    const reported = async () => (await p.browser().get("/api/calibration")).response.Told;
    await report("2026-11-19", false);
    for (const key of ["many-t1", "many-t2"]) await answerSet(p, b, key, 9);
    expect((await forecast(b)).Pass).not.toBeNull();
    await report("2026-11-19", true);
    expect(await reported()).toEqual({ N: 1, Passed: 1, Said: null });
    p.clock.pass(24 * 60 * 60);
    await report("2026-11-22", true);
    const both = await reported();
    expect(both).toMatchObject({ N: 2, Passed: 2, Said: expect.any(Number) });
    await b.put("/api/user/reset-progress");
    await report("2026-11-22", false);
    expect(await reported()).toEqual({ ...both, Passed: 1 });
  });

  test("of 400 pairs shows bins, scores and the error", async () => {
    const p = await startProduct();
    await sql`
      insert into mock_forecast (paper, pass_mark, made_at, pass, mean, low, high, came)
      select 1, 60, now(), (i % 10) / 10.0, 60, 50, 70, 40 + (i % 40) from generate_series(1, 400) as i`.execute(
      p.db,
    );
    const shown = (await p.browser().get("/api/calibration")).response;
    expect(shown).toMatchObject({ Forecasts: 400, Enough: true });
    expect(shown.Bins).toHaveLength(5);
    expect(shown.Bins?.reduce((sum, bin) => sum + Number(bin.N), 0)).toBe(400);
    expect(Number(shown.Brier)).toBeGreaterThan(0);
    // It is worked out once a minute.
    await sql`delete from mock_forecast where id in (select id from mock_forecast limit 100)`.execute(p.db);
    const later = async () => (await p.browser().get("/api/calibration")).response.Forecasts;
    expect(await later()).toBe(400);
    p.clock.pass(60);
    expect(await later()).toBe(300);
  });
});
