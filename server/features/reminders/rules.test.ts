import { describe, expect, test } from "vitest";
import { UNPLANNED } from "../plan/rules.ts";
import { reminderText, sessionOf } from "./rules.ts";

describe("what a reminder says", () => {
  test("is today's minutes and the days to the exam, and nothing of what was missed", () => {
    const said = (minutes: number, daysLeft: number | null) => {
      const { title, more } = reminderText({ minutes, daysLeft });
      return `${title}. ${more}`;
    };
    expect(said(30, null)).toBe("Today's session: 30 minutes. It is ready when you are.");
    expect(said(1, 23)).toBe("Today's session: 1 minute. Your exam is in 23 days.");
    expect(said(45, 1)).toBe("Today's session: 45 minutes. Your exam is tomorrow.");
    for (let days = 1; days < 400; days++) expect(said(30, days)).not.toMatch(/miss|streak|behind|late|yet/i);
  });

  test("is nothing on a day off, on one without minutes, on the day of the exam and after it", () => {
    const plan = { ...UNPLANNED, minutes: [10, 20, 30, 40, 50, 0, 70] };
    const on = (day: string, more: object = {}) => sessionOf({ ...plan, ...more }, day)?.minutes;
    // From a Monday to its Sunday.
    expect([16, 17, 18, 19, 20, 21, 22].map((day) => on(`2026-11-${day}`))).toEqual([
      10,
      20,
      30,
      40,
      50,
      undefined,
      70,
    ]);
    expect(on("2026-11-20", { daysOff: ["2026-11-20"] })).toBeUndefined();
    expect(on("2026-11-20", { dates: [{ day: "2026-11-20", minutes: 90 }] })).toBe(90);
    // As the plan has it: less on the day before, and on the exam's own day nothing.
    const exam = { examDate: "2026-11-19" };
    expect(["18", "19", "20"].map((day) => on(`2026-11-${day}`, exam))).toEqual([12, undefined, undefined]);
    const month = { examMonth: "2026-11" };
    expect([on("2026-11-30", month), on("2026-12-01", month)]).toEqual([10, undefined]);
  });
});
