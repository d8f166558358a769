import { describe, expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { browserWithPush, inBrowserWithPush, OFF, panel } from "../../../../test/reminders-panel.tsx";
import { RemindersFold } from "./components/reminders-fold.tsx";
import { hourName } from "./words.ts";

inBrowserWithPush();

describe("reminders", () => {
  it("are asked for only when they are opened, and are off then", async () => {
    const calls = stubServer((call) => ({ status: 200, response: call.includes("dates") ? [] : OFF }));
    const { place } = await drawAt("/today", <RemindersFold />);
    expect(calls).toEqual([]);
    await act(async () => {
      const fold = place.querySelector("details");
      if (fold) fold.open = true;
      fold?.dispatchEvent(new Event("toggle"));
    });
    await vi.waitFor(() =>
      expect(place.textContent).toContain("Everything here is off until you turn it on."),
    );
    expect(place.querySelectorAll("input:checked").length).toBe(0);
  });

  it("say that the exam's day is not confirmed yet where it is not, and list the days that matter", async () => {
    const none = await panel({}, { dates: [] });
    expect(none.place.textContent).toContain("Exam day: not confirmed yet.");
    await none.leave();
    const { place } = await panel();
    expect(place.querySelector("dl")?.textContent).toContain("13 March 2027Your exam: Paper 1 and Paper 2");
    expect(place.textContent).not.toContain("not confirmed yet");
  });

  it("can be tried again where they could not be had, and leave the rest of the page alone", async () => {
    const { place, calls, button, press } = await panel({}, { refuse: "GET /api/plan/reminders" });
    expect(place.textContent).toContain("Dates that matter");
    expect(button("Turn everything off")).toBeUndefined();
    const before = calls.length;
    await press("Try again");
    expect(calls.slice(before)).toEqual(["GET /api/plan/reminders"]);
  });

  it("come by mail at an hour that is chosen, in Singapore", async () => {
    const { place, bodies, box, tick } = await panel();
    await tick("Remind me by e-mail");
    await vi.waitFor(() => expect(box("Remind me by e-mail")?.checked).toBe(true));
    await act(async () => {
      const select = place.querySelector("select");
      if (select) select.value = "7";
      select?.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await vi.waitFor(() => expect(bodies).toEqual([{ Mail: true }, { Hour: 7 }]));
    expect([0, 7, 12, 13, 23].map(hourName)).toEqual(["12 am", "7 am", "12 pm", "1 pm", "11 pm"]);
  });

  it("go one after another where the hour is changed again before it is stored, and keep the focus", async () => {
    const { place, bodies } = await panel({ Mail: true });
    const answer = fetch;
    const held: (() => void)[] = [];
    vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
      await new Promise<void>((resolve) => held.push(resolve));
      return answer(...request);
    });
    const select = place.querySelector("select");
    const choose = (hour: string) =>
      act(async () => {
        if (select) select.value = hour;
        select?.dispatchEvent(new Event("change", { bubbles: true }));
      });
    select?.focus();
    await choose("7");
    await choose("21");
    expect([held.length, select?.disabled]).toEqual([1, false]);
    await act(async () => held[0]?.());
    await vi.waitFor(() => expect(held).toHaveLength(2));
    await act(async () => held[1]?.());
    await vi.waitFor(() => expect(bodies).toEqual([{ Hour: 7 }, { Hour: 21 }]));
    expect(document.activeElement).toBe(select);
  });

  it("say why a change was refused, and stay as they were", async () => {
    const { box, tick, alerts } = await panel({}, { refuse: "PUT /api/plan/reminders" });
    await tick("Remind me by e-mail");
    await vi.waitFor(() => expect([alerts(), box("Remind me by e-mail")?.checked]).toEqual(["No.", false]));
  });

  it("say why another hour was refused", async () => {
    const { place, alerts } = await panel({ Mail: true }, { refuse: "PUT /api/plan/reminders" });
    await act(async () => {
      const select = place.querySelector("select");
      if (select) select.value = "7";
      select?.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await vi.waitFor(() => expect(alerts()).toBe("No."));
  });

  it("are all off with one press, in this browser too", async () => {
    const { unsubscribe } = browserWithPush("granted", "granted");
    const { place, calls, button, tick, press } = await panel({
      Mail: true,
      CalendarSince: "2026-11-01T00:00:00Z",
    });
    await tick("Show me a notification");
    await press("Turn everything off");
    expect(calls).toContain("DELETE /api/plan/reminders");
    expect(unsubscribe).toHaveBeenCalled();
    await vi.waitFor(() => expect(place.textContent).toContain("Everything is off."));
    expect(place.querySelectorAll("input:checked").length).toBe(0);
    expect(button("Turn everything off")?.disabled).toBe(true);
  });
});

it("an address that is being made cannot be made again meanwhile", async () => {
  const { button } = await panel({ CalendarSince: "2026-11-21T02:00:00Z" });
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await act(() => button("Make a new address")?.click());
  await vi.waitFor(() =>
    expect(["Make a new address", "Remove it"].map((name) => button(name)?.disabled)).toEqual([true, true]),
  );
});

it("what still comes to this browser alone can be turned off too; where that is refused it says why", async () => {
  const { button, press, alerts } = await panel({ PushHere: true }, { refuse: "DELETE /api/plan/reminders" });
  expect(button("Turn everything off")?.disabled).toBe(false);
  await press("Turn everything off");
  await vi.waitFor(() => expect(alerts()).toContain("No."));
});
