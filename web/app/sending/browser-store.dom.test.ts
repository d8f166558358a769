import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubIndexedDb } from "../../../test/indexed-db.ts";
import { createBrowserStore } from "./browser-store.ts";
import type { Unsent } from "./unsent.ts";

interface Note {
  userId: string;
  setId: number;
  questionId: number;
  text: string;
}
type UnsentNote = Unsent<Note>;

const createNotes = () =>
  createBrowserStore<Note>({
    database: "notes",
    table: "notes",
    key: ["userId", "setId", "questionId"],
    journal: "unsent-note/",
  });

const unsent = (overrides: Partial<UnsentNote> = {}): UnsentNote => ({
  userId: "ann",
  setId: 7,
  questionId: 3,
  text: "2",
  seq: 1,
  ...overrides,
});

beforeEach(() => {
  stubIndexedDb();
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

/** The page closes before the database has heard of an item. */
function closePageWhileWriting(written: UnsentNote) {
  const opening = vi.spyOn(indexedDB, "open").mockReturnValue(new IDBOpenDBRequest());
  void createNotes().put(written);
  opening.mockRestore();
}

describe("unsent items in the browser", () => {
  it("outlive a reload, each in its last state, until they are removed", async () => {
    const store = createNotes();
    await store.put(unsent());
    await store.put(unsent({ text: "3", seq: 2 }));
    await store.put(unsent({ questionId: 4 }));
    const left = [unsent({ text: "3", seq: 2 }), unsent({ questionId: 4 })];
    expect(await createNotes().list("ann")).toEqual(left);
    for (const one of left) await store.remove(one);
    expect(await createNotes().list("ann")).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it("are not removed with an earlier state that was acknowledged, nor with another of the same number", async () => {
    const store = createNotes();
    const newer = unsent({ text: "3", seq: 2 });
    await store.put(newer);
    await store.remove(unsent());
    await store.remove(unsent({ text: "4", seq: 2 }));
    expect(await store.list("ann")).toEqual([newer]);
  });

  it("survive a page that closes while they are written, and stand over what was written before", async () => {
    await createNotes().put(unsent());
    const last = unsent({ text: "4", seq: 2 });
    closePageWhileWriting(last);
    expect(await createNotes().list("ann")).toEqual([last]);
    await createNotes().remove(last);
    expect(await createNotes().list("ann")).toEqual([]);
  });

  it("keep, of what a closing page wrote, a newer change over an acknowledgement of the older one", async () => {
    const store = createNotes();
    await store.put(unsent());
    const last = unsent({ text: "4", seq: 2 });
    closePageWhileWriting(last);
    await store.remove(unsent());
    expect(await createNotes().list("ann")).toEqual([last]);
  });

  it("are listed for their owner alone, also for one whose name begins alike", async () => {
    const store = createNotes();
    await store.put(unsent());
    closePageWhileWriting(unsent({ userId: "ann2", questionId: 9 }));
    expect(await store.list("an")).toEqual([]);
    expect(await store.list("ann")).toEqual([unsent()]);
    expect(await store.list("ann2")).toEqual([unsent({ userId: "ann2", questionId: 9 })]);
  });
});
