import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { buildBank, buildMcq, buildSet } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { buy, turn } from "../../../test/shop.ts";
import { subscriber } from "../../../test/talk.ts";

const EIGHT = 8;
/** No session is planned, so that what comes next is something else. */
const NO_MINUTES = { Asked: true, Minutes: [0, 0, 0, 0, 0, 0, 0] };

const today = async (b: Browser, paper?: number) =>
  (await b.get(`/api/today${paper ? `?paper=${paper}` : ""}`)).response;

/** A set of eight questions of each topic, in the order of the syllabus before the sets of the small bank. */
async function practising(plan: object = NO_MINUTES) {
  const bank = buildBank();
  const eight = (topic: string) => Array.from({ length: EIGHT }, (_, n) => buildMcq(`${topic}-${n}`, topic));
  const sets = ["t1", "t2", "t3"].map((topic) =>
    buildSet(topic, eight(topic), { topic, paper: topic === "t3" ? 2 : 1 }),
  );
  const p = await startProduct({ bank: { ...bank, hash: "eight", sets: [...sets, ...bank.sets] } });
  const { browser: b } = await subscriber(p);
  await b.put("/api/plan", plan);
  return { p, b, practise: (key: string, right: number, of = EIGHT) => practise(p, b, key, right, of) };
}

/** Answers the first questions of a set, some of them rightly, and finishes it. */
async function practise(p: Product, b: Browser, key: string, right: number, of: number) {
  const set = await p.setId(key);
  const { ID } = (await b.put(`/api/sets/${set}/attempt`)).response;
  const questions = (await b.get(`/api/sets/${set}/questions`)).response;
  const Answers = questions.slice(0, of).map((q, i) => ({ QnID: q.ID, Answer: i < right ? "2" : "1" }));
  expect((await b.post(`/api/attempts/${ID}/answers`, { Answers })).status).toBe(200);
  return (await b.put(`/api/sets/${set}/done`)).response.ID;
}

describe("a weak topic", () => {
  test("has eight answers and fewer than three in four right; the weakest comes first", async () => {
    const { b, practise } = await practising();
    await practise("t1", 0, 7);
    await practise("t2", 5);
    await practise("t3", 3);
    const weak = async () => (await today(b)).Weak?.map((one) => [one.Name, one.Answered, one.Mean]);
    expect(await weak()).toEqual([
      ["Topic three", 8, 0.375],
      ["Topic two", 8, 0.625],
    ]);
    await practise("t2", 6);
    expect(await weak()).toEqual([["Topic three", 8, 0.375]]);
    // One of a paper that is not planned is nobody's concern now.
    await b.put("/api/plan", { Papers: [1] });
    expect(await weak()).toEqual([]);
  });

  test("is one of the three weakest, wherever it is in the syllabus", async () => {
    const bank = buildBank();
    const [first] = bank.topics;
    if (!first) throw new Error("the small bank has no topic");
    const names = ["t1", "t2", "t4", "t5"];
    const topics = ["t4", "t5"].map((key) => ({ ...first, key, name: `Topic ${key}` }));
    const eight = (topic: string) =>
      Array.from({ length: EIGHT }, (_, n) => buildMcq(`${topic}-${n}`, topic));
    const sets = names.map((topic) => buildSet(topic, eight(topic), { topic, paper: 1 }));
    const p = await startProduct({
      bank: { ...bank, hash: "five", topics: [...bank.topics, ...topics], sets: [...sets, ...bank.sets] },
    });
    const { browser: b } = await subscriber(p);
    await b.put("/api/plan", NO_MINUTES);
    for (const [n, topic] of names.entries()) await practise(p, b, topic, 5 - n, EIGHT);
    const { Weak } = await today(b);
    expect(Weak?.map(({ Mean }) => Mean)).toEqual([2 / EIGHT, 3 / EIGHT, 4 / EIGHT]);
  });

  test("is what comes next, before the sets of the topics before it", async () => {
    const { p, b, practise } = await practising();
    const next = async () => (await today(b)).Next?.Href;
    expect(await next()).toBe(`/set/${await p.setId("t1")}/do`);
    await practise("t2", 5);
    expect(await next()).toBe(`/set/${await p.setId("locked-1")}/do`);
  });

  test("counts nothing that was taken out of the exam since, nor what is under review", async () => {
    const { p, b, practise } = await practising();
    await practise("t2", 0);
    expect(await today(b)).toMatchObject({ Wrong: 8, Weak: [{ Answered: 8 }] });
    await sql`update question set shelf = 'beyond' where key = 't2-0'`.execute(p.db);
    expect(await today(b)).toMatchObject({ Wrong: 7, Weak: [] });
    await sql`update question set review_since = now(), review_reason = 'a rate' where key = 't2-1'`.execute(
      p.db,
    );
    await sql`update question set deleted_at = now() where key = 't2-2'`.execute(p.db);
    expect(await today(b)).toMatchObject({ Wrong: 5 });
  });
});

test("the last three results and the five things under way come first, each the latest first", async () => {
  const { p, b, practise } = await practising();
  const done = [];
  for (const key of ["t1", "t2", "t3", "free-1"]) done.unshift(await practise(key, 1, 1));
  expect((await today(b)).Results?.map(({ ID }) => ID)).toEqual(done.slice(0, 3));
  const open = [];
  for (const key of ["t1", "t2", "t3", "free-1", "locked-1", "other-paper"])
    open.unshift((await b.put(`/api/sets/${await p.setId(key)}/attempt`)).response.ID);
  const now = await today(b);
  expect(now.Open?.map(({ ID }) => ID)).toEqual(open.slice(0, 5));
  expect(now.Next?.Href).toBe(`/set/${await p.setId("other-paper")}/do`);
});

