import { describe, expect, it, vi } from "vitest";
import { browserWithPush, inBrowserWithPush, panel, SUBSCRIBED } from "../../../../test/reminders-panel.tsx";
import { pushAbility } from "./push.ts";

inBrowserWithPush();

describe("notifications", () => {
  const LABEL = "Show me a notification";

  it("are enabled in this browser, and the server gets the browser's address", async () => {
    const { calls, bodies, box, tick } = await panel();
    await tick(LABEL);
    await vi.waitFor(() => expect(box(LABEL)?.checked).toBe(true));
    expect(calls.slice(2)).toEqual([
      "GET /api/push/key",
      "POST /api/push/subscriptions",
      "PUT /api/plan/reminders",
    ]);
    expect(bodies).toEqual([{ Endpoint: SUBSCRIBED.endpoint, Keys: SUBSCRIBED.keys }, { Push: true }]);
    await tick(LABEL);
    await vi.waitFor(() => expect(box(LABEL)?.checked).toBe(false));
    expect(calls.slice(-2)).toEqual(["DELETE /api/push/subscriptions", "PUT /api/plan/reminders"]);
  });

  it("begin with a subscription of this learner's own: one of before is let go first", async () => {
    const { unsubscribe } = browserWithPush("granted");
    // Of somebody who used this browser before.
    await (await navigator.serviceWorker.ready).pushManager.subscribe();
    const { calls, tick } = await panel();
    await tick(LABEL);
    await vi.waitFor(() => expect(calls).toContain("POST /api/push/subscriptions"));
    expect(unsubscribe).toHaveBeenCalledTimes(1);
  });

  it("stay off where the browser was not allowed to show them, and say so", async () => {
    browserWithPush("denied");
    const { calls, box, tick, alerts } = await panel();
    await tick(LABEL);
    await vi.waitFor(() => expect(alerts()).toBe("This browser was not allowed to show notifications."));
    expect(box(LABEL)?.checked).toBe(false);
    expect(calls).not.toContain("POST /api/push/subscriptions");
  });

  it("that were wanted in another session are turned on again here", async () => {
    const { place, box } = await panel({ Push: true });
    expect(box(LABEL)?.checked).toBe(false);
    expect(place.textContent).toContain("this browser shows none since you signed in");
  });

  it("say what helps where they are blocked, unknown to the browser, of an iPhone, or not sent here", async () => {
    browserWithPush("denied", "denied");
    expect(pushAbility()).toBe("blocked");
    const blocked = await panel();
    expect(blocked.place.textContent).toContain("Notifications of this site are blocked");
    expect(blocked.box(LABEL)).toBeUndefined();
    await blocked.leave();

    Reflect.deleteProperty(globalThis, "PushManager");
    vi.stubGlobal("PushManager", undefined);
    Reflect.deleteProperty(navigator, "serviceWorker");
    expect(pushAbility()).toBe("none");
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)",
    );
    expect(pushAbility()).toBe("needs-home-screen");
    const phone = await panel();
    expect(phone.place.textContent).toContain("choose “Add to Home Screen”");
    await phone.leave();

    const { place } = await panel({ PushPossible: false });
    expect(place.textContent).toContain("Notifications are not available here.");
  });
});

it("an iPad that calls itself a Mac is one that is touched with more than one finger", () => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  const agent = vi
    .spyOn(navigator, "userAgent", "get")
    .mockReturnValue("Mozilla/5.0 (Macintosh; Intel Mac OS X)");
  const fingers = vi.spyOn(navigator, "maxTouchPoints", "get");
  const abilities = [0, 1, 5].map((n) => {
    fingers.mockReturnValue(n);
    return pushAbility();
  });
  expect(abilities).toEqual(["none", "none", "needs-home-screen"]);
  agent.mockReturnValue("Mozilla/5.0 (Windows NT 10.0)");
  expect(pushAbility()).toBe("none");
});
