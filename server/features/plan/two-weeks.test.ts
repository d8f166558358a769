import { describe, expect, test } from "vitest";
import { DAY, day, doItem, largeBank, learner, TODAY } from "../../../test/plan-sessions.ts";
import { startProduct } from "../../../test/product.ts";

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
