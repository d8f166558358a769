import { afterEach, expect, it, vi } from "vitest";
import type { PlanDay } from "#contract/plan-day.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buildPlanDay, buildPlanItem, buildToday } from "../../../../test/plan.ts";
import { Session } from "./components/session.tsx";

afterEach(() => vi.unstubAllGlobals());

async function session(day: PlanDay, today = buildToday()) {
  stubServer(() => ({ status: 200, response: day }));
  const { place } = await drawAt("/today", <Session today={today} />);
  await vi.waitFor(() => expect(place.querySelector("h2")).not.toBeNull());
  const buttons = [...place.querySelectorAll("a.button")].map((one) => [
    one.textContent,
    one.getAttribute("href"),
  ]);
  return { place, title: place.querySelector("h2")?.textContent, buttons };
}

it("lists the items in their order, each with its minutes and why, and has one button for the first", async () => {
  const { place, title, buttons } = await session(buildPlanDay({ Note: "Two quiet days are spread out." }));
  expect(title).toBe("30 minutes, 3 things to do");
  expect(place.textContent).toContain("Two quiet days are spread out.");
  expect(buttons).toEqual([["Start: Item 1", "/plan/2026-11-25/1"]]);
  const items = [...place.querySelectorAll("li")].map((one) => one.textContent);
  expect(items).toHaveLength(3);
  expect(items[1]).toContain("Item 2Because of 2.6 questions · 10 min");
});

it("continues with what is started, and counts what is left", async () => {
  const Items = [
    buildPlanItem(1, { State: "done" }),
    buildPlanItem(2, { State: "started" }),
    buildPlanItem(3),
  ];
  const { place, title, buttons } = await session(buildPlanDay({ Items }));
  expect(title).toBe("20 minutes, 2 things to do");
  expect(buttons).toEqual([["Go on: Item 2", "/plan/2026-11-25/2"]]);
  expect(place.querySelector("li")?.textContent).toBe("Item 1 (done)");
  // What comes later can be opened by its name.
  expect(place.querySelector('a[href="/plan/2026-11-25/3"]')?.textContent).toBe("Item 3");
});

it("says of what is begun out of its turn that it is under way, and of nothing else", async () => {
  const Items = [buildPlanItem(1), buildPlanItem(2, { State: "started" }), buildPlanItem(3)];
  const { place } = await session(buildPlanDay({ Items }));
  const rows = [...place.querySelectorAll("li")].map((one) => one.textContent?.includes("under way"));
  expect(rows).toEqual([false, true, false]);
});

it("closes calmly once all is done, with more for those who want it and nothing that presses", async () => {
  const Items = [1, 2].map((n) => buildPlanItem(n, { State: "done" }));
  const { place, title, buttons } = await session(buildPlanDay({ Items }), buildToday({ Wrong: 3 }));
  expect(title).toBe("Done for today");
  expect(place.textContent).toContain("That was 12 questions.");
  expect(buttons).toEqual([]);
  expect([...place.querySelectorAll("a")].map((one) => one.getAttribute("href"))).toEqual([
    "/build?states=wrong-last",
    "/build",
    "/study",
  ]);
});

it("a day off says so, and lets one practise anyway", async () => {
  const { place, title, buttons } = await session(
    buildPlanDay({ IsOff: true, Minutes: 0, Items: [], Note: "A day off, as you planned." }),
  );
  expect(title).toBe("A day off");
  expect(place.textContent).toContain("as you planned");
  expect(buttons).toEqual([["Practise anyway", "/set/7/do"]]);
});

it("a weekday without minutes is no day off, and no fault", async () => {
  const { title } = await session(buildPlanDay({ Minutes: 0, Items: [] }));
  expect(title).toBe("No study today");
});

it("on the day of the exam there is nothing to study", async () => {
  const { title } = await session(buildPlanDay({ DaysLeft: 0, Minutes: 0, Items: [] }));
  expect(title).toBe("Exam day");
});

it("if nothing is left to plan, the next useful thing is there", async () => {
  const { title, buttons } = await session(buildPlanDay({ Items: [] }));
  expect(title).toBe("Nothing is planned for today");
  expect(buttons).toEqual([["Practise Caveats: set 1", "/set/7/do"]]);
});

it("a session that did not load leaves the next useful thing, and can be asked for again", async () => {
  let isDown = true;
  stubServer(() => (isDown ? { status: 503 } : { status: 200, response: buildPlanDay() }));
  const { place } = await drawAt("/today", <Session today={buildToday()} />);
  await vi.waitFor(() => expect(place.textContent).toContain("Today's session did not load."));
  expect(place.querySelector('a[href="/set/7/do"]')).not.toBeNull();
  isDown = false;
  await act(() => place.querySelector("button")?.click());
  await vi.waitFor(() => expect(place.querySelector("h2")?.textContent).toBe("30 minutes, 3 things to do"));
});

it("never speaks of debts, of missing or of being behind", async () => {
  for (const day of [
    buildPlanDay(),
    buildPlanDay({ Items: [] }),
    buildPlanDay({ Minutes: 0, Items: [] }),
    buildPlanDay({ IsOff: true, Minutes: 0, Items: [] }),
    buildPlanDay({ Items: [buildPlanItem(1, { State: "done" })] }),
  ]) {
    const { place } = await session(day);
    expect(place.textContent).not.toMatch(/debt|miss|behind|overdue|streak|late/i);
  }
});