describe("of one paper", () => {
  test("all is that paper's own: what is under way, what was wrong, what is weak and what comes next", async () => {
    const { p, b, practise } = await practising();
    await practise("t1", 0);
    await practise("t3", 2);
    const begun = (await b.put(`/api/sets/${await p.setId("t2")}/attempt`)).response.ID;
    const [first, second] = [await today(b, 1), await today(b, 2)];
    expect(first).toMatchObject({ Wrong: 8, Open: [{ ID: begun }], Weak: [{ Paper: 1 }] });
    expect(first.Next?.Label).toMatch(/^Go on with /);
    expect(second).toMatchObject({ Wrong: 6, Open: [], Weak: [{ Paper: 2 }] });
    expect(second.Next?.Href).toBe("/build?papers=2&states=wrong-last");
    expect(await today(b)).toMatchObject({ Wrong: 14, Open: [{ ID: begun }] });
    // Also where the plan is for the other paper.
    await b.put("/api/plan", { Papers: [1] });
    expect((await today(b, 2)).Next).toEqual(second.Next);
  });

  test("what the plan has for today comes next where all of it is of that paper", async () => {
    const { b } = await practising({ Asked: true, Papers: [1] });
    const planned = (await today(b)).Next?.Href;
    expect(planned).toMatch(/^\/plan\//);
    expect((await today(b, 1)).Next?.Href).toBe(planned);
    expect((await today(b, 2)).Next?.Href).toMatch(/^\/set\//);
  });
});

test("nothing is gone on with, and nothing gone over, that is closed since a refund", async () => {
  const { p } = await practising();
  const b = await p.signIn("ben@example.sg");
  await b.put("/api/plan", NO_MINUTES);
  const paid = await buy(b);
  await practise(p, b, "t2", 0, EIGHT);
  const free = (await b.put(`/api/sets/${await p.setId("free-1")}/attempt`)).response.ID;
  const closed = (await b.put(`/api/sets/${await p.setId("t1")}/attempt`)).response.ID;
  const facts = async () => {
    const { Open, Wrong } = await today(b);
    return { open: Open?.map(({ ID }) => ID), wrong: Wrong };
  };
  expect(await facts()).toEqual({ open: [closed, free], wrong: EIGHT });
  await turn(b, paid, "refund");
  expect(await facts()).toEqual({ open: [free], wrong: 0 });
  expect((await today(b)).Next?.Href).toBe(`/set/${await p.setId("free-1")}/do`);
});

describe("the day", () => {
  test("turns at midnight in Singapore, for the exam and for a day off", async () => {
    const { p, b } = await practising({ Asked: true, ExamDate: "2026-11-22", DaysOff: ["2026-11-21"] });
    const day = async () => (await b.get("/api/plan/day")).response;
    p.clock.set(new Date("2026-11-21T15:59:59Z"));
    expect(await day()).toMatchObject({ Day: "2026-11-21", DaysLeft: 1, IsOff: true, Items: [] });
    expect((await today(b)).DaysLeft).toBe(1);
    p.clock.pass(1);
    expect(await day()).toMatchObject({ Day: "2026-11-22", DaysLeft: 0, IsOff: false });
    expect((await today(b)).DaysLeft).toBe(0);
    p.clock.pass(24 * 60 * 60);
    expect(await day()).toMatchObject({ DaysLeft: null });
    expect((await today(b)).DaysLeft).toBe(null);
  });

  test("of the exam can be planned on itself and not after it, as can what is behind one until then", async () => {
    const { p, b } = await practising();
    const save = async (body: object) => (await b.put("/api/plan", body)).status;
    // Half past midnight of the 22nd in Singapore.
    p.clock.set(new Date("2026-11-21T16:30:00Z"));
    expect([await save({ ExamDate: "2026-11-21" }), await save({ ExamDate: "2026-11-22" })]).toEqual([
      400, 200,
    ]);
    for (const behind of [
      (day: string) => ({ CourseDate: day }),
      (day: string) => ({ PassedPaper: { Paper: 1, Date: day } }),
    ])
      expect([await save(behind("2026-11-23")), await save(behind("2026-11-22"))]).toEqual([400, 200]);
  });

  test("says what is special about it: the exam, a day off, no study, the last week", async () => {
    const { p, b } = await practising({ Asked: true });
    const note = async (plan: object) => {
      await b.put("/api/plan", { DaysOff: [], ExamDate: null, Minutes: Array(7).fill(30), ...plan });
      return (await b.get("/api/plan/day")).response.Note;
    };
    expect(await note({ ExamDate: "2026-11-21" })).toMatch(/^Today is the exam\./);
    expect(await note({ ExamDate: "2026-11-28" })).toMatch(/^The last week is lighter/);
    expect(await note({ ExamDate: "2026-11-29" })).toBe(null);
    expect(await note({ DaysOff: ["2026-11-21"] })).toMatch(/^A day off\./);
    // A Saturday.
    expect(await note({ Minutes: [30, 30, 30, 30, 30, 0, 30] })).toMatch(
      /^No study on this day of the week\./,
    );
    p.clock.pass(24 * 60 * 60);
    expect(await note({ Minutes: [30, 30, 30, 30, 30, 0, 30] })).toBe(null);
  });
});
