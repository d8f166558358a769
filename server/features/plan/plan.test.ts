import { describe, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { startProduct } from "../../../test/product.ts";
import { subscriber } from "../../../test/talk.ts";

const PLAN_ITEM = /^\/plan\/2026-11-21\/[0-9a-f]{8}$/;
const today = async (b: Browser) => (await b.get("/api/today")).response;

/** Answers the questions of a set, in its order, and finishes it. */
async function answerAll(b: Browser, set: number, options: string[]) {
  const attempt = (await b.put(`/api/sets/${set}/attempt`)).response.ID;
  const questions = (await b.get(`/api/sets/${set}/questions`)).response;
  for (const [i, Answer] of options.entries())
    await b.post(`/api/attempts/${attempt}/questions/${questions[i]?.ID}/done`, { Answer });
  await b.put(`/api/sets/${set}/done`);
}

describe("the plan", () => {
  test("begins with both papers and no date, and keeps what is changed; what is left out stays", async () => {
    const p = await startProduct();
    const b = await p.signIn("ana@example.sg");
    const begun = (await b.get("/api/plan")).response;
    expect(begun).toEqual({
      Papers: [1, 2],
      ExamDate: null,
      ExamMonth: null,
      Asked: false,
      Minutes: [30, 30, 30, 30, 30, 30, 30],
      DaysOff: [],
      Dates: [],
      Resit: null,
      CourseDate: null,
      PassedPaper: null,
    });
    const change = {
      Papers: [2],
      ExamDate: "2027-03-13",
      Asked: true,
      DaysOff: ["2027-02-07", "2027-02-06"],
    };
    expect((await b.put("/api/plan", change)).response).toEqual({
      ...begun,
      ...change,
      DaysOff: ["2027-02-06", "2027-02-07"],
    });
    await b.put("/api/plan", {
      Minutes: [0, 45, 0, 45, 0, 90, 120],
      Resit: { Paper: 2, Account: "Ran out of time." },
    });
    expect((await b.get("/api/plan")).response).toMatchObject({
      Papers: [2],
      ExamDate: "2027-03-13",
      Minutes: [0, 45, 0, 45, 0, 90, 120],
      Resit: { Paper: 2, Account: "Ran out of time.", Topics: [] },
    });
    const behind = { CourseDate: "2026-08-30", PassedPaper: { Paper: 1, Date: "2026-11-01" } };
    expect((await b.put("/api/plan", behind)).response).toMatchObject({ ...behind, Resit: { Paper: 2 } });
    expect((await b.put("/api/plan", { PassedPaper: null })).response).toMatchObject({
      CourseDate: "2026-08-30",
      PassedPaper: null,
    });
    // Of a date that is given twice the last counts.
    const dates = [
      { Day: "2026-12-24", Minutes: 0 },
      { Day: "2026-12-12", Minutes: 120 },
      { Day: "2026-12-24", Minutes: 15 },
    ];
    expect((await b.put("/api/plan", { Dates: dates })).response.Dates).toEqual([dates[1], dates[2]]);
    // A month is what one has without a day.
    expect((await b.put("/api/plan", { ExamMonth: "2027-07" })).response).toMatchObject({
      ExamDate: null,
      ExamMonth: "2027-07",
    });
    expect((await b.put("/api/plan", { ExamDate: "2027-07-18" })).response).toMatchObject({
      ExamDate: "2027-07-18",
      ExamMonth: null,
    });
    // It stays when progress is reset, and is one's own.
    await b.put("/api/user/reset-progress");
    expect((await b.get("/api/plan")).response.Papers).toEqual([2]);
    expect((await (await p.signIn("ben@example.sg")).get("/api/plan")).response.Papers).toEqual([1, 2]);
  });

  test("refuses what is no day, a day that is over, no paper, and minutes that no day has", async () => {
    const p = await startProduct();
    const b = await p.signIn("ana@example.sg");
    const bad = [
      { ExamDate: "2027-02-30" },
      { ExamDate: "2026-11-20" },
      { ExamMonth: "2027-13" },
      { Papers: [] },
      { Papers: [3] },
      { Minutes: [30] },
      { Minutes: [30, 30, 30, 30, 30, 30, 1441] },
      { DaysOff: ["soon"] },
      { Dates: [{ Day: "2026-12-12", Minutes: 1441 }] },
      { Resit: { Paper: 1, Account: "x".repeat(2001) } },
      { CourseDate: "2026-11-22" },
      { PassedPaper: { Paper: 1, Date: "2026-11-22" } },
      { PassedPaper: { Paper: 3, Date: "2026-11-01" } },
      { PassedPaper: { Paper: 1 } },
    ];
    for (const body of bad) expect((await b.put("/api/plan", body)).status, JSON.stringify(body)).toBe(400);
    // The day of an exam that was sat can be kept while something else is changed.
    await b.put("/api/plan", { ExamDate: "2026-11-25" });
    p.clock.pass(10 * 24 * 60 * 60);
    const later = await p.signIn("ana@example.sg");
    expect((await later.put("/api/plan", { ExamDate: "2026-11-25", Asked: true })).status).toBe(200);
    expect((await today(later)).DaysLeft).toBe(null);
  });
});

describe("today", () => {
  test("asks the first day's questions, then leads to the first session, or to a free set where there is none", async () => {
    const p = await startProduct();
    const b = await p.signIn("ana@example.sg");
    expect(await today(b)).toEqual({
      Open: [],
      Next: { Label: "Set up your study", Href: "/today" },
      ExamDate: null,
      ExamMonth: null,
      DaysLeft: null,
      Asked: false,
      Saved: 0,
      Wrong: 0,
      Results: [],
      Weak: [],
    });
    await b.put("/api/plan", { Asked: true, ExamDate: "2026-12-01" });
    const free = await p.setId("free-1");
    expect(await today(b)).toMatchObject({
      DaysLeft: 10,
      Next: { Label: "Begin with 5 questions", Href: expect.stringMatching(PLAN_ITEM) },
    });
    await b.put("/api/plan", { DaysOff: ["2026-11-21"] });
    expect((await today(b)).Next).toEqual({ Label: "Practise Set free-1", Href: `/set/${free}/do` });
    await b.put(`/api/sets/${free}/attempt`);
    expect(await today(b)).toMatchObject({
      Open: [{ ProblemSetID: free }],
      Next: { Label: "Go on with Set free-1", Href: `/set/${free}/do` },
    });
  });

  test("never leads to a set that the caller may not open, nor to a paper that is not planned", async () => {
    const p = await startProduct();
    const b = await p.signIn("ana@example.sg");
    await b.put("/api/plan", { Asked: true });
    await answerAll(b, await p.setId("free-1"), ["2", "2", "2", "2", "2"]);
    expect((await today(b)).Next).toEqual({
      Label: "Go over 5 questions",
      Href: expect.stringMatching(PLAN_ITEM),
    });
    await b.put("/api/plan", { Minutes: [0, 0, 0, 0, 0, 0, 0] });
    expect((await today(b)).Next).toEqual({ Label: "Build a test", Href: "/build" });
    const { browser } = await subscriber(p);
    await browser.put("/api/plan", { Asked: true, Papers: [2], DaysOff: ["2026-11-21"] });
    expect((await today(browser)).Next?.Href).toBe(`/set/${await p.setId("other-paper")}/do`);
  });

  test("counts what is saved and wrong, shows the last results, and leads to what was wrong once that is a session", async () => {
    const p = await startProduct();
    const { browser: b } = await subscriber(p);
    await b.put("/api/plan", { Asked: true });
    await b.put(`/api/questions/${await p.questionId("other-1")}/fav`);
    await answerAll(b, await p.setId("locked-1"), ["1", "1", "1", "1", "2"]);
    expect(await today(b)).toMatchObject({ Saved: 1, Wrong: 4, Results: [{ Score: 1 }] });
    expect((await today(b)).Next?.Href).toMatch(PLAN_ITEM);
    await b.put("/api/plan", { DaysOff: ["2026-11-21"] });
    expect((await today(b)).Next?.Href).toMatch(/^\/set\//);
    await answerAll(b, await p.setId("other-paper"), ["1", "1", "2", "1", "1"]);
    expect(await today(b)).toMatchObject({
      Wrong: 8,
      Next: { Label: "Practise what you got wrong", Href: "/build?states=wrong-last" },
    });
  });

  test("names a topic as weak only with enough answers, the weakest first", async () => {
    const p = await startProduct();
    const { browser: b } = await subscriber(p);
    await answerAll(b, await p.setId("locked-1"), ["1", "1", "1", "1", "2"]);
    expect((await today(b)).Weak).toEqual([]);
    for (const [i, answer] of ["1", "2", "2"].entries()) {
      const set = (await b.post("/api/tests", { Papers: [1], Topics: [2], Kinds: ["csq", "saq"], Number: 2 }))
        .response;
      const questions = (await b.get(`/api/sets/${set.ProblemSetID}/questions`)).response;
      for (const q of questions) {
        const Answer = String(q.QnType) === "csq" ? `${answer}~${i}` : "time~title";
        await b.post(`/api/attempts/${set.ID}/questions/${q.ID}/done`, { Answer });
      }
      await b.put(`/api/sets/${set.ProblemSetID}/done`);
    }
    // Five MCQs, a case and a short answer are seven questions: still too few.
    expect((await today(b)).Weak).toEqual([]);
  });
});
