import { describe, expect, test } from "vitest";
import { buildBank, buildMcq, buildSet, place } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import {
  bankOfAreas,
  DAY,
  day,
  doItem,
  largeBank,
  learner,
  startAt,
  TODAY,
} from "../../../test/plan-sessions.ts";
import { startProduct } from "../../../test/product.ts";

/** Which rule of bankOfAreas(2) a question asks: two questions of each ask the same. */
function ruleAsked(body: string): string {
  const [, topic, n] = /Body of (t\d)-(\d+)/.exec(body) ?? [];
  return `${topic}-${Number(n) % 20}`;
}

describe("the session of a day", () => {
  test("has the length of the day, rules never seen first, and says why each is there", async () => {
    const p = await startProduct({ bank: largeBank() });
    const { b } = await learner(p, { ExamDate: "2027-03-13", Minutes: [60, 60, 60, 60, 60, 45, 60] });
    const today = await day(b);
    expect(today).toMatchObject({ Day: TODAY, Minutes: 45, IsOff: false, DaysLeft: 112, Note: null });
    const minutes = today.Items?.reduce((sum, item) => sum + Number(item.Minutes), 0) ?? 0;
    expect(Math.abs(minutes - 45)).toBeLessThanOrEqual(3);
    const kinds = today.Items?.map((item) => String(item.Kind)) ?? [];
    expect([new Set(kinds.slice(0, -1)), kinds.at(-1)]).toEqual([new Set(["new"]), "case"]);
    for (const item of today.Items ?? []) expect(item.Why).not.toBe("");
    expect(today.Items?.[0]?.Href).toMatch(new RegExp(`^/plan/${TODAY}/[0-9a-f]{8}$`));
    expect((await day(b, "2026-11-23")).Minutes).toBe(60);
  });

  test("begins, for who has answered nothing yet, with ten of the easiest, and never again", async () => {
    const bank = buildBank();
    const levels = ["easy", "medium", "hard"] as const;
    const many = Array.from({ length: 60 }, (_, n) =>
      buildMcq(`l-${n}`, "t2", { difficulty: levels[n % 3] }),
    );
    const p = await startProduct({
      bank: { ...bank, hash: "levels", sets: [buildSet("l", many, { topic: "t2" })] },
    });
    const { b } = await learner(p, { Papers: [1], Minutes: Array(7).fill(60) });
    const [opening, next] = (await day(b)).Items ?? [];
    expect(opening).toMatchObject({ Label: "Begin with 10 questions", Questions: 10 });
    expect(Number(next?.Questions)).toBeGreaterThan(0);
    const asked = await doItem(b, 1, "2");
    const rows = await p.db
      .selectFrom("question_version")
      .select("difficulty")
      .where("question_id", "in", asked)
      .execute();
    expect(rows.map(({ difficulty }) => difficulty)).toEqual(Array(10).fill("easy"));
    p.clock.pass(DAY);
    expect((await day(b)).Items?.map(({ Label }) => Label)).not.toContain("Begin with 10 questions");
  });

  test("a page drawn before the plan changed starts what it showed, or nothing", async () => {
    const p = await startProduct({ bank: largeBank() });
    const { b } = await learner(p, { Papers: [1], Minutes: Array(7).fill(60) });
    const drawn = (await day(b)).Items ?? [];
    const keyOf = (place: number) => String(drawn[place]?.Href).slice(-8);
    const start = (Item: string) => b.post("/api/plan/sessions", { Day: TODAY, Item });
    await b.put("/api/plan", { Papers: [2] });
    expect(await start(keyOf(0))).toMatchObject({ status: 404, code: "not_found" });
    expect((await p.db.selectFrom("plan_day").select("day").execute()).length).toBe(0);
    await b.put("/api/plan", { Papers: [1] });
    const started = (await start(keyOf(1))).response;
    expect(started).toMatchObject({ QuestionCount: drawn[1]?.Questions });
    expect((await day(b)).Items?.map((item) => item.Attempt)).toEqual(
      drawn.map((_, place) => (place === 1 ? started.ID : null)),
    );
  });

  test("is started as an ordinary attempt, stays as it was, and knows what is done", async () => {
    const p = await startProduct({ bank: largeBank() });
    const { b } = await learner(p);
    const before = await day(b);
    const first = (await startAt(b, 1)).response;
    expect(first).toMatchObject({ DelayMarking: false, QuestionCount: before.Items?.[0]?.Questions });
    expect((await startAt(b, 1)).response.ID).toBe(first.ID);
    const states = async () => (await day(b)).Items?.map((i) => [String(i.Label), String(i.State)]);
    const [label, ...others] = before.Items?.map((i) => String(i.Label)) ?? [];
    const rest = others.map((one) => [one, "open"]);
    expect(await states()).toEqual([[label, "started"], ...rest]);
    await doItem(b, 1, "2");
    expect(await states()).toEqual([[label, "done"], ...rest]);
  });

  test("starts an item once, however many ask at once", async () => {
    const p = await startProduct({ bank: largeBank() });
    const { b } = await learner(p);
    const all = await Promise.all(Array.from({ length: 6 }, () => startAt(b, 1)));
    expect(new Set(all.map((one) => one.response.ID)).size).toBe(1);
  });

  test("asks what went wrong once more when all is done, by the same questions", async () => {
    const p = await startProduct({ bank: largeBank() });
    const { b } = await learner(p, { Minutes: [10, 10, 10, 10, 10, 10, 10] });
    const wrong = await doItem(b, 1, "1");
    const again = (await day(b)).Items?.[1];
    expect(again).toMatchObject({ Kind: "review", Questions: wrong.length, State: "open" });
    // Once a day, also where it goes wrong again.
    expect((await doItem(b, 2, "1")).toSorted()).toEqual(wrong.toSorted());
    expect((await day(b)).Items?.map((i) => String(i.State))).toEqual(["done", "done"]);
  });

  test("asks another question of a rule before the same one, and what was wrong before what was right", async () => {
    const twins = buildBank();
    const filed = (rule: string) => ({
      filings: [{ lo: null, rule, kind: "direct" as const, misconceptions: [], proof: null, compute: null }],
    });
    const questions = ["a", "b", "c"].flatMap((rule) =>
      [1, 2].map((n) => buildMcq(`${rule}-${n}`, "t2", filed(`rule-${rule}`))),
    );
    const rules = new Map(
      ["a", "b", "c"].map((rule) => [
        `rule-${rule}`,
        { topic: "t2", area: "area", says: `Rule ${rule}.`, place },
      ]),
    );
    const bank = {
      ...twins,
      sets: [buildSet("twins", questions, { topic: "t2" })],
      registry: { ...twins.registry, rules },
      hash: "twins",
    };
    const p = await startProduct({ bank });
    const { b } = await learner(p, { Papers: [1], Minutes: [5, 5, 5, 5, 5, 5, 5] });
    const met = await doItem(b, 1, "1");
    expect(met).toHaveLength(3);
    p.clock.pass(DAY);
    const later = await doItem(b, 1, "1", "2026-11-22");
    expect(later).toHaveLength(3);
    expect(later.filter((id) => met.includes(id))).toEqual([]);
  });

  test("is planned again when the plan was changed: what was begun stays, the rest fits the new length", async () => {
    const p = await startProduct({ bank: largeBank() });
    const { b } = await learner(p, { Minutes: [60, 60, 60, 60, 60, 60, 60] });
    await doItem(b, 1, "2");
    p.clock.pass(60);
    await b.put("/api/plan", { Dates: [{ Day: TODAY, Minutes: 120 }] });
    const longer = await day(b);
    expect(longer.Items?.[0]?.State).toBe("done");
    const minutes = longer.Items?.reduce((sum, item) => sum + Number(item.Minutes), 0) ?? 0;
    expect(Math.abs(minutes - 120)).toBeLessThanOrEqual(10);
    p.clock.pass(60);
    await doItem(b, 2, "2");
    expect((await day(b)).Items?.slice(0, 2).map((i) => String(i.State))).toEqual(["done", "done"]);
  });

  test("asks no rule again with another question once it is planned again", async () => {
    const p = await startProduct({ bank: bankOfAreas(2) });
    const { b } = await learner(p, { Minutes: Array(7).fill(10) });
    await startAt(b, 1);
    p.clock.pass(60);
    await b.put("/api/plan", { Dates: [{ Day: TODAY, Minutes: 60 }] });
    const ids = (await day(b)).Items?.map((item) => item.Href) ?? [];
    expect(ids.length).toBeGreaterThan(1);
    const rules: string[] = [];
    for (const place of ids.keys()) {
      const { ProblemSetID } = (await startAt(b, place + 1)).response;
      const questions = (await b.get(`/api/sets/${ProblemSetID}/questions`)).response;
      rules.push(...questions.map(({ Body }) => ruleAsked(String(Body))));
    }
    expect(rules.length).toBeGreaterThan(10);
    expect(new Set(rules).size).toBe(rules.length);
  });

  test("is empty on a day off, and says nothing of a backlog after days without study", async () => {
    const p = await startProduct({ bank: largeBank() });
    const { b } = await learner(p, { DaysOff: ["2026-11-22"] });
    await doItem(b, 1, "2");
    expect(await day(b, "2026-11-22")).toMatchObject({ IsOff: true, Minutes: 0, Items: [] });
    p.clock.pass(4 * DAY);
    const after = await day(b);
    expect(after.Note).toBe(
      "The plan is made fresh each day from what you know now, so there is nothing to catch up on.",
    );
    const minutes = after.Items?.reduce((sum, item) => sum + Number(item.Minutes), 0) ?? 0;
    expect(Math.abs(minutes - 30)).toBeLessThanOrEqual(3);
  });

  test("asks once more what was right and unsure", async () => {
    const p = await startProduct({ bank: largeBank() });
    const { b } = await learner(p, { Minutes: Array(7).fill(5) });
    const unsure = await doItem(b, 1, "2", TODAY, "unsure");
    expect((await day(b)).Items?.[1]).toMatchObject({ Questions: unsure.length, State: "open" });
    const sure = (await learner(p, { Minutes: Array(7).fill(5) })).b;
    await doItem(sure, 1, "2", TODAY, "sure");
    expect((await day(sure)).Items).toHaveLength(1);
  });

  test("begins with the topics that went badly, and leaves for later what one says to know", async () => {
    const p = await startProduct({ bank: bankOfAreas() });
    const topics = async (more: (b: Browser) => Promise<unknown>) => {
      const { b } = await learner(p, { Papers: [1], Minutes: Array(7).fill(8) });
      await more(b);
      const started = (await startAt(b, 1)).response;
      const asked = (await b.get(`/api/sets/${started.ProblemSetID}/questions`)).response;
      expect(asked.length).toBeLessThan(20);
      return [...new Set(asked.map((q) => Number(q.TopicID)))];
    };
    const resit = (topic: number) => (b: Browser) =>
      b.put("/api/plan", { Resit: { Paper: 1, Account: "", Topics: [topic] } });
    const knows = (area: string) => (b: Browser) => b.put("/api/ability/known", { Area: area, Known: true });
    expect(await topics(resit(1))).toEqual([1]);
    expect(await topics(resit(2))).toEqual([2]);
    expect(await topics(knows("area-t1"))).toEqual([2]);
    expect(await topics(knows("area-t2"))).toEqual([1]);
  });

  test("is kept for thirty days", async () => {
    const p = await startProduct({ bank: largeBank() });
    const { b } = await learner(p);
    await startAt(b, 1);
    const kept = async () =>
      (await p.db.selectFrom("plan_day").select("day").execute()).map((row) => row.day);
    for (const [days, on] of [
      [30, "2026-12-21"],
      [1, "2026-12-22"],
    ] as const) {
      p.clock.pass(days * DAY);
      await p.db
        .updateTable("session")
        .set({ expires_at: new Date("2027-12-31"), seen_at: p.clock.now() })
        .execute();
      expect((await startAt(b, 1, on)).status).toBe(200);
    }
    expect((await kept()).toSorted()).toEqual(["2026-12-21", "2026-12-22"]);
  });

  test("has no more than 50 items, however long the day", async () => {
    const bank = buildBank();
    const many = Array.from({ length: 1200 }, (_, n) => buildMcq(`m-${n}`, "t2"));
    const p = await startProduct({
      bank: { ...bank, hash: "huge", sets: [...bank.sets, buildSet("huge", many, { topic: "t2" })] },
    });
    const { b } = await learner(p, { Minutes: Array(7).fill(1440) });
    const items = (await day(b)).Items ?? [];
    expect(items.length).toBeGreaterThan(20);
    expect(items.length).toBeLessThan(50);
    const last = await startAt(b, items.length);
    expect(last.status).toBe(200);
  });

  test("is planned again where what was stored cannot be read, as after a change of its format", async () => {
    const p = await startProduct({ bank: largeBank() });
    const { b } = await learner(p);
    await startAt(b, 1);
    await p.db.updateTable("plan_day").set({ items: '[{"of": "another format"}]' }).execute();
    expect((await day(b)).Items?.length).toBeGreaterThan(0);
    expect((await startAt(b, 1)).status).toBe(200);
  });

  test("is refused for another day and for an item that it has not", async () => {
    const p = await startProduct({ bank: largeBank() });
    const { b } = await learner(p);
    expect(await startAt(b, 1, "2026-11-20")).toMatchObject({
      status: 400,
      code: "other_day",
    });
    expect((await startAt(b, 50)).status).toBe(404);
    expect((await p.browser().get("/api/plan/day")).status).toBe(401);
  });

  test("offers only what the plan opens, and nothing that an open test asks", async () => {
    const p = await startProduct({ bank: largeBank() });
    const free = await p.signIn("free@example.sg");
    await free.put("/api/plan", { Asked: true });
    const items = (await day(free)).Items ?? [];
    expect(items.reduce((sum, item) => sum + Number(item.Questions), 0)).toBe(5);
    const { b } = await learner(p, { Papers: [2], Minutes: [600, 600, 600, 600, 600, 600, 600] });
    const all = (await day(b)).Items?.reduce((sum, item) => sum + Number(item.Questions), 0) ?? 0;
    await b.put(`/api/sets/${await p.setId("many-t3")}/attempt?delayMarking=true`);
    const left = (await day(b)).Items?.reduce((sum, item) => sum + Number(item.Questions), 0) ?? 0;
    expect([all, left]).toEqual([45, 5]);
  });
});
