import { expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { browserWithPush, inBrowserWithPush, OFF, panel } from "../../../../test/reminders-panel.tsx";
import { RemindersFold } from "./components/reminders-fold.tsx";

inBrowserWithPush();

const LABEL = "Show me a notification";

it("turning notifications off lets go of them in the browser too", async () => {
  const { unsubscribe } = browserWithPush("granted", "granted");
  const { box, tick } = await panel();
  await tick(LABEL);
  await vi.waitFor(() => expect(box(LABEL)?.checked).toBe(true));
  expect(unsubscribe).not.toHaveBeenCalled();
  await tick(LABEL);
  await vi.waitFor(() => expect(box(LABEL)?.checked).toBe(false));
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

it("notifications that come to this browser are not said to be missing here", async () => {
  const { place, box } = await panel({ Push: true, PushHere: true });
  expect(box(LABEL)?.checked).toBe(true);
  expect(place.textContent).toContain("It comes to the browser that you are signed in with");
  expect(place.textContent).not.toContain("Turn them on again here");
});

it("everything is turned off once, and an address that could not be made says why", async () => {
  const { button, press, alerts } = await panel({ Mail: true }, { refuse: "POST /api/plan/calendar" });
  await press("Make an address");
  await vi.waitFor(() => expect(alerts()).toBe("No."));
  expect(button("Make an address")?.disabled).toBe(false);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await act(() => button("Turn everything off")?.click());
  expect(button("Turn everything off")?.disabled).toBe(true);
});

it("dates that could not be had say so, and can be asked for again", async () => {
  const { place, calls, press } = await panel({}, { refuse: "GET /api/plan/dates" });
  expect(place.querySelector("[role=alert]")?.textContent).toContain("No.");
  expect(place.textContent).not.toContain("not confirmed yet");
  const before = calls.length;
  await press("Try again");
  expect(calls.slice(before)).toEqual(["GET /api/plan/dates"]);
});

it("what was opened once is still there when it is folded away and opened again", async () => {
  const calls = stubServer((call) => ({ status: 200, response: call.includes("dates") ? [] : OFF }));
  const { place } = await drawAt("/today", <RemindersFold />);
  const fold = (open: boolean) =>
    act(async () => {
      const details = place.querySelector("details");
      if (details) details.open = open;
      details?.dispatchEvent(new Event("toggle"));
    });
  await fold(true);
  await vi.waitFor(() => expect(place.textContent).toContain("Turn everything off"));
  const asked = calls.length;
  await fold(false);
  await fold(true);
  expect(place.textContent).toContain("Turn everything off");
  expect(calls).toHaveLength(asked);
});

it("the dates are read again each time, since the plan beside them changes them", async () => {
  const first = await panel();
  await first.leave();
  const before = first.calls.length;
  const { RemindersPanel } = await import("./components/reminders-panel.tsx");
  await drawAt("/today", <RemindersPanel />, first.client);
  await vi.waitFor(() => expect(first.calls.slice(before)).toEqual(["GET /api/plan/dates"]));
});
