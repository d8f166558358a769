import { describe, expect, it, vi } from "vitest";
import { createBatch } from "./batch.ts";

interface Note {
  set: number;
  id: number;
}
const note = (set: number, id: number): Note => ({ set, id });
const accept = async (_set: number, notes: Note[]): Promise<(string | Error)[]> =>
  notes.map(({ set, id }) => `${set}/${id}`);
const batchOf = (post: typeof accept) => createBatch({ groupOf: ({ set }: Note) => set, most: 100, post });

describe("a batch", () => {
  it("goes out as one call a group, and each gets its own reply", async () => {
    const post = vi.fn(accept);
    const replies = await Promise.all([note(7, 1), note(8, 2), note(7, 3)].map(batchOf(post)));
    expect(post.mock.calls.map(([set, notes]) => [set, notes.map(({ id }) => id)])).toEqual([
      [7, [1, 3]],
      [8, [2]],
    ]);
    expect(replies).toEqual(["7/1", "8/2", "7/3"]);
  });

  it("is cut into calls of what one may take", async () => {
    const post = vi.fn(accept);
    const send = batchOf(post);
    await Promise.all(Array.from({ length: 230 }, (_, i) => send(note(7, i + 1))));
    expect(post.mock.calls.map(([, notes]) => notes.length)).toEqual([100, 100, 30]);
  });

  it("fails for the one that was refused or got no word, and for no other", async () => {
    const refused = new Error("No.");
    const send = batchOf(async () => ["7/1", refused]);
    const outcomes = await Promise.allSettled([send(note(7, 1)), send(note(7, 2)), send(note(7, 3))]);
    expect(outcomes).toMatchObject([
      { status: "fulfilled", value: "7/1" },
      { status: "rejected", reason: refused },
      { status: "rejected" },
    ]);
  });

  it("fails for all when the call fails", async () => {
    const send = batchOf(() => Promise.reject(new Error("offline")));
    const outcomes = await Promise.allSettled([send(note(7, 1)), send(note(7, 2))]);
    expect(outcomes.map((o) => o.status)).toEqual(["rejected", "rejected"]);
  });
});
