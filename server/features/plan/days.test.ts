import { describe, expect, test } from "vitest";
import { buildBank, buildBankWithMock, buildMcq, buildSet } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { subscriber } from "../../../test/talk.ts";

const TODAY = "2026-11-21";
const DAY = 24 * 60 * 60;

const day = async (b: Browser, on?: string) =>
  (await b.get(`/api/plan/day${on ? `?on=${on}` : ""}`)).response;
const states = async (b: Browser, on?: string) => (await day(b, on)).Items?.map(({ State }) => State);
const doneOn = async (b: Browser, on: string) =>
  (await b.get("/api/plan/days")).response.find(({ Day }) => String(Day) === on)?.Done;

async function planning(bank = buildBank(), plan: object = {}) {
  const p = await startProduct({ bank });
  const { browser: b } = await subscriber(p);
  await b.put("/api/plan", { Asked: true, ...plan });
  return { p, b };
}

/** Starts the first item of today's session. */
async function startFirst(b: Browser, on = TODAY) {
  const Item = String((await day(b)).Items?.[0]?.Href).slice(-8);
  return (await b.post("/api/plan/sessions", { Day: on, Item })).response;
}

async function answer(p: Product, b: Browser, set: string, many: number, isTest = false) {
  const id = await p.setId(set);
  const { ID } = (await b.put(`/api/sets/${id}/attempt?delayMarking=${isTest}`)).response;
  const questions = (await b.get(`/api/sets/${id}/questions`)).response;
  const Answers = questions.slice(0, many).map((q) => ({ QnID: q.ID, Answer: "1" }));
  await b.post(`/api/attempts/${ID}/answers`, { Answers });
  return () => b.put(`/api/sets/${id}/done`);
}

describe("a day that is over", () => {
  test("has the session that was begun on it and how far it came, and cannot be started any more", async () => {
    const { b, p } = await planning();
    const begun = await startFirst(b);
    const before = (await day(b)).Items ?? [];
    expect(before.length).toBeGreaterThan(1);
    await b.put(`/api/sets/${begun.ProblemSetID}/done`);
    p.clock.pass(DAY);
    const past = await day(b, TODAY);
    expect(past).toMatchObject({ Day: TODAY, Note: null });
    expect(past.Items?.map(({ Label }) => Label)).toEqual(before.map(({ Label }) => Label));
    expect(await states(b, TODAY)).toEqual(["done", ...before.slice(1).map(() => "open")]);
    expect(past.Items?.map(({ Href }) => Href)).toEqual(before.map(() => "/today"));
    // Nothing was begun on the day before.
    expect((await day(b, "2026-11-20")).Items).toEqual([]);
  });

  test("is forgotten with the progress, as is what was begun today", async () => {
    const { b, p } = await planning();
    await startFirst(b);
    p.clock.pass(DAY);
    await startFirst(b, "2026-11-22");
    expect((await states(b))?.[0]).toBe("started");
    await b.put("/api/user/reset-progress");
    expect((await day(b, TODAY)).Items).toEqual([]);
    expect(new Set(await states(b))).toEqual(new Set(["open"]));
  });
});

describe("the answers of a day", () => {
  test("are those given on it in Singapore, one's own, of the week before too", async () => {
    const { p, b } = await planning();
    const other = await subscriber(p);
    await answer(p, other.browser, "free-1", 5);
    p.clock.set(new Date("2026-11-21T15:59:59Z"));
    await answer(p, b, "free-1", 2);
    p.clock.pass(1);
    await answer(p, b, "locked-1", 3);
    expect([await doneOn(b, TODAY), await doneOn(b, "2026-11-22")]).toEqual([2, 3]);
    p.clock.pass(7 * DAY - 1);
    expect([await doneOn(b, TODAY), await doneOn(b, "2026-11-22")]).toEqual([2, 3]);
    p.clock.pass(1);
    expect([await doneOn(b, TODAY), await doneOn(b, "2026-11-22")]).toEqual([undefined, 3]);
  });

  test("stay with it when the test that they were given in is finished on another day", async () => {
    const { p, b } = await planning();
    const finish = await answer(p, b, "free-1", 4, true);
    p.clock.pass(DAY);
    await finish();
    expect([await doneOn(b, TODAY), await doneOn(b, "2026-11-22")]).toEqual([4, 0]);
  });
});

test("nothing is said of catching up to anyone who has answered something today or yesterday", async () => {
  const { p, b } = await planning();
  await answer(p, b, "free-1", 1);
  p.clock.pass(DAY);
  expect((await day(b)).Note).toBe(null);
  p.clock.pass(DAY);
  expect((await day(b)).Note).toContain("nothing to catch up on");
  await answer(p, b, "locked-1", 1);
  expect((await day(b)).Note).toBe(null);
});

test("what went wrong today is not asked once more while an open test asks it", async () => {
  const bank = buildBank();
  const few = buildSet(
    "few",
    [1, 2, 3].map((n) => buildMcq(`few-${n}`, "t2")),
    { topic: "t2" },
  );
  const { p, b } = await planning({ ...bank, hash: "few", sets: [few] }, { Papers: [1] });
  const begun = await startFirst(b);
  for (const q of (await b.get(`/api/sets/${begun.ProblemSetID}/questions`)).response)
    await b.post(`/api/attempts/${begun.ID}/questions/${q.ID}/done`, { Answer: "1" });
  await b.put(`/api/sets/${begun.ProblemSetID}/done`);
  expect((await day(b)).Items?.[1]).toMatchObject({ Kind: "review", Questions: 3 });
  const set = await p.setId("few");
  await b.put(`/api/sets/${set}/attempt?delayMarking=true`);
  expect(await states(b)).toEqual(["done"]);
  await b.put(`/api/sets/${set}/done`);
  expect(await states(b)).toEqual(["done", "open"]);
});

test("a full paper is planned for those who may sit it and have not begun it", async () => {
  const plan = { Papers: [1], ExamDate: "2027-01-23", Dates: [{ Day: "2027-01-16", Minutes: 180 }] };
  const { p, b } = await planning(buildBankWithMock(), plan);
  const free = await p.signIn("free@example.sg");
  await free.put("/api/plan", plan);
  const mock = async (who: Browser) =>
    (await day(who, "2027-01-16")).Items?.find(({ Kind }) => String(Kind) === "mock")?.Href;
  expect(await mock(free)).toBe(undefined);
  const href = String(await mock(b));
  expect(href).toMatch(/^\/set\/\d+$/);
  await b.put(`/api${href.replace("set", "sets")}/attempt`);
  expect(await mock(b)).toBe(undefined);
});
