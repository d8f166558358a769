import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryStorage } from "../../../test/memory-storage.ts";
import { codeFrom, forgetReferral, readReferral, storeReferral } from "./referral.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 21);

let localStorage: MemoryStorage;
beforeEach(() => {
  localStorage = new MemoryStorage();
  vi.stubGlobal("window", { localStorage });
});

afterAll(() => vi.unstubAllGlobals());

describe("a referral code in the browser", () => {
  it("is kept for 30 days and no longer", () => {
    storeReferral("abcd1234", NOW);
    expect(readReferral(NOW + 30 * DAY - 1)).toBe("abcd1234");
    expect(readReferral(NOW + 30 * DAY)).toBeUndefined();
    expect(localStorage.kept.size).toBe(0);
  });

  it("is the one of the last link, and begins its 30 days again", () => {
    storeReferral("first", NOW);
    storeReferral("second", NOW + 20 * DAY);
    expect(readReferral(NOW + 45 * DAY)).toBe("second");
  });

  it("does not live longer because the clock was put back", () => {
    storeReferral("abcd1234", NOW);
    expect(readReferral(NOW - DAY)).toBeUndefined();
  });

  it("is gone once it is forgotten", () => {
    storeReferral("abcd1234", NOW);
    forgetReferral();
    expect(readReferral(NOW)).toBeUndefined();
  });

  it.each([
    "",
    "abcd1234",
    "null",
    "{}",
    '{"code":5,"until":1}',
    '{"code":"a","until":"x"}',
    "[1]",
  ])("takes %j in its place for nothing", (text) => {
    localStorage.setItem("referral", text);
    expect(readReferral(NOW)).toBeUndefined();
  });

  it("lasts until the page is left where the browser refuses to keep it", () => {
    vi.stubGlobal("window", {
      get localStorage() {
        throw new Error("denied");
      },
    });
    storeReferral("abcd1234", NOW);
    expect(readReferral(NOW)).toBe("abcd1234");
    forgetReferral();
    expect(readReferral(NOW)).toBeUndefined();
  });
});

describe("a code that somebody enters", () => {
  it.each([
    ["abcd1234", "abcd1234"],
    ["  abcd1234\n", "abcd1234"],
    ["https://threshold.example/?r=abcd1234", "abcd1234"],
    ["https://threshold.example/pricing?x=1&r=abcd1234#top", "abcd1234"],
  ])("is read from %j", (text, code) => {
    expect(codeFrom(text)).toBe(code);
  });

  it.each([
    "",
    "   ",
    "https://threshold.example/",
    "https://threshold.example/?r=",
    "a".repeat(65),
  ])("is none in %j", (text) => {
    expect(codeFrom(text)).toBeUndefined();
  });
});
