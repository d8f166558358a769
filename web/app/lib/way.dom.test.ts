import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepCameFrom } from "../../site/script/came-from.ts";
import { whenIdle } from "./idle.ts";
import { onTheWay, onTheWayInTab } from "./kept.ts";
import { lastPaper, rememberPaper } from "./last-paper.ts";
import { keepLocked, lockedPlace } from "./locked-place.ts";
import { minutesText } from "./seconds-to.ts";

const forget = () => {
  onTheWay.remove("paper");
  onTheWayInTab.remove("locked");
};
beforeEach(forget);
afterEach(() => {
  forget();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the page that was locked before one went to buy", () => {
  test.each([
    "/set/7",
    "/question/5",
    "/paper/1",
    "/topic/3?page=2",
    "/saved",
    "/discuss",
    "/search?q=lease",
    "/community",
  ])("is %s, to be opened after paying", (href) => {
    keepLocked(href);
    expect(lockedPlace()).toBe(href);
  });

  test.each([
    "/pricing",
    "/login",
    "/settings",
    "/today",
    "/",
    "https://evil.example/set/7",
  ])("is never %s", (href) => {
    keepLocked("/set/7");
    keepLocked(href);
    expect(lockedPlace()).toBe("/set/7");
    onTheWayInTab.set("locked", href);
    expect(lockedPlace()).toBeUndefined();
  });

  test("is the one that led to the prices, of this site alone", () => {
    keepCameFrom("");
    keepCameFrom("https://evil.example/set/7");
    expect(lockedPlace()).toBeUndefined();
    keepCameFrom(`${window.location.origin}/topic/3?page=2#top`);
    expect(lockedPlace()).toBe("/topic/3?page=2");
  });
});

test("the paper last used is remembered, and nothing else is taken for one", () => {
  expect(lastPaper()).toBeUndefined();
  for (const paper of [1, 2]) {
    rememberPaper(paper);
    expect(lastPaper()).toBe(paper);
  }
  rememberPaper(3);
  expect(lastPaper()).toBeUndefined();
});

test("what can wait waits for the page to load and then to have nothing else to do", async () => {
  vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
  const steps: string[] = [];
  vi.stubGlobal("requestIdleCallback", (work: () => void) => {
    steps.push("asked to rest");
    work();
  });
  const waiting = whenIdle().then(() => steps.push("began"));
  expect(steps).toEqual([]);
  window.dispatchEvent(new Event("load"));
  await waiting;
  expect(steps).toEqual(["asked to rest", "began"]);
});

test.each([
  [0, "0:00"],
  [7, "0:07"],
  [60, "1:00"],
  [247, "4:07"],
])("%i seconds are said as %s", (seconds, text) => {
  expect(minutesText(seconds)).toBe(text);
});
