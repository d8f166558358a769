import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryStorage } from "../../../../../test/memory-storage.ts";
import { claimSamples, forgetSamples, keepSample, keptSamples } from "./sample-store.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 21);
const given = (questionId: number, answer = "2", version = 1) => ({ questionId, version, answer });

let localStorage: MemoryStorage;
beforeEach(() => {
  localStorage = new MemoryStorage();
  vi.stubGlobal("window", { localStorage });
});
afterEach(() => vi.unstubAllGlobals());

describe("sample answers in the browser", () => {
  it("are kept in their order, for 30 days from the last one", () => {
    keepSample(undefined, given(7), NOW);
    keepSample(undefined, given(3), NOW + 20 * DAY);
    expect(keptSamples(undefined, NOW + 50 * DAY - 1)).toEqual([given(7), given(3)]);
    expect(keptSamples(undefined, NOW + 50 * DAY)).toEqual([]);
    expect(localStorage.kept.size).toBe(0);
  });

  it("do not live longer because the clock was put back", () => {
    keepSample(undefined, given(7), NOW);
    expect(keptSamples(undefined, NOW - DAY)).toEqual([]);
  });

  it("are the first to a question, unless the question was edited since", () => {
    keepSample(undefined, given(7, "1"), NOW);
    keepSample(undefined, given(7, "2"), NOW);
    expect(keptSamples(undefined, NOW)).toEqual([given(7, "1")]);
    keepSample(undefined, given(7, "3", 2), NOW);
    expect(keptSamples(undefined, NOW)).toEqual([given(7, "3", 2)]);
  });

  it("belong to anyone who signs in first, and to no later user or visitor", () => {
    keepSample("ana", given(1, "4"), NOW);
    keepSample(undefined, given(1, "2"), NOW);
    keepSample(undefined, given(2), NOW);
    expect(claimSamples("ana", NOW)).toEqual([given(1, "4"), given(2)]);
    expect(claimSamples("ben", NOW)).toEqual([]);
    expect(keptSamples(undefined, NOW)).toEqual([]);
    expect(claimSamples("ana", NOW)).toHaveLength(2);
    forgetSamples("ana");
    expect(claimSamples("ana", NOW)).toEqual([]);
  });

  it.each([
    "",
    "null",
    "{not json",
    '{"answers":[{"questionId":1,"version":1,"answer":"2"}]}',
    `{"until":${NOW + DAY},"answers":{}}`,
    `{"until":${NOW + DAY},"answers":[1,null,{"questionId":"1","version":1,"answer":"2"},{"questionId":1,"version":1,"answer":""}]}`,
  ])("that are nothing of ours are forgotten: %s", (text) => {
    localStorage.kept.set("samples", text);
    expect(keptSamples(undefined, NOW)).toEqual([]);
    expect(localStorage.kept.size).toBe(0);
  });

  it("last until the page is left where the browser refuses storage", () => {
    vi.stubGlobal("window", {
      get localStorage(): Storage {
        throw new Error("denied");
      },
    });
    keepSample(undefined, given(1), NOW);
    expect(claimSamples("ana", NOW)).toEqual([given(1)]);
    forgetSamples("ana");
    expect(keptSamples("ana", NOW)).toEqual([]);
  });
});
