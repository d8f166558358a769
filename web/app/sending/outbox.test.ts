import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  keyOf,
  type Note,
  seqOf,
  settled,
  setUp,
  stored,
  type UnsentNote,
  unsent,
} from "../../../test/outbox.ts";
import { Outbox } from "./outbox.ts";
import type { OutboxStore } from "./unsent.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("an outbox", () => {
  it("sends changes of mind within the time to settle as one, and what settles at once when asked to", async () => {
    const { outbox, store, send } = setUp();
    await outbox.start("ann");
    for (const text of ["1", "3", "2"]) {
      await outbox.submit({ userId: "ann", place: 3, text }, 0, 1000);
      await vi.advanceTimersByTimeAsync(900);
    }
    expect(store.kept.map(({ text }) => text)).toEqual(["2"]);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(send.mock.calls.map(([{ text }]) => text)).toEqual(["2"]);
    await outbox.submit({ userId: "ann", place: 4, text: "4" }, 0, 1000);
    outbox.retryNow();
    await vi.advanceTimersByTimeAsync(2000);
    expect(send.mock.calls.map(([{ text }]) => text)).toEqual(["2", "4"]);
  });

  it("writes an answer down before it sends it, and forgets it once it is acknowledged", async () => {
    const { outbox, store, send, onStored } = setUp();
    await outbox.start("ann");
    send.mockImplementation(async (u) => {
      expect(store.kept).toEqual([u]);
      return stored(u);
    });
    await outbox.submit(unsent());
    await settled();
    expect(send).toHaveBeenCalledTimes(1);
    expect(onStored).toHaveBeenCalledTimes(1);
    expect(store.kept).toEqual([]);
    expect(outbox.pending()).toEqual([]);
  });

  it("sends the same request again, waiting longer each time, until it is acknowledged", async () => {
    const { outbox, store, send } = setUp();
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    await outbox.start("ann");
    send.mockRejectedValue(new Error("offline"));
    await outbox.submit(unsent());
    await settled();
    expect(outbox.pending()).toEqual([{ unsent: unsent(), isSaving: false }]);
    await vi.advanceTimersByTimeAsync(1300);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1300);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1300);
    expect(send).toHaveBeenCalledTimes(3);
    send.mockImplementation(async (u) => stored(u));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(send.mock.calls.every(([u]) => u.seq === 1 && u.text === "2")).toBe(true);
    expect(store.kept).toEqual([]);
  });

  it("tries at once when the connection is back", async () => {
    const { outbox, send } = setUp();
    await outbox.start("ann");
    send.mockRejectedValueOnce(new Error("offline"));
    await outbox.submit(unsent());
    await settled();
    outbox.retryNow();
    await settled();
    expect(send).toHaveBeenCalledTimes(2);
    expect(outbox.pending()).toEqual([]);
  });

  it("waits as long as the server asks", async () => {
    const { outbox, send, judge } = setUp();
    await outbox.start("ann");
    send.mockRejectedValueOnce(new Error("429"));
    judge.mockReturnValue({ outcome: "wait", afterMs: 30_000 });
    await outbox.submit(unsent());
    await vi.advanceTimersByTimeAsync(29_000);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("sends what was left after a reload", async () => {
    const { outbox, store, send } = setUp();
    store.kept = [unsent(), unsent({ place: 4 })];
    await outbox.start("ann");
    await settled();
    expect(send).toHaveBeenCalledTimes(2);
    expect(store.kept).toEqual([]);
  });

  it("drops what the server refuses, and says so", async () => {
    const { outbox, store, send, judge, onRefused } = setUp();
    await outbox.start("ann");
    send.mockRejectedValueOnce(new Error("400"));
    judge.mockReturnValue({ outcome: "drop" });
    await outbox.submit(unsent());
    await settled();
    expect(onRefused).toHaveBeenCalledTimes(1);
    expect(store.kept).toEqual([]);
    expect(outbox.pending()).toEqual([]);
  });

  it("says who listens what is being saved, what waits and what is stored, until they listen no more", async () => {
    const { outbox, send } = setUp();
    const heard: (boolean[] | "none")[] = [];
    const stop = outbox.subscribe(() => {
      const pending = outbox.pending().map(({ isSaving }) => isSaving);
      heard.push(pending.length > 0 ? pending : "none");
    });
    expect(outbox.pending()).toEqual([]);
    await outbox.start("ann");
    send.mockRejectedValueOnce(new Error("offline"));
    await outbox.submit(unsent());
    // Taken up (two notifications: that nobody was here, and who is now), written down, in progress, waiting.
    await settled();
    expect(heard).toEqual(["none", "none", [true], [true], [false]]);
    outbox.retryNow();
    expect(outbox.pending().map(({ isSaving }) => isSaving)).toEqual([true]);
    await settled();
    expect(heard.slice(5)).toEqual([[true], "none"]);
    stop();
    await outbox.submit(unsent());
    await settled();
    expect(heard).toHaveLength(7);
  });

  it("tries all that waits together, at the earliest time that anyone asked for", async () => {
    const { outbox, send, judge } = setUp();
    await outbox.start("ann");
    send.mockRejectedValue(new Error("429"));
    judge.mockReturnValueOnce({ outcome: "wait", afterMs: 60_000 });
    judge.mockReturnValueOnce({ outcome: "wait", afterMs: 5_000 });
    judge.mockReturnValueOnce({ outcome: "wait", afterMs: 30_000 });
    for (const place of [1, 2, 3]) await outbox.submit(unsent({ place }));
    await settled();
    expect(send).toHaveBeenCalledTimes(3);
    send.mockImplementation(async (u) => stored(u));
    await vi.advanceTimersByTimeAsync(4_900);
    expect(send).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(200);
    expect(send).toHaveBeenCalledTimes(6);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(send).toHaveBeenCalledTimes(6);
  });

  it("still sends where the browser refuses storage", async () => {
    const refusing: OutboxStore<Note> = {
      put: () => Promise.reject(new Error("quota")),
      remove: () => Promise.reject(new Error("quota")),
      list: () => Promise.reject(new Error("quota")),
    };
    const send = vi.fn(async (u: UnsentNote) => stored(u));
    const outbox = new Outbox({
      store: refusing,
      keyOf,
      seqOf,
      send,
      judge: () => ({ outcome: "wait" }),
      isSignedInAs: async () => true,
      onStored: () => undefined,
      onRefused: async () => undefined,
    });
    await outbox.start("ann");
    await outbox.submit(unsent());
    await settled();
    expect(send).toHaveBeenCalledTimes(1);
    expect(outbox.pending()).toEqual([]);
  });
});
