// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubIndexedDb } from "../../../../../test/indexed-db.ts";
import { createBrowserStore, type UnsentAnswer } from "./outbox-store.ts";

const unsent = (overrides: Partial<UnsentAnswer> = {}): UnsentAnswer => ({
  userId: "ann",
  attemptId: 7,
  questionId: 3,
  answer: "2",
  seq: 1,
  ...overrides,
});

beforeEach(() => {
  stubIndexedDb();
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

/** The page closes before the database has heard of an answer. */
function closePageWhileWriting(written: UnsentAnswer) {
  const opening = vi.spyOn(indexedDB, "open").mockReturnValue(new IDBOpenDBRequest());
  void createBrowserStore().put(written);
  opening.mockRestore();
}

describe("unsent answers in the browser", () => {
  it("outlive a reload, each in its last state, until they are removed", async () => {
    const store = createBrowserStore();
    await store.put(unsent());
    await store.put(unsent({ answer: "3", seq: 2 }));
    await store.put(unsent({ questionId: 4 }));
    const left = [unsent({ answer: "3", seq: 2 }), unsent({ questionId: 4 })];
    expect(await createBrowserStore().list("ann")).toEqual(left);
    for (const one of left) await store.remove(one);
    expect(await createBrowserStore().list("ann")).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it("are not removed with an earlier state that was acknowledged, nor with another answer of the same number", async () => {
    const store = createBrowserStore();
    const newer = unsent({ answer: "3", seq: 2 });
    await store.put(newer);
    await store.remove(unsent());
    await store.remove(unsent({ answer: "4", seq: 2 }));
    expect(await store.list("ann")).toEqual([newer]);
  });

  it("survive a page that closes while they are written, and stand over what was written before", async () => {
    await createBrowserStore().put(unsent());
    const last = unsent({ answer: "4", seq: 2 });
    closePageWhileWriting(last);
    expect(await createBrowserStore().list("ann")).toEqual([last]);
    await createBrowserStore().remove(last);
    expect(await createBrowserStore().list("ann")).toEqual([]);
  });

  it("keep, of what a closing page wrote, a newer change over an acknowledgement of the older one", async () => {
    const store = createBrowserStore();
    await store.put(unsent());
    const last = unsent({ answer: "4", seq: 2 });
    closePageWhileWriting(last);
    await store.remove(unsent());
    expect(await createBrowserStore().list("ann")).toEqual([last]);
  });

  it("are listed for their owner alone, also for one whose name begins alike", async () => {
    const store = createBrowserStore();
    await store.put(unsent());
    closePageWhileWriting(unsent({ userId: "ann2", questionId: 9 }));
    expect(await store.list("an")).toEqual([]);
    expect(await store.list("ann")).toEqual([unsent()]);
    expect(await store.list("ann2")).toEqual([unsent({ userId: "ann2", questionId: 9 })]);
  });
});
