import { afterEach, describe, expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buildPlan, buildPlanDay, buildPlanItem, DAY } from "../../../../test/plan.ts";
import { buttonOf, write } from "../../../../test/press.ts";
import { addDays } from "../../lib/days.ts";
import { TwoWeeks } from "./components/two-weeks.tsx";
import { minutesOf } from "./plan-change.ts";

afterEach(() => vi.unstubAllGlobals());

const TOMORROW = /^Thursday 26 November/;

/** The days from today on, on a server that answers a change of the plan with this status. */
async function days({ plan = buildPlan(), status = 200, items = [buildPlanItem(1)] } = {}) {
  const bodies: unknown[] = [];
  const all = Array.from({ length: 14 }, (_, i) => {
    const Day = addDays(DAY, i);
    return { Day, Minutes: 30, IsOff: plan.DaysOff.includes(Day), IsMock: false, Done: 0 };
  });
  const calls = stubServer((call, body) => {
    if (call === "PUT /api/plan") {
      bodies.push(JSON.parse(body));
      return { status, response: plan };
    }
    if (call === "GET /api/plan/days") return { status: 200, response: all };
    if (call.startsWith("GET /api/plan/day"))
      return {
        status: 200,
        response: buildPlanDay({ Note: "Two quiet days are spread out.", Items: items }),
      };
    return { status: 200, response: plan };
  });
  const { place } = await drawAt("/today", <TwoWeeks today={DAY} />);
  await vi.waitFor(() => expect(place.querySelectorAll("ol.days button")).toHaveLength(14));
  const press = (name: string | RegExp) => act(() => buttonOf(place, name).click());
  const open = async (name: string | RegExp) => {
    await press(name);
    await vi.waitFor(() => expect(place.querySelector("form [type=submit]")).not.toBeNull());
    await vi.waitFor(() => expect(buttonOf(place, /^(Save|Take these days off)$/).disabled).toBe(false));
  };
  const names = () => [...place.querySelectorAll("form button")].map((one) => one.textContent);
  return { place, bodies, calls, press, open, names };
}

const alertIn = (place: Element) => place.querySelector("form [role=alert]")?.textContent;
/** From now on the server takes its time. */
const waitForever = () => vi.stubGlobal("fetch", () => new Promise(() => undefined));

describe("a day", () => {
  it("shows its note, but today's, which is said with the session already and is not asked for again", async () => {
    const { place, calls, press } = await days();
    await press(TOMORROW);
    await vi.waitFor(() => expect(place.textContent).toContain("Two quiet days are spread out."));
    await press(/^Today/);
    await vi.waitFor(() => expect(place.textContent).toContain("30 minutes."));
    expect(place.textContent).not.toContain("Two quiet days are spread out.");
    expect(calls).toContain("GET /api/plan/day");
    expect(calls).not.toContain(`GET /api/plan/day?on=${DAY}`);
  });

  it("shows of its session what is done already, and how long the rest takes", async () => {
    const { place, press } = await days({ items: [buildPlanItem(1, { State: "done" }), buildPlanItem(2)] });
    await press(/^Today/);
    await vi.waitFor(() => expect(place.querySelectorAll("section section li")).toHaveLength(2));
    const rows = [...place.querySelectorAll("section section li")].map((one) => one.lastChild?.textContent);
    expect(rows).toEqual(["done", "10 min"]);
  });

  it("can be changed in no other way while a change of it is on its way", async () => {
    const plan = buildPlan({ Dates: [{ Day: "2026-11-26", Minutes: 5 }] });
    const { place, open, press, names } = await days({ plan });
    await open(TOMORROW);
    expect(names()).toEqual(["Save", "Take this day off", "As usual"]);
    waitForever();
    await press("Save");
    expect(names().map((name) => buttonOf(place, name ?? "").disabled)).toEqual([true, true, true]);
  });

  it("whose change is refused says why", async () => {
    const { place, open, press } = await days({ status: 400 });
    await open(TOMORROW);
    await press("Take this day off");
    await vi.waitFor(() => expect(alertIn(place)).toBe("No."));
  });

  it("that is off offers nothing but to study after all, whatever minutes it had", async () => {
    const off = buildPlan({ Dates: [{ Day: "2026-11-26", Minutes: 5 }], DaysOff: ["2026-11-26"] });
    const { place, press, names } = await days({ plan: off });
    await press(TOMORROW);
    await vi.waitFor(() => expect(place.querySelector("form")).not.toBeNull());
    expect(names()).toEqual(["Study on this day after all"]);
  });

  it("has from no minutes at all to all of its minutes", () => {
    expect(["0", "1440", "1441", "-1", "1.5", ""].map(minutesOf)).toEqual([
      0,
      1440,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("a holiday", () => {
  it.each([
    ["of one day", "2026-12-01", "2026-12-01", 1],
    ["that begins today", DAY, addDays(DAY, 2), 3],
    ["of half a year", "2026-12-01", addDays("2026-12-01", 179), 180],
  ])("%s is taken", async (_what, first, last, count) => {
    const { place, bodies, open, press } = await days();
    await open("Going away?");
    await write(place, "First day", first);
    await write(place, "Last day", last);
    await press(`Take ${count} day${count === 1 ? "" : "s"} off`);
    expect(bodies).toEqual([{ DaysOff: expect.toSatisfy((all: string[]) => all.length === count) }]);
  });

  it.each([
    ["that began yesterday", addDays(DAY, -1), DAY, "The first day is over."],
    ["of a day more than half a year", "2026-12-01", addDays("2026-12-01", 180), "more than half a year"],
  ])("%s is not", async (_what, first, last, says) => {
    const { place, bodies, open, press } = await days();
    await open("Going away?");
    await write(place, "First day", first);
    await write(place, "Last day", last);
    await press("Take these days off");
    expect(place.textContent).toContain(says);
    expect(bodies).toEqual([]);
  });

  it("that is refused says why and keeps its days, and one on its way is not sent again", async () => {
    const { place, open, press } = await days({ status: 400 });
    await open("Going away?");
    await write(place, "Last day", "2026-11-27");
    await press("Take 2 days off");
    await vi.waitFor(() => expect(alertIn(place)).toBe("No."));
    waitForever();
    await press("Take 2 days off");
    expect(buttonOf(place, "Take 2 days off").disabled).toBe(true);
  });

  it("that was taken leaves the focus where another can be", async () => {
    const { place, open } = await days();
    await open("Going away?");
    await write(place, "Last day", "2026-11-27");
    const take = buttonOf(place, "Take 2 days off");
    await act(() => take.focus());
    await act(() => take.click());
    await vi.waitFor(() => expect(place.querySelector("form")).toBeNull());
    expect(document.activeElement).toBe(buttonOf(place, "Going away?"));
  });
});
