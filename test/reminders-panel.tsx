import { afterEach, beforeEach, expect, vi } from "vitest";
import type { PlanDate, Reminders } from "#contract/reminders.ts";
import { RemindersPanel } from "../web/app/features/reminders/components/reminders-panel.tsx";
import { act } from "./act.ts";
import { drawAt, stubServer } from "./page.tsx";

export const OFF: Reminders = {
  Mail: false,
  Push: false,
  Hour: 20,
  PushPossible: true,
  PushHere: false,
  CalendarSince: null,
};
const DATES: PlanDate[] = [{ Day: "2027-03-13", Label: "Your exam: Paper 1 and Paper 2", Kind: "exam" }];
export const ADDRESS = "https://threshold.example/calendar/secret.ics";
export const NEXT_ADDRESS = "https://threshold.example/calendar/another.ics";
export const SUBSCRIBED = { endpoint: "https://fcm.googleapis.com/x", keys: { p256dh: "p", auth: "a" } };

/** A browser with notifications, whose user answers so when asked. */
export function browserWithPush(
  answer: NotificationPermission,
  permission: NotificationPermission = "default",
) {
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

/** A server that stores what it is sent; `refuse` are calls that it refuses. */
export async function panel(begun: Partial<Reminders> = {}, { dates = DATES, refuse = "" } = {}) {
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

/** Draws each test of a file in a browser with notifications, and takes them away again. */
export function inBrowserWithPush(): void {
  beforeEach(() => void browserWithPush("granted"));
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, "serviceWorker");
  });
}
