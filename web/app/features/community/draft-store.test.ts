import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../../../../test/memory-storage.ts";
import { EMPTY, type OwnDraft, obstacle, previewOf } from "./draft.ts";
import { forgetDraft, keepDraft, keptDraft } from "./draft-store.ts";

let localStorage: MemoryStorage;
// The next file in this worker may be a server's, which must not take this for a browser.
afterEach(() => void vi.unstubAllGlobals());

beforeEach(() => {
  localStorage = new MemoryStorage();
  vi.stubGlobal("window", { localStorage });
});

const WRITTEN: OwnDraft = {
  id: 7,
  updatedAt: "2026-11-21T02:00:00.000Z",
  topicId: 3,
  body: "Who pays?",
  options: ["The buyer", "The seller", "Both", "Nobody"],
  answer: "1",
  explanation: "The Act says so.",
  source: "s 44",
};

test("what is written is kept whole on the device, each question and each account apart, until it is forgotten", () => {
  keepDraft("ana", WRITTEN);
  keepDraft("ana", { ...EMPTY, body: "A new one" });
  keepDraft("ben", { ...WRITTEN, body: "Ben's own" });
  expect(keptDraft("ana", 7)).toEqual(WRITTEN);
  expect(keptDraft("ana", undefined)).toEqual({ ...EMPTY, body: "A new one" });
  forgetDraft("ana", 7);
  expect(keptDraft("ana", 7)).toBeUndefined();
  expect(keptDraft("ben", 7)?.body).toBe("Ben's own");
});

test("where storage is full or refused, it lasts until the page is left", () => {
  vi.stubGlobal("window", {
    get localStorage(): Storage {
      throw new Error("refused");
    },
  });
  keepDraft("cai", WRITTEN);
  expect(keptDraft("cai", 7)).toEqual(WRITTEN);
  forgetDraft("cai", 7);
  expect(keptDraft("cai", 7)).toBeUndefined();
});

test.each([
  "",
  "null",
  "7",
  "{",
  '{"options":"x","answer":9}',
  '{"options":[1,2],"body":{}}',
])("what is no draft of ours becomes none, or an empty one: %s", (text) => {
  localStorage.kept.set("community-draft/ana/new", text);
  expect([undefined, EMPTY]).toContainEqual(keptDraft("ana", undefined));
});

test("a draft lacks nothing but a topic; what is submitted has all, and four different options", () => {
  const missing = (change: Partial<OwnDraft>, isSubmitted = true) =>
    obstacle({ ...WRITTEN, ...change }, isSubmitted);
  expect(missing({})).toBeUndefined();
  expect(obstacle(EMPTY, false)).toBe("Please choose a topic.");
  expect(obstacle({ ...EMPTY, topicId: 1 }, false)).toBeUndefined();
  expect(missing({ body: " \u200b" })).toBe("Please write what is asked.");
  expect(missing({ options: ["a", "b", " ", "d"] })).toBe("Please write four options.");
  expect(missing({ options: ["a", "b", " A", "d"] })).toBe("Two of the options are the same.");
  expect(missing({ answer: "" })).toBe("Please say which option is right.");
  expect(missing({ explanation: "" })).toBe("Please explain why the right option is right.");
  expect(missing({ body: "😀".repeat(4001) }, false)).toBe("Something is too long. The fields say where.");
  expect(missing({ body: "😀".repeat(4000) })).toBeUndefined();
});

test("a preview names what is missing, and its options differ even where those that were typed do not", () => {
  const { Body, Params, Answer } = previewOf({ ...EMPTY, options: ["same", "same", "", "same"] });
  expect([Body, Answer]).toEqual(["What do you ask?", undefined]);
  expect(new Set<unknown>(Params).size).toBe(4);
});
