import { beforeEach, describe, expect, it, vi } from "vitest";

/** A worker's scope, as far as it is used. */
const registration = { showNotification: vi.fn(async () => undefined) };
const openWindow = vi.fn(async (_url: string) => undefined);
let tabs: { url: string; focus: () => Promise<void> }[] = [];
const listeners = new Map<string, (event: object) => void>();
vi.stubGlobal("self", {
  registration,
  location: new URL("https://threshold.example/push-worker.js"),
  clients: { matchAll: async () => tabs, openWindow },
  addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
});
await import("./worker.ts");

/** Lets an event come, and waits until its work is done. */
async function happens(type: string, event: object) {
  let work: Promise<unknown> = Promise.resolve();
  listeners.get(type)?.({
    ...event,
    waitUntil: (given: Promise<unknown>) => {
      work = given;
    },
  });
  await work;
}
const sent = (json: () => unknown) => happens("push", { data: { json } });
const click = async () => {
  const close = vi.fn();
  await happens("notificationclick", { notification: { close } });
  expect(close).toHaveBeenCalled();
};
const tab = (path: string) => ({
  url: `https://threshold.example${path}`,
  focus: vi.fn(async () => undefined),
});

beforeEach(() => {
  vi.clearAllMocks();
  tabs = [];
});

describe("what was pushed", () => {
  it("is shown in its own words, in place of one that is still there", async () => {
    await sent(() => ({ title: "Threshold", body: "Today's session: 30 minutes" }));
    expect(registration.showNotification).toHaveBeenCalledWith("Threshold", {
      body: "Today's session: 30 minutes",
      icon: "/icons/icon-192.png",
      tag: "today",
    });
  });

  it("is shown in general words where it cannot be read, for a browser wants something shown each time", async () => {
    await happens("push", { data: null });
    await sent(() => JSON.parse("{"));
    await sent(() => ["title"]);
    await sent(() => ({ title: 7, body: {} }));
    expect(registration.showNotification.mock.calls).toEqual(
      Array.from({ length: 4 }, () => [
        "Today's session",
        expect.objectContaining({ body: "It is ready when you are." }),
      ]),
    );
  });
});

describe("a press on it", () => {
  it("brings the page of today to the front where it is open", async () => {
    tabs = [tab("/set/7/do"), tab("/today?x=1")];
    await click();
    expect(tabs.map(({ focus }) => vi.mocked(focus).mock.calls.length)).toEqual([0, 1]);
    expect(openWindow).not.toHaveBeenCalled();
  });

  it("opens the page of today beside whatever else is open, which may be a test", async () => {
    tabs = [tab("/set/7/do")];
    await click();
    expect(openWindow).toHaveBeenCalledWith("https://threshold.example/today");
  });
});
