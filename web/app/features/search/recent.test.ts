import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../../../../test/memory-storage.ts";
import { onTheWay, setOwner } from "../../lib/kept.ts";
import { forgetRecent, recentThings, remember } from "./recent.ts";

const NOTE = { Kind: "note", Title: "Caveats", Href: "/study/p1-interests#caveats" } as const;

// The next file in this worker may be a server's, which must not take this for a browser.
afterEach(() => void vi.unstubAllGlobals());

beforeEach(() => {
  vi.stubGlobal("window", { localStorage: new MemoryStorage(), sessionStorage: new MemoryStorage() });
  setOwner(null);
});

test("what was looked for and opened last comes first, each once, and no more than eight", () => {
  remember({ q: "caveat" });
  remember(NOTE);
  remember({ q: "caveat" });
  expect(recentThings()).toEqual([{ q: "caveat" }, NOTE]);
  for (let i = 0; i < 10; i++) remember({ q: `word ${i}` });
  expect(recentThings()).toHaveLength(8);
  expect(recentThings()[0]).toEqual({ q: "word 9" });
  forgetRecent();
  expect(recentThings()).toEqual([]);
});

test("it is nobody else's, and gone when its user signs out", () => {
  setOwner("ana");
  remember({ q: "caveat" });
  setOwner("ben");
  expect(recentThings()).toEqual([]);
  setOwner("ana");
  expect(recentThings()).toEqual([]);
  remember({ q: "lease" });
  setOwner(null);
  expect(onTheWay.names("")).toEqual([]);
});

test("what cannot be read is ignored, and no address leads out of the site", () => {
  for (const kept of ["{", "7", "[7, null, {}]", '[{"Kind":"key","Title":"x","Href":"/study"}]'])
    expect([onTheWay.set("search/visitor", kept), recentThings()]).toEqual([undefined, []]);
  for (const Href of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    onTheWay.set("search/visitor", JSON.stringify([{ ...NOTE, Href }]));
    expect(recentThings(), Href).toEqual([]);
  }
});
