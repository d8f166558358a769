import { beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryStorage } from "../../../test/memory-storage.ts";
import { forOwner, setOwner } from "../lib/kept.ts";
import {
  forgetDesk,
  keepJottings,
  keepStruck,
  MOST_PAD,
  MOST_ROWS,
  readJottings,
  readStruck,
} from "./attempt-desk.ts";

beforeEach(() => {
  vi.stubGlobal("window", { localStorage: new MemoryStorage(), sessionStorage: new MemoryStorage() });
  setOwner("ana");
  return () => vi.unstubAllGlobals();
});

const JOTTINGS = { pad: "Option date?", timeline: [{ when: "9 March", what: "option granted" }] };

describe("what is jotted down in an attempt", () => {
  it("is there again when the page is loaded again, and goes when the attempt is marked", () => {
    keepStruck("7/2/0", new Set([1, 3]));
    keepJottings("7/2", JOTTINGS);
    keepStruck("70/2/0", new Set([0]));
    expect([...readStruck("7/2/0")]).toEqual([1, 3]);
    expect(readJottings("7/2")).toEqual(JOTTINGS);
    forgetDesk(7);
    expect([...readStruck("7/2/0")]).toEqual([]);
    expect(readJottings("7/2")).toEqual({ pad: "", timeline: [] });
    // Another attempt whose number begins alike keeps its own.
    expect([...readStruck("70/2/0")]).toEqual([0]);
  });

  it("is nobody else's", () => {
    keepJottings("7/2", JOTTINGS);
    setOwner("ben");
    expect(readJottings("7/2").pad).toBe("");
    setOwner("ana");
    expect(readJottings("7/2")).toEqual(JOTTINGS);
  });

  it("of the samples, which have no attempt, is remembered until the page is another's, and not kept", () => {
    keepStruck("0/2/0", new Set([1]));
    expect([...readStruck("0/2/0")]).toEqual([1]);
    expect(forOwner().names("desk/")).toEqual([]);
    setOwner("ben");
    expect([...readStruck("0/2/0")]).toEqual([]);
  });

  it("is kept of the newest twenty attempts", () => {
    for (let id = 1; id <= 25; id++) keepJottings(`${id}/2`, JOTTINGS);
    expect(readJottings("5/2").pad).toBe("");
    expect(readJottings("6/2")).toEqual(JOTTINGS);
    expect(readJottings("25/2")).toEqual(JOTTINGS);
    // One that is older than these is kept all the same when it is written in; the oldest of the others goes.
    keepJottings("5/2", JOTTINGS);
    expect(readJottings("5/2")).toEqual(JOTTINGS);
    expect(readJottings("6/2").pad).toBe("");
    expect(readJottings("7/2")).toEqual(JOTTINGS);
  });

  it("is read within its bounds, whatever the browser holds", () => {
    for (const text of [
      "{",
      "null",
      "7",
      '["a"]',
      '{"pad":5,"timeline":{}}',
      '{"timeline":[null,5,{"when":1}]}',
    ]) {
      forOwner().set("desk/7/2/jottings", text);
      forOwner().set("desk/7/2/0/struck", text);
      const { pad, timeline } = readJottings("7/2");
      expect(pad).toBe("");
      for (const row of timeline) expect(row).toEqual({ when: "", what: "" });
      expect([...readStruck("7/2/0")]).toEqual([]);
    }
    const row = { when: "w".repeat(500), what: "x".repeat(500) };
    keepJottings("7/2", { pad: "p".repeat(MOST_PAD + 9), timeline: Array.from({ length: 99 }, () => row) });
    const { pad, timeline } = readJottings("7/2");
    expect(pad).toHaveLength(MOST_PAD);
    expect(timeline).toHaveLength(MOST_ROWS);
    expect(timeline[0]?.when).toHaveLength(40);
    expect(timeline[0]?.what).toHaveLength(200);
  });
});
