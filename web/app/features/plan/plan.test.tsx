import { afterEach, describe, expect, it, vi } from "vitest";
import type { Today } from "#contract/plan.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buildPlan, buildToday } from "../../../../test/plan.ts";
import { buttonOf } from "../../../../test/press.ts";
import { monthAndYear, todayInSingapore } from "../../lib/days.ts";
import { onTheWay } from "../../lib/kept.ts";
import { FirstDay } from "./components/first-day.tsx";
import { NextStep } from "./components/next-step.tsx";
import { monthFromPricing, monthsFrom } from "./exam-months.ts";
import { examWords } from "./words.ts";

afterEach(() => vi.unstubAllGlobals());

async function firstDay(status = 200) {
  const bodies: unknown[] = [];
  stubServer((call, body) => {
    if (call === "PUT /api/plan") bodies.push(JSON.parse(body));
    return { status, response: buildPlan() };
  });
  const { place } = await drawAt("/today", <FirstDay />);
  const press = (name: string) =>
    act(() => [...place.querySelectorAll("button")].find((one) => one.textContent === name)?.click());
  return { place, press, bodies };
}

describe("the first day", () => {
  it("asks three questions one after the other, and saves the answers with the last", async () => {
    const { place, press, bodies } = await firstDay();
    expect(place.textContent).toContain("Which papers are you sitting?");
    await press("Paper 2");
    expect(place.textContent).toContain("When is your exam?");
    await act(() => {
      const select = place.querySelector("select");
      if (select) select.value = monthsFrom(new Date())[3]?.value ?? "";
      select?.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await press("Next");
    expect(bodies).toEqual([]);
    await press("60 min");
    expect(bodies).toEqual([
      {
        Papers: [2],
        ExamMonth: monthsFrom(new Date())[3]?.value,
        Minutes: [60, 60, 60, 60, 60, 60, 60],
        Asked: true,
      },
    ]);
  });

  it("can be skipped question by question, and is not asked again", async () => {
    const { press, bodies } = await firstDay();
    await press("Skip");
    await press("Not yet");
    await press("Skip");
    expect(bodies).toEqual([{ Asked: true }]);
  });

  it("goes on from the exam with a month, or without one", async () => {
    onTheWay.remove("exam-month");
    const { place, press } = await firstDay();
    await press("Both papers");
    expect(buttonOf(place, "Next").disabled).toBe(true);
    await press("Next");
    expect(place.textContent).toContain("When is your exam?");
  });

  it("sends its answers once, and says why they were refused; what was refused is not what Skip sends", async () => {
    const { place, press, bodies } = await firstDay(400);
    await press("Skip");
    await press("Not yet");
    await press("60 min");
    const why = () => [...place.querySelectorAll("[role=alert]")].map((one) => one.textContent);
    await vi.waitFor(() => expect(why()).toEqual(["No."]));
    await press("Skip");
    await vi.waitFor(() => expect(bodies.at(-1)).toEqual({ Asked: true }));
    await vi.waitFor(() => expect(buttonOf(place, "30 min").disabled).toBe(false));
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    await press("30 min");
    expect(["15 min", "30 min", "Skip"].map((name) => buttonOf(place, name).disabled)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("takes over the month that was chosen on the pricing page, unless it has passed", () => {
    const months = monthsFrom(new Date(2026, 10, 25));
    expect(months.slice(0, 3).map(({ value }) => value)).toEqual(["2026-11", "2026-12", "2027-01"]);
    onTheWay.set("exam-month", "2027-01");
    expect(monthFromPricing(months)).toBe("2027-01");
    onTheWay.set("exam-month", "2026-10");
    expect(monthFromPricing(months)).toBe(undefined);
  });
});

describe("the next step", () => {
  const today = buildToday();

  it("is one link to where the server says", async () => {
    const { place } = await drawAt("/today", <NextStep today={today} />);
    expect([...place.querySelectorAll("a")].map((a) => [a.textContent, a.getAttribute("href")])).toEqual([
      ["Practise Caveats: set 1", "/set/7/do"],
    ]);
  });

  it("says what is known of the exam, and nothing if nothing is", () => {
    const at = (more: Partial<Today>) => examWords({ ...today, ...more });
    expect(at({ DaysLeft: 1 })).toBe("1 day to your exam on 13 March 2027");
    expect(at({ DaysLeft: 0 })).toBe("Your exam is today. Good luck!");
    expect(at({ ExamDate: null, ExamMonth: "2027-07", DaysLeft: null })).toBe("Your exam is in July 2027");
    const thisMonth = todayInSingapore().slice(0, 7);
    expect(at({ ExamDate: null, ExamMonth: thisMonth, DaysLeft: null })).toBe(
      `Your exam is in ${monthAndYear(thisMonth)}`,
    );
    expect(at({ ExamDate: null, DaysLeft: null })).toBe(undefined);
    // It is over.
    expect(at({ DaysLeft: null })).toBe(undefined);
    expect(at({ ExamDate: null, ExamMonth: "2026-10", DaysLeft: null })).toBe(undefined);
  });
});
