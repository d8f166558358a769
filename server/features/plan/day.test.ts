import { describe, expect, test } from "vitest";
import { buildBank, buildBankWithMock, buildMcq, buildSet, place } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { subscriber } from "../../../test/talk.ts";

const TODAY = "2026-11-21";
const DAY = 24 * 60 * 60;

/** Forty questions of each topic, each a rule of its own. */
function largeBank() {
  const bank = buildBank();
  const sets = ["t1", "t2", "t3"].map((topic, i) =>
    buildSet(
      `many-${topic}`,
      Array.from({ length: 40 }, (_, n) => buildMcq(`${topic}-${n}`, topic)),
      { topic, paper: i === 2 ? 2 : 1, position: 5 },
    ),
  );
  return { ...bank, hash: "large", sets: [...bank.sets, ...sets] };
}

const day = async (b: Browser, on?: string) =>
  (await b.get(`/api/plan/day${on ? `?on=${on}` : ""}`)).response;

async function learner(p: Product, plan: object = {}) {
  const { browser, id } = await subscriber(p);
  await browser.put("/api/plan", { Asked: true, ...plan });
  return { b: browser, id };
}

/** Twenty rules of a sub-area of topic one and of one of topic two, each with a question. */
function bankOfAreas() {
  const bank = buildBank();
  const ruled = (topic: string) =>
    Array.from({ length: 20 }, (_, n) => {
      const rule = `${topic}-rule-${n}`;
      const filing = {
        lo: null,
        rule,
        kind: "direct" as const,
        misconceptions: [],
        proof: null,
        compute: null,
      };
      return { rule, topic, question: buildMcq(`${topic}-${n}`, topic, { filings: [filing] }) };
    });
  const all = [...ruled("t1"), ...ruled("t2")];
  const rules = new Map(
    all.map(({ rule, topic }) => [rule, { topic, area: `area-${topic}`, says: `${rule}.`, place }]),
  );
  const sets = ["t1", "t2"].map((topic) =>
    buildSet(
      `set-${topic}`,
      all.filter((one) => one.topic === topic).map(({ question }) => question),
      { topic },
    ),
  );
  return { ...bank, hash: "areas", sets, registry: { ...bank.registry, rules } };
}

/** Starts what is now at a place of the day's session, from 1; every place beyond is a key of nothing. */
async function startAt(b: Browser, place: number, on = TODAY) {
  const Item = String((await day(b)).Items?.[place - 1]?.Href ?? "00000000").slice(-8);
  return b.post("/api/plan/sessions", { Day: on, Item });
}

/** Starts an item and answers all its questions with `option` (2 is right). */
async function doItem(b: Browser, item: number, option: string, on = TODAY, Sure?: string) {
  const started = await startAt(b, item, on);
  const { ID, ProblemSetID } = started.response;
  const questions = (await b.get(`/api/sets/${ProblemSetID}/questions`)).response;
  for (const q of questions) {
    const Answer = String(q.QnType) === "csq" ? "2~3" : option;
    await b.post(`/api/attempts/${ID}/questions/${q.ID}/done`, { Answer, Sure });
  }
  await b.put(`/api/sets/${ProblemSetID}/done`);
  return questions.map((q) => Number(q.ID));
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

  test("has a full paper on a day that has the time, some weeks before the exam", async () => {
    const p = await startProduct({ bank: buildBankWithMock() });
    const { b } = await learner(p, {
      Papers: [1],
      ExamDate: "2027-01-23",
      Dates: [{ Day: "2027-01-16", Minutes: 180 }],
    });
    const mock = (await day(b, "2027-01-16")).Items?.[0];
    expect(mock).toMatchObject({ Kind: "mock", Minutes: 150 });
    expect(mock?.Href).toMatch(/^\/set\/\d+$/);
    // Not on a day without the time.
    expect((await day(b, "2027-01-02")).Items?.map((i) => String(i.Kind))).not.toContain("mock");
  });

  test("has one full paper and no second one when the plan is changed on the day itself", async () => {
    const p = await startProduct({ bank: buildBankWithMock() });
    p.clock.set(new Date("2027-01-16T02:00:00Z"));
    const today = "2027-01-16";
    const plan = (Minutes: number) => ({
      Papers: [1],
      ExamDate: "2027-01-23",
      Dates: [{ Day: today, Minutes }],
    });
    const { b } = await learner(p, plan(300));
    const mocks = async () => (await day(b)).Items?.filter((i) => String(i.Kind) === "mock").length;
    expect(await mocks()).toBe(1);
    await doItem(b, 2, "2", today);
    p.clock.pass(60);
    await b.put("/api/plan", plan(400));
    expect(await mocks()).toBe(1);
  });

  test("keeps a full paper that was begun when the plan is changed on the day itself", async () => {
    const p = await startProduct({ bank: buildBankWithMock() });
    p.clock.set(new Date("2027-01-16T02:00:00Z"));
    const today = "2027-01-16";
    const plan = (Minutes: number) => ({
      Papers: [1],
      ExamDate: "2027-01-23",
      Dates: [{ Day: today, Minutes }],
    });
    const { b } = await learner(p, plan(300));
    const mocks = async () => (await day(b)).Items?.filter((i) => String(i.Kind) === "mock") ?? [];
    await startAt(b, 2, today);
    const [mock] = await mocks();
    await b.put(`/api${mock?.Href}/attempt`.replace("/set/", "/sets/"));
    expect(await mocks()).toEqual([{ ...mock, State: "started" }]);
    p.clock.pass(60);
    await b.put("/api/plan", plan(400));
    expect(await mocks()).toEqual([{ ...mock, State: "started" }]);
  });
});

