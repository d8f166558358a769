import { afterEach, beforeEach, expect, it, vi } from "vitest";

const HOUR_MS = 60 * 60 * 1000;

/** How often the server was asked for a new version, and how often the page was loaded again. */
let looks: number;
let reloads: number;
/** The new version that has been downloaded and waits, and how often it was let in. */
let waiting: { postMessage: (message: { type: string }) => void } | null;
let letIn: string[];
let registered: string[];
/** Whether another tab shows a run. */
let runsElsewhere: boolean;
/** The page has loaded something. */
let loads: () => void;
let serviceWorker: EventTarget & { controller: object | null };
const listenTo = vi.spyOn(window, "addEventListener");

beforeEach(() => {
  [looks, reloads, waiting, letIn, registered, runsElsewhere] = [0, 0, null, [], [], false];
  vi.stubEnv("PROD", true);
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  window.history.replaceState(null, "", "/paper/1");
  serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register: async (script: string) => {
      registered.push(script);
      return {
        update: async () => {
          looks += 1;
          throw new TypeError("no network");
        },
        get waiting() {
          return waiting;
        },
      };
    },
  });
  const locks = {
    request: async (...given: unknown[]) => {
      const work = given.at(-1);
      if (typeof work === "function") await work({});
    },
    query: async () => ({ held: runsElsewhere ? [{ name: "threshold-run" }] : [] }),
  };
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: serviceWorker });
  Object.defineProperty(navigator, "locks", { configurable: true, value: locks });
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(loaded: () => void) {
        loads = loaded;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(window.location, "reload").mockImplementation(() => {
    reloads += 1;
  });
});
afterEach(() => {
  for (const [event, listener] of listenTo.mock.calls)
    if (listener) window.removeEventListener(event, listener);
  listenTo.mockClear();
  Reflect.deleteProperty(navigator, "serviceWorker");
  Reflect.deleteProperty(navigator, "locks");
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** Opens the app once more. */
async function openApp(hasUnsent = false) {
  vi.resetModules();
  const { keepShell } = await import("./updates.ts");
  const keep = () => keepShell(async () => hasUnsent);
  await keep();
  return keep;
}

/** The app goes to another page, by the router or by Back. */
async function goTo(href: string, event = "pushState") {
  window.history.replaceState(null, "", href);
  window.dispatchEvent(new Event(event));
  for (let n = 0; n < 6; n++) await vi.advanceTimersByTimeAsync(300);
}

/** Another tab lets the new version in. */
const letInElsewhere = () => serviceWorker.dispatchEvent(new Event("controllerchange"));

it("a new version is looked for at a change of page, once an hour at most, also after a look that failed", async () => {
  await openApp();
  await goTo("/paper/2");
  vi.setSystemTime(Date.now() + HOUR_MS - 60_000);
  await goTo("/paper/1");
  expect(looks).toBe(0);
  vi.setSystemTime(Date.now() + 120_000);
  await goTo("/paper/2");
  expect(looks).toBe(1);
  await goTo("/paper/1");
  expect(looks).toBe(1);
  vi.setSystemTime(Date.now() + HOUR_MS + 60_000);
  await goTo("/set/5/do");
  expect(looks).toBe(2);
});

it("a change of what is asked on the same page is no change of page", async () => {
  await openApp();
  vi.setSystemTime(Date.now() + 2 * HOUR_MS);
  await goTo("/paper/1?tab=mocks");
  expect(looks).toBe(0);
  letInElsewhere();
  await goTo("/paper/1?tab=cases");
  expect(reloads).toBe(0);
});

it.each([
  "pushState",
  "replaceState",
  "popstate",
])("once another tab let the new version in, the next page (%s) is loaded by it, but no run is", async (event) => {
  await openApp(true);
  await goTo("/paper/2", event);
  expect(reloads).toBe(0);
  letInElsewhere();
  await goTo("/set/5/do", event);
  expect(reloads).toBe(0);
  await goTo("/set/5", event);
  expect(reloads).toBe(1);
});

it("the first worker of all brings what is on screen, so nothing is loaded again; the second does not", async () => {
  serviceWorker.controller = null;
  await openApp();
  letInElsewhere();
  await goTo("/paper/2");
  expect(reloads).toBe(0);
  letInElsewhere();
  await goTo("/paper/1");
  expect(reloads).toBe(1);
});

it("a version that waits is asked to take over, and the page is loaded again once it has", async () => {
  await openApp();
  waiting = { postMessage: ({ type }) => void letIn.push(type) };
  await goTo("/paper/2");
  expect([letIn, reloads]).toEqual([["SKIP_WAITING"], 0]);
  letInElsewhere();
  await vi.advanceTimersByTimeAsync(0);
  expect(reloads).toBe(1);
});

it("a version that waits is let in once the page has loaded nothing for a second", async () => {
  await openApp();
  waiting = { postMessage: ({ type }) => void letIn.push(type) };
  window.history.replaceState(null, "", "/paper/2");
  window.dispatchEvent(new Event("pushState"));
  await vi.advanceTimersByTimeAsync(900);
  loads();
  await vi.advanceTimersByTimeAsync(900);
  expect(letIn).toEqual([]);
  await vi.advanceTimersByTimeAsync(101);
  expect(letIn).toEqual(["SKIP_WAITING"]);
});

it.each([
  { page: "/paper/2", loaded: 1 },
  { page: "/set/5/do", loaded: 0 },
])("a page that waited for quiet while another tab let the version in is loaded again, but no run is: $page", async ({
  page,
  loaded,
}) => {
  await openApp();
  waiting = { postMessage: ({ type }) => void letIn.push(type) };
  window.history.replaceState(null, "", "/paper/2");
  window.dispatchEvent(new Event("pushState"));
  await vi.advanceTimersByTimeAsync(500);
  letInElsewhere();
  waiting = null;
  window.history.replaceState(null, "", page);
  await vi.advanceTimersByTimeAsync(501);
  expect([letIn, reloads]).toEqual([[], loaded]);
});

it("a page that was opened beside a run does not let a version in, also where the run ends a moment later", async () => {
  await openApp();
  waiting = { postMessage: ({ type }) => void letIn.push(type) };
  runsElsewhere = true;
  window.history.replaceState(null, "", "/paper/2");
  window.dispatchEvent(new Event("pushState"));
  await vi.advanceTimersByTimeAsync(500);
  runsElsewhere = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(letIn).toEqual([]);
});

it("a version that takes long to take over loads the next page, and not this one under somebody's hands", async () => {
  await openApp();
  waiting = { postMessage: ({ type }) => void letIn.push(type) };
  await goTo("/paper/2");
  await vi.advanceTimersByTimeAsync(10_000);
  waiting = null;
  letInElsewhere();
  await vi.advanceTimersByTimeAsync(5000);
  expect([letIn, reloads]).toEqual([["SKIP_WAITING"], 0]);
  await goTo("/paper/1");
  expect(reloads).toBe(1);
});

it("the worker is registered once, and not at all while the app is developed", async () => {
  const again = await openApp();
  await again();
  expect(registered).toEqual(["/sw.js"]);
  vi.stubEnv("PROD", false);
  await openApp();
  expect(registered).toEqual(["/sw.js"]);
});

it("a browser that refuses the worker goes on without it", async () => {
  Object.assign(serviceWorker, { register: () => Promise.reject(new DOMException("no", "SecurityError")) });
  await openApp();
  vi.setSystemTime(Date.now() + 2 * HOUR_MS);
  await goTo("/paper/2");
  expect([looks, reloads]).toEqual([0, 0]);
});
