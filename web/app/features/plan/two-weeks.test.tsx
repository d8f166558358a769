import { afterEach, describe, expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buildPlan, buildPlanDay, DAY } from "../../../../test/plan.ts";
import { buttonOf, write } from "../../../../test/press.ts";
import { addDays } from "../../lib/days.ts";
import type { PlannedDay } from "./api.ts";
import { TwoWeeks } from "./components/two-weeks.tsx";
import { withHoliday, withMinutes, withoutHoliday } from "./plan-change.ts";
import { dayMark } from "./words.ts";

afterEach(() => vi.unstubAllGlobals());

const planned = (at: number, overrides: Partial<PlannedDay> = {}): PlannedDay => ({
  Day: addDays(DAY, at),
  Minutes: 30,
  IsOff: false,
  IsMock: false,
  Done: 0,
  ...overrides,
});

const DAYS = Array.from({ length: 21 }, (_, i) => {
  const at = i - 7;
  if (at === -1) return planned(at, { Done: 14 });
  if (at === 4) return planned(at, { IsMock: true, Minutes: 120 });
  if (at === 5) return planned(at, { IsOff: true, Minutes: 0 });
  return planned(at);
});

async function twoWeeks(before = buildPlan()) {
  const bodies: unknown[] = [];
  let plan = before;
  const calls = stubServer((call, body) => {
    if (call === "PUT /api/plan") {
      bodies.push(JSON.parse(body));
      plan = { ...plan, ...JSON.parse(body) };
    }
    if (call === "GET /api/plan/days") return { status: 200, response: DAYS };
    if (call.startsWith("GET /api/plan/day")) return { status: 200, response: buildPlanDay() };
    return { status: 200, response: plan };
  });
  const { place } = await drawAt("/today", <TwoWeeks today={DAY} />);
  await vi.waitFor(() => expect(place.querySelectorAll("ol.days button")).toHaveLength(21));
  const press = (name: string | RegExp) => act(() => buttonOf(place, name).click());
  return { place, bodies, calls, press };
}

describe("the days around today", () => {
  it("have full names for those who hear them: minutes, days off, mocks, and what was answered", async () => {
    const { place } = await twoWeeks();
    const names = [...place.querySelectorAll("ol.days button")].map((one) => one.getAttribute("aria-label"));
    expect(names[0]).toBe("Wednesday 18 November: 0 questions answered");
    expect(names[6]).toBe("Tuesday 24 November: 14 questions answered");
    expect(names[7]).toBe("Today, Wednesday 25 November: 30 minutes");
    expect(names[11]).toBe("Sunday 29 November: 120 minutes, full mock paper");
    expect(names[12]).toBe("Monday 30 November: day off");
    expect(place.textContent).not.toMatch(/miss|behind/i);
  });

  it("open on the session as it looks now, one at a time, and close again", async () => {
    const { place, calls, press } = await twoWeeks();
    await press(/^Thursday 26 November/);
    await vi.waitFor(() => expect(place.textContent).toContain("Because of 1."));
    expect(calls).toContain("GET /api/plan/day?on=2026-11-26");
    expect(buttonOf(place, /^Thursday 26/).getAttribute("aria-expanded")).toBe("true");
    await press(/^Friday 27 November/);
    expect(buttonOf(place, /^Thursday 26/).getAttribute("aria-expanded")).toBe("false");
    expect(place.querySelector("section section")?.getAttribute("aria-label")).toBe("Friday 27 November");
    await press(/^Friday 27 November/);
    expect(place.querySelector("section section")).toBeNull();
  });

  it("take minutes of their own, and no others than a day has", async () => {
    const { place, bodies, press } = await twoWeeks(
      buildPlan({ Dates: [{ Day: "2026-11-28", Minutes: 5 }], DaysOff: ["2026-11-30"] }),
    );
    await press(/^Thursday 26 November/);
    await vi.waitFor(() => expect(place.querySelector("form")).not.toBeNull());
    await write(place, "Minutes on this day", "90 minutes");
    await press("Save");
    expect(place.textContent).toContain("Please give a number from 0 to 1,440.");
    expect(bodies).toEqual([]);
    await write(place, "Minutes on this day", "90");
    await press("Save");
    expect(bodies).toEqual([
      {
        Dates: [
          { Day: "2026-11-28", Minutes: 5 },
          { Day: "2026-11-26", Minutes: 90 },
        ],
        DaysOff: ["2026-11-30"],
      },
    ]);
  });

  it("become days off and days of study again by one press", async () => {
    const { place, bodies, press } = await twoWeeks(buildPlan({ DaysOff: ["2026-11-30"] }));
    await press(/^Thursday 26 November/);
    await vi.waitFor(() => expect(place.querySelector("form")).not.toBeNull());
    await press("Take this day off");
    await press(/^Monday 30 November/);
    await press("Study on this day after all");
    expect(bodies).toEqual([{ DaysOff: ["2026-11-26", "2026-11-30"] }, { DaysOff: [] }]);
  });

  it("show the minutes that were given to them, though the last week plans fewer", async () => {
    const { place, bodies, press } = await twoWeeks(buildPlan({ Minutes: [30, 30, 30, 40, 30, 30, 30] }));
    await press(/^Thursday 26 November/);
    await vi.waitFor(() => expect(place.querySelector("form")).not.toBeNull());
    await press("Save");
    expect(bodies).toEqual([{ Dates: [{ Day: "2026-11-26", Minutes: 40 }], DaysOff: [] }]);
  });

  it("show the minutes of their weekday again once they are as usual", async () => {
    const { place, press } = await twoWeeks(buildPlan({ Dates: [{ Day: "2026-11-26", Minutes: 5 }] }));
    const shown = () => place.querySelector<HTMLInputElement>("form input")?.value;
    await press(/^Thursday 26 November/);
    await vi.waitFor(() => expect(shown()).toBe("5"));
    await write(place, "Minutes on this day", "500");
    buttonOf(place, "As usual").focus();
    await press("As usual");
    await vi.waitFor(() => expect(shown()).toBe("30"));
    // The button that was pressed is gone; its form keeps the focus.
    expect(document.activeElement).toBe(place.querySelector("form[tabindex]"));
  });

  it("can be changed from today on, today too", async () => {
    const { place, bodies, press } = await twoWeeks();
    await press(/^Today, Wednesday 25 November/);
    await vi.waitFor(() => expect(place.querySelector("form")).not.toBeNull());
    await write(place, "Minutes on this day", "10");
    await press("Save");
    expect(bodies).toEqual([{ Dates: [{ Day: DAY, Minutes: 10 }], DaysOff: [] }]);
  });

  it("cannot be changed once they are over", async () => {
    const { place, press } = await twoWeeks();
    await press(/^Tuesday 24 November/);
    await vi.waitFor(() => expect(place.textContent).toContain("14 questions answered."));
    expect(place.querySelector("form")).toBeNull();
  });
});

