import { afterEach, expect, it } from "vitest";
import { forBrowser } from "./kept.ts";
import { hasNewUpdate, UPDATES_SEEN } from "./updates-seen.ts";

afterEach(() => {
  delete document.documentElement.dataset.newestUpdate;
  forBrowser.remove(UPDATES_SEEN);
});

it("an update is new to who has seen an earlier one, and to nobody who comes for the first time", () => {
  document.documentElement.dataset.newestUpdate = "second";
  expect(hasNewUpdate()).toBe(false);
  forBrowser.set(UPDATES_SEEN, "first");
  expect(hasNewUpdate()).toBe(true);
  forBrowser.set(UPDATES_SEEN, "second");
  expect(hasNewUpdate()).toBe(false);
});

it("where the server named none, none is new", () => {
  forBrowser.set(UPDATES_SEEN, "first");
  expect(hasNewUpdate()).toBe(false);
});
