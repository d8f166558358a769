import { describe, expect, test } from "vitest";
import { buildBank, buildMcq, buildSet } from "../../../test/bank.ts";
import { answerSet, forecast, largeBank } from "../../../test/forecasts.ts";
import { startProduct } from "../../../test/product.ts";
import { subscriber } from "../../../test/talk.ts";
import { atLeast, binomial, meanOf, plus, quantile } from "./distribution-rules.ts";
import { DRAWS, normalOf } from "./draw-rules.ts";
import { passWords } from "./word-rules.ts";

describe("a distribution of marks", () => {
  test("is that of independent answers, exactly", () => {
    expect([...binomial(2, 0.25)]).toEqual([0.5625, 0.375, 0.0625]);
    const marks = plus(plus(Float64Array.of(1), binomial(3, 0.5), 1), binomial(1, 0.5), 2);
    expect([...marks]).toEqual([1 / 16, 3 / 16, 4 / 16, 4 / 16, 3 / 16, 1 / 16]);
    expect(meanOf(marks)).toBe(2.5);
    expect(atLeast(marks, 4)).toBe(0.25);
    expect([0.05, 0.5, 0.95].map((q) => quantile(marks, q))).toEqual([0, 2, 5]);
    const large = plus(binomial(60, 0.7), binomial(20, 0.6), 2);
    expect(large).toHaveLength(101);
    expect(large.reduce((a, b) => a + b)).toBeCloseTo(1);
    expect(meanOf(large)).toBeCloseTo(60 * 0.7 + 40 * 0.6);
  });

  test("is drawn from numbers that are normal enough, always the same, and of mean nothing", () => {
    for (const node of [0, 7, 120]) {
      const draws = Array.from({ length: DRAWS }, (_, i) => normalOf(i, node));
      expect(draws.reduce((a, b) => a + b)).toBeCloseTo(0);
      const variance = draws.reduce((sum, z) => sum + z * z, 0) / DRAWS;
      expect(variance).toBeGreaterThan(0.5);
      expect(variance).toBeLessThan(1.7);
      expect(draws).toEqual(Array.from({ length: DRAWS }, (_, i) => normalOf(i, node)));
    }
    expect(normalOf(0, 1)).not.toBe(normalOf(0, 2));
  });
});

test("a probability is put as people say it", () => {
  const said = { mean: 62, low: 50, high: 73, pass: 0.68, passLow: 0.52, passHigh: 0.81 };
  expect(passWords(said, ["Stamp Duties", "Planning"])).toBe(
    "about 7 in 10, between 5 and 8; mostly Stamp Duties and Planning",
  );
  expect(passWords({ ...said, pass: 0.99, passLow: 0.97, passHigh: 1 }, [])).toBe("more than 9 in 10");
  expect(passWords({ ...said, pass: 0.01, passLow: 0, passHigh: 0.12 }, [])).toBe(
    "fewer than 1 in 10, between fewer than 1 and 1",
  );
});

describe("the forecast of a paper", () => {
  test("says nothing below 60 answers but how many it needs, and what was never practised", async () => {
    const p = await startProduct({ bank: largeBank() });
    const { browser: b } = await subscriber(p);
    await answerSet(p, b, "many-t1", 5);
    expect(await forecast(b)).toMatchObject({
      Enough: false,
      Answers: 35,
      Needs: 25,
      ...{ Mean: null, Low: null, High: null, Pass: null, PassLow: null, PassHigh: null, Words: null },
      Drivers: [],
    });
    expect((await p.browser().get("/api/forecast/1")).status).toBe(401);
    expect((await b.get("/api/forecast/3")).status).toBe(400);
  });

  test("with enough of them is a mean within an interval, likelier to pass for who was right more often", async () => {
    const p = await startProduct({ bank: largeBank() });
    const strong = (await subscriber(p)).browser;
    const weak = (await subscriber(p)).browser;
    for (const key of ["many-t1", "many-t2"]) {
      await answerSet(p, strong, key, 9);
      await answerSet(p, weak, key, 3);
    }
    const [high, low] = [await forecast(strong), await forecast(weak)];
    for (const one of [high, low]) {
      expect(one).toMatchObject({ Enough: true, Answers: 70, Needs: 0 });
      expect(Number(one.Low)).toBeLessThanOrEqual(Number(one.Mean));
      expect(Number(one.Mean)).toBeLessThanOrEqual(Number(one.High));
      expect(Number(one.PassLow)).toBeLessThanOrEqual(Number(one.PassHigh));
      expect(one.Words).toMatch(/ in 10/);
    }
    expect(Number(high.Mean)).toBeGreaterThan(Number(low.Mean) + 10);
    expect(Number(high.Pass)).toBeGreaterThan(Number(low.Pass));
    expect(low.Drivers?.length).toBeGreaterThan(0);
    // The other paper has no evidence.
    expect((await forecast(strong, 2)).Enough).toBe(false);
  });

  test("is for the exam day where one is set, else for four weeks from now", async () => {
    const p = await startProduct();
    const b = await p.signIn("ana@example.sg");
    expect(await forecast(b)).toMatchObject({ Day: "2026-12-19", IsExamDay: false });
    await b.put("/api/plan", { ExamDate: "2027-03-13" });
    expect(await forecast(b)).toMatchObject({ Day: "2027-03-13", IsExamDay: true });
  });
});

describe("what is believed", () => {
  test("is seen by topic, and what one says to know comes later in the plan", async () => {
    const bank = buildBank();
    const filed = {
      lo: null,
      rule: "rule-a",
      kind: "direct" as const,
      misconceptions: [],
      proof: null,
      compute: null,
    };
    const asked = buildMcq("asked", "t1", { filings: [filed] });
    const p = await startProduct({
      bank: {
        ...bank,
        hash: "areas",
        sets: [...bank.sets, buildSet("areas", [asked], { free: true, position: 9 })],
        registry: {
          ...bank.registry,
          rules: new Map([
            ["rule-a", { topic: "t1", area: "caveats", says: "A caveat gives notice.", place: asked.place }],
          ]),
        },
      },
    });
    const b = await p.signIn("ana@example.sg");
    const area = async () => (await b.get("/api/ability?paper=1")).response.Topics?.[0]?.Areas?.[0];
    expect(await area()).toMatchObject({ Key: "caveats", Known: false, Answers: 0 });
    expect((await b.put("/api/ability/known", { Area: "caveats", Known: true })).status).toBe(200);
    expect((await b.put("/api/ability/known", { Area: "caveats", Known: true })).status).toBe(200);
    expect(await area()).toMatchObject({ Known: true });
    await b.put("/api/ability/known", { Area: "caveats", Known: false });
    expect(await area()).toMatchObject({ Known: false });
    expect((await b.put("/api/ability/known", { Area: "nothing", Known: true })).status).toBe(404);
    expect((await (await p.signIn("ben@example.sg")).get("/api/ability")).response.Topics).toHaveLength(3);
  });
});
