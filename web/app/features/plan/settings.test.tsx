import { afterEach, describe, expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { buildPlan, DAY } from "../../../../test/plan.ts";
import { settings } from "../../../../test/plan-settings.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { monthsFrom } from "./exam-months.ts";

afterEach(() => vi.unstubAllGlobals());

const WEEK = {
  Papers: [1, 2],
  Minutes: [30, 30, 30, 30, 30, 30, 30],
  Asked: true,
  CourseDate: null,
  PassedPaper: null,
};

describe("the exam", () => {
  it("is a day, and then no month", async () => {
    const { place, bodies, press } = await settings(buildPlan({ ExamDate: null, ExamMonth: "2027-01" }));
    expect(buttonOf(place, "I know the month").getAttribute("aria-pressed")).toBe("true");
    await press("I know the day");
    await write(place, "Day of your exam", "2027-03-13");
    await press("Save");
    expect(bodies).toEqual([{ ...WEEK, ExamDate: "2027-03-13", ExamMonth: null }]);
  });

  it("is a month, and then no day", async () => {
    const { place, bodies, press } = await settings(buildPlan());
    await press("I know the month");
    const month = monthsFrom(new Date())[3]?.value ?? "";
    await write(place, "Month of your exam", month);
    await press("Save");
    expect(bodies).toEqual([{ ...WEEK, ExamDate: null, ExamMonth: month }]);
  });

  it("is not confirmed yet, and then neither", async () => {
    const { bodies, press } = await settings(buildPlan());
    await press("Not confirmed yet");
    await press("Save");
    expect(bodies).toEqual([{ ...WEEK, ExamDate: null, ExamMonth: null }]);
  });

  it("that is over is not sent again with the minutes, and the next one is asked for", async () => {
    const { place, bodies, press } = await settings(buildPlan({ ExamDate: "2026-11-21" }));
    expect(place.textContent).toContain("This day is over.");
    await write(place, "Mon", "45");
    await press("Save");
    expect(bodies).toEqual([{ ...WEEK, Minutes: [45, 30, 30, 30, 30, 30, 30] }]);
  });

  it("needs a paper", async () => {
    const { place, press } = await settings(buildPlan({ Papers: [1] }));
    await press("Paper 1");
    expect(buttonOf(place, "Save").disabled).toBe(true);
  });
});

describe("the certificate and a paper that was passed", () => {
  const behind = { CourseDate: "2026-08-30", PassedPaper: { Paper: 1, Date: "2026-11-01" } };

  it("are sent as they are when something else is changed", async () => {
    const { place, bodies, press } = await settings(buildPlan(behind));
    await write(place, "Mon", "45");
    await press("Save");
    expect(bodies).toMatchObject([{ ...behind, Minutes: [45, 30, 30, 30, 30, 30, 30] }]);
  });

  it("are taken back by an empty day, and by no paper", async () => {
    const { place, bodies, press } = await settings(buildPlan(behind));
    await write(place, "Day of your course certificate", "");
    await write(place, "Paper you passed already", "");
    await press("Save");
    expect(bodies).toMatchObject([{ CourseDate: null, PassedPaper: null }]);
  });
});

it("a paper that was passed is not saved without its day, which is asked for", async () => {
  const { place, bodies, press } = await settings(buildPlan());
  await write(place, "Paper you passed already", "1");
  await press("Save");
  expect(place.textContent).toContain("Please give the day you sat it.");
  expect(bodies).toEqual([]);
  await write(place, "Day you sat Paper 1", "2026-11-01");
  expect(place.textContent).not.toContain("Please give the day you sat it.");
  await press("Save");
  expect(bodies).toMatchObject([{ PassedPaper: { Paper: 1, Date: "2026-11-01" } }]);
});

describe("days unlike the others", () => {
  const plan = buildPlan({
    DaysOff: ["2026-11-01", "2026-12-01", "2026-12-02"],
    Dates: [
      { Day: "2026-11-02", Minutes: 5 },
      { Day: "2026-12-05", Minutes: 120 },
    ],
  });

  it("are listed from today on, days off in a row as one", async () => {
    const { part } = await settings(plan);
    const rows = [...part("Days unlike the others").querySelectorAll("li")].map((one) => one.textContent);
    expect(rows).toEqual(["Off from 1 Dec to 2 Dec", "120 minutes on Saturday 5 December"]);
  });

  it("are listed on the day itself too", async () => {
    const { part } = await settings(buildPlan({ DaysOff: [DAY], Dates: [{ Day: DAY, Minutes: 5 }] }));
    const rows = [...part("Days unlike the others").querySelectorAll("li")].map((one) => one.textContent);
    expect(rows).toEqual(["Off on Wednesday 25 November", "5 minutes on Wednesday 25 November"]);
  });

  it("are taken back one by one, and what was typed elsewhere stays", async () => {
    const { place, bodies, part, press } = await settings(plan);
    await write(place, "Mon", "45");
    await press("Take back: Off from 1 Dec to 2 Dec");
    await vi.waitFor(() =>
      expect(part("Days unlike the others").textContent).not.toContain("Off from 1 Dec"),
    );
    expect(place.querySelector("input[inputmode=numeric]")).toHaveProperty("value", "45");
    await press("Take back: 120 minutes on Saturday 5 December");
    await vi.waitFor(() => expect(place.textContent).not.toContain("Days unlike the others"));
    expect(bodies).toEqual([{ DaysOff: ["2026-11-01"] }, { Dates: [{ Day: "2026-11-02", Minutes: 5 }] }]);
  });
});

describe("a resit", () => {
  const heading = "Sitting a paper again";

  it("keeps the paper, the topics that went badly and one's own account", async () => {
    const { place, bodies, part, press } = await settings(buildPlan({ Papers: [1] }));
    await press("Paper 2", part(heading));
    await vi.waitFor(() => expect(part(heading).textContent).toContain("Agency law"));
    await act(() => part(heading).querySelectorAll<HTMLInputElement>("input[type=checkbox]")[1]?.click());
    await write(place, "What happened", "I ran out of time.");
    await press("Save", part(heading));
    expect(bodies).toEqual([
      { Resit: { Paper: 2, Account: "I ran out of time.", Topics: [9] }, Papers: [1, 2] },
    ]);
  });

  it("of the other paper has none of the topics that were chosen for the first", async () => {
    const { bodies, part, press } = await settings(buildPlan());
    const boxes = () => [...part(heading).querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
    await press("Paper 1", part(heading));
    await vi.waitFor(() => expect(boxes()).toHaveLength(2));
    await act(() => boxes()[0]?.click());
    expect(boxes().map((box) => box.checked)).toEqual([true, false]);
    await press("Paper 2", part(heading));
    await vi.waitFor(() => expect(boxes().map((box) => box.checked)).toEqual([false, false]));
    await press("Save", part(heading));
    expect(bodies).toEqual([{ Resit: { Paper: 2, Account: "", Topics: [] } }]);
  });

  it("that adds its paper to the plan leaves it there when the plan is saved after it", async () => {
    const { place, bodies, part, press } = await settings(buildPlan({ Papers: [1] }));
    await press("Paper 2", part(heading));
    await press("Save", part(heading));
    const form = () => [...place.querySelectorAll("form")].find((one) => !part(heading).contains(one));
    const paper2 = () => buttonOf(form() ?? place, "Paper 2");
    await vi.waitFor(() => expect(paper2().getAttribute("aria-pressed")).toBe("true"));
    await press("Save", form());
    expect(bodies.at(-1)).toMatchObject({ Papers: [1, 2] });
  });

  it("takes no account of more than 2,000 characters, and says so", async () => {
    const { place, part, press } = await settings(buildPlan());
    await press("Paper 2", part(heading));
    await write(place, "What happened", "a".repeat(2001));
    expect(part(heading).textContent).toContain("1 character too many.");
    expect(buttonOf(part(heading), "Save").disabled).toBe(true);
  });

  it("begins with the paper that was just failed, in the reader's hands", async () => {
    const { part } = await settings(buildPlan(), { resit: 2 });
    expect(buttonOf(part(heading), "Paper 2").getAttribute("aria-pressed")).toBe("true");
    expect(document.activeElement).toBe(part(heading));
  });

  it("can be taken back", async () => {
    const { bodies, part, press } = await settings(
      buildPlan({ Resit: { Paper: 1, Account: "Nerves.", Topics: [4] } }),
    );
    await press("Not sitting again", part(heading));
    expect(bodies).toEqual([{ Resit: null }]);
  });

  it("that was refused says why", async () => {
    const { part, press } = await settings(buildPlan(), { status: 400 });
    await press("Paper 2", part(heading));
    await press("Save", part(heading));
    await vi.waitFor(() => expect(part(heading).querySelector("[role=alert]")?.textContent).toBe("No."));
  });
});