describe("the two weeks", () => {
  test("say what each day is given and what was done, lighter in the last week", async () => {
    const p = await startProduct({ bank: largeBank() });
    const { b } = await learner(p, {
      ExamDate: "2026-11-30",
      DaysOff: ["2026-11-25"],
      Minutes: [40, 40, 40, 40, 40, 40, 40],
    });
    const done = await doItem(b, 1, "2");
    const days = (await b.get("/api/plan/days")).response;
    expect(days).toHaveLength(21);
    const of = (on: string) => days.find((one) => String(one.Day) === on);
    expect(of(TODAY)).toMatchObject({ Minutes: 40, Done: done.length });
    expect(of("2026-11-24")).toMatchObject({ Minutes: 30 });
    expect(of("2026-11-25")).toMatchObject({ Minutes: 0, IsOff: true });
    expect(of("2026-11-29")).toMatchObject({ Minutes: 16 });
    expect(of("2026-11-30")).toMatchObject({ Minutes: 0 });
  });

  test("hold nothing after the exam, neither before it nor once it is over, until another is given", async () => {
    const p = await startProduct({ bank: largeBank() });
    const { b } = await learner(p, { ExamDate: "2026-11-23" });
    const minutes = async () =>
      new Map((await b.get("/api/plan/days")).response.map(({ Day, Minutes }) => [String(Day), Minutes]));
    const planned = await minutes();
    expect(["2026-11-22", "2026-11-24", "2026-12-04"].map((on) => planned.get(on))).toEqual([12, 0, 0]);
    expect(await day(b, "2026-11-24")).toMatchObject({ Minutes: 0, Items: [] });
    p.clock.pass(3 * DAY);
    expect(new Set([...(await minutes())].filter(([on]) => on >= "2026-11-24").map(([, n]) => n))).toEqual(
      new Set([0]),
    );
    expect(await day(b)).toMatchObject({
      ...{ Day: "2026-11-24", Minutes: 0, Items: [], DaysLeft: null },
      Note: expect.stringContaining("Your exam is over."),
    });
    // A resit is of a later exam, of which no day is known.
    await b.put("/api/plan", { Resit: { Paper: 1, Account: "", Topics: [] } });
    expect((await b.get("/api/plan")).response.ExamDate).toBe(null);
    expect(await day(b)).toMatchObject({ Minutes: 30, Note: null });
  });

  test("hold nothing after the month of the exam, where its day is not known", async () => {
    const p = await startProduct({ bank: largeBank() });
    const { b } = await learner(p, { ExamMonth: "2026-11" });
    const days = (await b.get("/api/plan/days")).response;
    const of = (on: string) => days.find((one) => String(one.Day) === on)?.Minutes;
    expect([of("2026-11-30"), of("2026-12-01")]).toEqual([30, 0]);
  });
});
