import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PlanDate, Reminders } from "#contract/reminders.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { RemindersFold } from "./components/reminders-fold.tsx";
import { RemindersPanel } from "./components/reminders-panel.tsx";
import { pushAbility } from "./push.ts";
import { hourName } from "./words.ts";

const OFF: Reminders = {
  Mail: false,
  Push: false,
  Hour: 20,
  PushPossible: true,
  PushHere: false,
  CalendarSince: null,
};
const DATES: PlanDate[] = [{ Day: "2027-03-13", Label: "Your exam: Paper 1 and Paper 2", Kind: "exam" }];
const ADDRESS = "https://threshold.example/calendar/secret.ics";
const NEXT_ADDRESS = "https://threshold.example/calendar/another.ics";
const SUBSCRIBED = { endpoint: "https://fcm.googleapis.com/x", keys: { p256dh: "p", auth: "a" } };

/** A browser with notifications, whose user answers so when asked. */
function browserWithPush(answer: NotificationPermission, permission: NotificationPermission = "default") {
  const unsubscribe = vi.fn(async () => true);
  let subscription: object | null = null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription = { toJSON: () => SUBSCRIBED, unsubscribe };
      return subscription;
    },
  };
  const registration = { pushManager };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission, requestPermission: async () => answer });
  const worker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  Object.defineProperty(navigator, "serviceWorker", { value: worker, configurable: true });
  return { unsubscribe };
}

beforeEach(() => browserWithPush("granted"));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

/** A server that stores what it is sent; `refuse` are calls that it refuses. */
async function panel(begun: Partial<Reminders> = {}, { dates = DATES, refuse = "" } = {}) {
  let state: Reminders = { ...OFF, ...begun };
  const bodies: unknown[] = [];
  let made = 0;
  const calls = stubServer((call, body) => {
    if (call === refuse) return { status: 400 };
    const given: object = body === "undefined" ? {} : JSON.parse(body);
    if (body !== "undefined") bodies.push(given);
    if (call === "PUT /api/plan/reminders") state = { ...state, ...given };
    if (call === "POST /api/push/subscriptions") state = { ...state, PushHere: true };
    if (call === "DELETE /api/push/subscriptions") state = { ...state, PushHere: false };
    if (call === "DELETE /api/plan/reminders") state = { ...OFF, Hour: state.Hour };
    if (call.endsWith(" /api/plan/calendar"))
      state = { ...state, CalendarSince: call.startsWith("POST") ? "2026-11-21T02:00:00Z" : null };
    if (call === "POST /api/plan/calendar") {
      made += 1;
      return { status: 200, response: { Address: made === 1 ? ADDRESS : NEXT_ADDRESS } };
    }
    if (call === "GET /api/push/key") return { status: 200, response: { Key: "BKey" } };
    return { status: 200, response: call === "GET /api/plan/dates" ? dates : state };
  });
  const drawn = await drawAt("/today", <RemindersPanel />);
  const { place, client } = drawn;
  // Nothing is on its way any more, and what came is drawn.
  const settle = async () => {
    await vi.waitFor(() => expect(client.isFetching() + client.isMutating()).toBe(0));
    await vi.waitFor(() => expect(place.querySelector(".shimmer")).toBeNull());
  };
  const click = async (one: HTMLElement | null | undefined) => {
    await act(async () => one?.click());
    await settle();
  };
  await settle();
  const button = (name: string) =>
    [...place.querySelectorAll("button")].find((one) => one.textContent === name);
  const box = (label: string) =>
    [...place.querySelectorAll("label")]
      .find((one) => one.textContent?.includes(label))
      ?.querySelector("input");
  return {
    ...drawn,
    calls,
    bodies,
    button,
    box,
    press: (name: string) => click(button(name)),
    tick: (label: string) => click(box(label)),
    alerts: () => [...place.querySelectorAll('[role="alert"]')].map((one) => one.textContent).join(""),
  };
}

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

it("what is being changed cannot be changed again meanwhile", async () => {
  const { place, button } = await panel({ CalendarSince: "2026-11-21T02:00:00Z" });
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const hour = place.querySelector("select");
  await act(() => {
    if (hour) hour.value = "7";
    hour?.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await vi.waitFor(() => expect(hour?.disabled).toBe(true));
  await act(() => button("Make a new address")?.click());
  await vi.waitFor(() =>
    expect(["Make a new address", "Remove it"].map((name) => button(name)?.disabled)).toEqual([true, true]),
  );
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

it("what still comes to this browser alone can be turned off too; where that is refused it says why", async () => {
  const { button, press, alerts } = await panel({ PushHere: true }, { refuse: "DELETE /api/plan/reminders" });
  expect(button("Turn everything off")?.disabled).toBe(false);
  await press("Turn everything off");
  await vi.waitFor(() => expect(alerts()).toContain("No."));
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