describe("a holiday", () => {
  it("takes all its days off in one act", async () => {
    const { place, bodies, press } = await twoWeeks(buildPlan({ DaysOff: ["2026-12-03"] }));
    await press("Going away?");
    await vi.waitFor(() => expect(buttonOf(place, "Take these days off").disabled).toBe(false));
    await write(place, "First day", "2026-12-01");
    await write(place, "Last day", "2026-12-04");
    await press("Take 4 days off");
    expect(bodies).toEqual([{ DaysOff: ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04"] }]);
    await vi.waitFor(() => expect(place.querySelector("form")).toBeNull());
  });

  it("says what is wrong with its days", async () => {
    const { place, bodies, press } = await twoWeeks();
    await press("Going away?");
    await vi.waitFor(() => expect(buttonOf(place, "Take these days off").disabled).toBe(false));
    await press("Take these days off");
    expect(place.textContent).toContain("Please give the first and the last day.");
    await write(place, "Last day", "2026-11-20");
    expect(place.textContent).toContain("The last day comes before the first.");
    await write(place, "Last day", "2027-11-20");
    expect(place.textContent).toContain("That is more than half a year.");
    expect(bodies).toEqual([]);
  });
});

it("days that did not load say so, and can be asked for again", async () => {
  stubServer(() => ({ status: 503 }));
  const { place } = await drawAt("/today", <TwoWeeks today={DAY} />);
  await vi.waitFor(() => expect(place.textContent).toContain("The days of your plan did not load."));
});

it("a change of single days leaves the others as they are", () => {
  const plan = { Dates: [{ Day: "2026-12-01", Minutes: 10 }], DaysOff: ["2026-12-02", "2026-12-05"] };
  expect(withMinutes(plan, "2026-12-02", 45)).toEqual({
    Dates: [
      { Day: "2026-12-01", Minutes: 10 },
      { Day: "2026-12-02", Minutes: 45 },
    ],
    DaysOff: ["2026-12-05"],
  });
  expect(withHoliday(plan, "2026-12-04", "2026-12-05").DaysOff).toEqual([
    "2026-12-02",
    "2026-12-04",
    "2026-12-05",
  ]);
  expect(withoutHoliday(plan, "2026-12-02", "2026-12-03").DaysOff).toEqual(["2026-12-05"]);
});

describe("under a day's number", () => {
  it.each([
    ["is what was answered on a day that is over", planned(-1, { Done: 14 }), "14"],
    ["is nothing where nothing was", planned(-1), ""],
    ["are the minutes that are planned", planned(0), "30m"],
    ["are hours where there are some", planned(3, { Minutes: 90 }), "1h30"],
    ["is nothing where nothing is planned", planned(3, { Minutes: 0 }), ""],
    ["is that it is off", planned(3, { IsOff: true, IsMock: true }), "off"],
    ["is that it has a mock", planned(3, { IsMock: true, Minutes: 120 }), "mock"],
  ])("%s", (_what, day, mark) => {
    expect(dayMark(day, DAY)).toBe(mark);
  });

  it("a day on which something was answered is marked as done, today and days ahead are not", async () => {
    const { place } = await twoWeeks();
    const marked = [...place.querySelectorAll(".day-done")].map((one) =>
      one.closest("button")?.getAttribute("aria-label"),
    );
    expect(marked).toEqual([expect.stringContaining("14 questions answered")]);
  });
});
