import { afterEach, describe, expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { buildPlan, DAY } from "../../../../test/plan.ts";
import { settings } from "../../../../test/plan-settings.tsx";
import { buttonOf, write } from "../../../../test/press.ts";

afterEach(() => vi.unstubAllGlobals());

const RESIT = "Sitting a paper again";

describe("what the server refuses", () => {
  const refuse = (Fields: object = {}) =>
    vi.stubGlobal("fetch", async () =>
      Response.json({ Error: "Not like that.", Code: "invalid", Fields }, { status: 400 }),
    );
  const says = (place: Element) =>
    [...place.querySelectorAll("[aria-live], [role=alert]")].map((one) => one.textContent);

  it("is said at its field, or else below the form", async () => {
    const { place, press } = await settings(buildPlan());
    const form = () => place.querySelector("form") ?? place;
    refuse({ ExamDate: "That day is over." });
    await press("Save", form());
    await vi.waitFor(() => expect(form().textContent).toContain("That day is over."));
    expect(says(form())).not.toContain("Not like that.");
    refuse({ CourseDate: "No course was on that day." });
    await press("Save", form());
    await vi.waitFor(() => expect(form().textContent).toContain("No course was on that day."));
    expect(says(form())).not.toContain("Not like that.");
    refuse();
    await press("Save", form());
    await vi.waitFor(() => expect(says(form())).toContain("Not like that."));
  });

  it("of a day that is taken back is said below the days", async () => {
    const { part, press } = await settings(buildPlan({ DaysOff: ["2026-12-01"] }), { status: 400 });
    const days = part("Days unlike the others");
    await press("Take back: Off on Tuesday 1 December");
    await vi.waitFor(() => expect(says(days)).toEqual(["No."]));
  });
});

it("what is being saved cannot be changed again meanwhile, each part by itself", async () => {
  const { place, part, press } = await settings(
    buildPlan({ DaysOff: ["2026-12-01", "2026-12-03"], Resit: { Paper: 1, Account: "", Topics: [] } }),
  );
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const days = part("Days unlike the others");
  const resit = part(RESIT);
  const off = (within: Element, ...names: (string | RegExp)[]) =>
    names.map((name) => buttonOf(within, name).disabled);
  await press("Save");
  expect(off(place, "Save", /1 December/)).toEqual([true, false]);
  await press("Take back: Off on Tuesday 1 December", days);
  expect(off(days, /1 December/, /3 December/)).toEqual([true, true]);
  await press("Save", resit);
  expect(off(resit, "Save", "Not sitting again")).toEqual([true, true]);
});

it("a day has no more minutes than it has, and no fewer than none", async () => {
  const { place, bodies, press } = await settings(buildPlan());
  await write(place, "Mon", "1440");
  await write(place, "Tue", "1441");
  await write(place, "Wed", "-5");
  await write(place, "Thu", "");
  await press("Save");
  expect(bodies).toMatchObject([{ Minutes: [1440, 1440, 0, 0, 30, 30, 30] }]);
});

it("saving the week or a resit, or taking a day back, leaves the focus in its part of the settings", async () => {
  const { place, part } = await settings(buildPlan({ DaysOff: ["2026-12-01", "2026-12-03"] }));
  const pressByKey = (button: HTMLButtonElement) =>
    act(() => {
      button.focus();
      button.click();
    });
  const resit = () => part(RESIT);
  await write(place, "Mon", "45");
  const before = place.querySelector("form");
  await pressByKey(buttonOf(place, "Save"));
  // The form is drawn again after a save.
  await vi.waitFor(() => expect(place.querySelector("form")).not.toBe(before));
  expect(place.querySelector("form")?.parentElement?.contains(document.activeElement)).toBe(true);
  await pressByKey(buttonOf(resit(), "Paper 2"));
  await pressByKey(buttonOf(resit(), "Save"));
  await vi.waitFor(() => expect(place.textContent).toContain("Not sitting again"));
  expect(resit().contains(document.activeElement)).toBe(true);
  const days = () => part("Days unlike the others");
  await pressByKey(buttonOf(days(), /1 December/));
  await vi.waitFor(() => expect(days().querySelectorAll("li")).toHaveLength(1));
  const holder = document.activeElement;
  expect(holder?.contains(days())).toBe(true);
  expect(holder).not.toBe(document.body);
  await pressByKey(buttonOf(days(), /3 December/));
  await vi.waitFor(() => expect(place.textContent).not.toContain("Days unlike the others"));
  expect(document.activeElement).toBe(holder);
});

it("an exam that is today is not said to be over", async () => {
  const { place } = await settings(buildPlan({ ExamDate: DAY }));
  expect(place.textContent).not.toContain("This day is over.");
});

it("a resit takes an account of exactly 2,000 characters, and a topic is taken off again by a second press", async () => {
  const Resit = { Paper: 2, Account: "", Topics: [4, 9] };
  const { place, bodies, part, press } = await settings(buildPlan({ Resit }));
  await vi.waitFor(() => expect(part(RESIT).textContent).toContain("Agency law"));
  await act(() => part(RESIT).querySelectorAll<HTMLInputElement>("input[type=checkbox]")[0]?.click());
  await write(place, "What happened", "a".repeat(2000));
  await press("Save", part(RESIT));
  expect(bodies).toEqual([{ Resit: { Paper: 2, Account: "a".repeat(2000), Topics: [9] } }]);
});
