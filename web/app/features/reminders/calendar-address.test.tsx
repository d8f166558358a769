import { describe, expect, it, vi } from "vitest";
import { ADDRESS, inBrowserWithPush, NEXT_ADDRESS, panel } from "../../../../test/reminders-panel.tsx";

inBrowserWithPush();

describe("the calendar's address", () => {
  it("is made, shown once to be copied, renewed and removed", async () => {
    const { place, calls, button, press } = await panel();
    expect(button("Remove it")).toBeUndefined();
    await press("Make an address");
    await vi.waitFor(() => expect(button("Copy address")).toBeDefined());
    expect(place.textContent).toContain(ADDRESS);
    await vi.waitFor(() => expect(button("Make a new address")?.disabled).toBe(false));
    await press("Make a new address");
    expect(calls.filter((call) => call === "POST /api/plan/calendar")).toHaveLength(2);
    // The former one has ended.
    await vi.waitFor(() => expect(place.textContent).toContain(NEXT_ADDRESS));
    expect(place.textContent).not.toContain(ADDRESS);
    await vi.waitFor(() => expect(button("Remove it")?.disabled).toBe(false));
    await press("Remove it");
    await vi.waitFor(() => expect(button("Make an address")).toBeDefined());
    expect(place.textContent).not.toContain(NEXT_ADDRESS);
  });

  it("that was made before is not shown again", async () => {
    const { place, button } = await panel({ CalendarSince: "2026-11-21T02:00:00Z" });
    expect(place.textContent).toContain("In use since 21 Nov 2026.");
    expect([button("Copy address"), button("Make a new address")?.disabled]).toEqual([undefined, false]);
  });
});

it("an address is either shown or said to be in use, and its end is said aloud; one that stays says why", async () => {
  const made = await panel();
  await made.press("Make an address");
  await vi.waitFor(() => expect(made.place.textContent).toContain(ADDRESS));
  expect(made.place.textContent).not.toContain("In use since");
  expect(made.place.textContent).toContain("The address is ready to be copied.");
  await made.press("Remove it");
  expect(made.place.textContent).toContain("The address is removed.");
  await made.leave();
  const kept = await panel(
    { CalendarSince: "2026-11-21T02:00:00Z" },
    { refuse: "DELETE /api/plan/calendar" },
  );
  await kept.press("Remove it");
  await vi.waitFor(() => expect(kept.alerts()).toContain("No."));
  expect(kept.place.textContent).toContain("In use since 21 Nov 2026.");
});
