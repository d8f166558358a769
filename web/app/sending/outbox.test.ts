import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Failure } from "./failures.ts";
import { Outbox } from "./outbox.ts";
import type { OutboxStore, Unsent } from "./unsent.ts";

interface Note {
  userId: string;
  place: number;
  text: string;
}
type UnsentNote = Unsent<Note>;
/** What the server says that it holds. */
interface Stored {
  text: string;
  seq: number;
}

const unsent = (overrides: Partial<UnsentNote> = {}): UnsentNote => ({
  userId: "ann",
  place: 3,
  text: "2",
  seq: 1,
  ...overrides,
});

const stored = ({ text, seq }: UnsentNote, overrides: Partial<Stored> = {}): Stored => ({
  text,
  seq,
  ...overrides,
});

class MemoryStore implements OutboxStore<Note> {
  kept: UnsentNote[] = [];
  #same = (a: Note, b: Note) => a.userId === b.userId && a.place === b.place;
  async put(u: UnsentNote) {
    this.kept = [...this.kept.filter((k) => !this.#same(k, u)), u];
  }
  async remove(u: UnsentNote) {
    this.kept = this.kept.filter((k) => !(this.#same(k, u) && k.seq === u.seq && k.text === u.text));
  }
  async list(userId: string) {
    return this.kept.filter((k) => k.userId === userId);
  }
}

const keyOf = ({ userId, place }: Note) => `${userId}/${place}`;
const seqOf = ({ seq }: Stored) => seq;

function setUp(store = new MemoryStore()) {
  const send = vi.fn(async (u: UnsentNote, _isRetry: boolean) => stored(u));
  const judge = vi.fn((_error: unknown): Failure => ({ outcome: "wait" }));
  const isSignedInAs = vi.fn(async (_userId: string) => true);
  const onStored = vi.fn();
  const onRefused = vi.fn(async () => undefined);
  const outbox = new Outbox<Note, Stored>({
    store,
    keyOf,
    seqOf,
    send,
    judge,
    isSignedInAs,
    onStored,
    onRefused,
  });
  return { outbox, store, send, judge, isSignedInAs, onStored, onRefused };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("an outbox", () => {
  it("numbers an item above what it sent itself and above what the server has from another tab", async () => {
    const { outbox, send } = setUp();
    await outbox.start("ann");
    const submit = async (text: string, serverSeq: number) => {
      await outbox.submit({ userId: "ann", place: 3, text }, serverSeq);
      await settled();
    };
    await submit("1", 0);
    // The screen has not heard of the last acknowledgement yet.
    await submit("2", 0);
    await submit("3", 7);
    await submit("4", 7);
    expect(send.mock.calls.map(([{ seq }]) => seq)).toEqual([1, 2, 8, 9]);
  });

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

  it("never sends one user's answers for another, and sends them when their owner is back", async () => {
    const { outbox, store, send } = setUp();
    store.kept = [unsent()];
    await outbox.start("ben");
    await settled();
    expect(send).not.toHaveBeenCalled();
    expect(outbox.pending()).toEqual([]);
    await outbox.start("ann");
    await settled();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("shows and sends nothing of one user's once another is there, however far it had come", async () => {
    const { outbox, store, send } = setUp();
    await outbox.start("ann");
    send.mockRejectedValueOnce(new Error("offline"));
    await outbox.submit(unsent());
    await settled();
    await outbox.start("ben");
    expect(outbox.pending()).toEqual([]);
    await outbox.submit(unsent({ place: 4 }));
    await vi.advanceTimersByTimeAsync(100_000);
    expect(send).toHaveBeenCalledTimes(1);
    expect(store.kept).toEqual([unsent(), unsent({ place: 4 })]);
  });

  it("holds a retry when somebody else has signed in meanwhile, in another tab", async () => {
    const { outbox, store, send, isSignedInAs } = setUp();
    await outbox.start("ann");
    send.mockRejectedValueOnce(new Error("offline"));
    await outbox.submit(unsent());
    isSignedInAs.mockResolvedValue(false);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(send).toHaveBeenCalledTimes(1);
    expect(store.kept).toEqual([unsent()]);
  });

  it("keeps an answer over the end of the session", async () => {
    const { outbox, store, send, judge } = setUp();
    await outbox.start("ann");
    send.mockRejectedValueOnce(new Error("401"));
    judge.mockReturnValue({ outcome: "hold" });
    await outbox.submit(unsent());
    await vi.advanceTimersByTimeAsync(200_000);
    expect(send).toHaveBeenCalledTimes(1);
    expect(store.kept).toEqual([unsent()]);
    outbox.stop();
    await outbox.start("ann");
    await settled();
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

  it("does not take a refusal of somebody else's session for an answer", async () => {
    const { outbox, store, send, judge, isSignedInAs, onRefused } = setUp();
    await outbox.start("ann");
    send.mockRejectedValueOnce(new Error("404"));
    judge.mockReturnValue({ outcome: "drop" });
    isSignedInAs.mockResolvedValue(false);
    await outbox.submit(unsent());
    await settled();
    expect(onRefused).not.toHaveBeenCalled();
    expect(store.kept).toEqual([unsent()]);
  });

  it("sends a change that was made while the first was on its way, after it and never beside it", async () => {
    const { outbox, store, send } = setUp();
    await outbox.start("ann");
    let finish: (() => void) | undefined;
    send.mockImplementationOnce(
      (u) =>
        new Promise((resolve) => {
          finish = () => resolve(stored(u));
        }),
    );
    await outbox.submit(unsent());
    await outbox.submit(unsent({ text: "3", seq: 2 }));
    await outbox.submit(unsent({ text: "4", seq: 3 }));
    expect(send).toHaveBeenCalledTimes(1);
    finish?.();
    await settled();
    expect(send.mock.calls.map(([u]) => u.text)).toEqual(["2", "4"]);
    expect(store.kept).toEqual([]);
  });

  it("sends a change that was made while the first was on its way, though the first was refused", async () => {
    const { outbox, store, send, judge } = setUp();
    await outbox.start("ann");
    judge.mockReturnValue({ outcome: "drop" });
    let refuse: (() => void) | undefined;
    send.mockImplementationOnce(
      () =>
        new Promise((_resolve, reject) => {
          refuse = () => reject(new Error("400"));
        }),
    );
    await outbox.submit(unsent());
    await outbox.submit(unsent({ text: "3" }));
    refuse?.();
    await settled();
    expect(send.mock.calls.map(([u]) => u.text)).toEqual(["2", "3"]);
    expect(store.kept).toEqual([]);
  });

  it("counts on from another tab's answers, so that a change made here is not lost", async () => {
    const { outbox, send } = setUp();
    await outbox.start("ann");
    let finish: (() => void) | undefined;
    send.mockImplementationOnce(
      (u) =>
        new Promise((resolve) => {
          finish = () => resolve(stored(u, { text: "1", seq: 9 }));
        }),
    );
    await outbox.submit(unsent());
    await outbox.submit(unsent({ text: "4", seq: 2 }));
    finish?.();
    await settled();
    expect(send.mock.calls.at(-1)?.[0]).toMatchObject({ text: "4", seq: 10 });
  });

  it("gives a change another number where another tab has used the same one, so that the server takes it", async () => {
    const { outbox, store, send } = setUp();
    await outbox.start("ann");
    let finish = () => {};
    send.mockImplementationOnce(
      (u) => new Promise((resolve) => (finish = () => resolve(stored(u, { text: "1", seq: 2 })))),
    );
    await outbox.submit(unsent());
    await outbox.submit(unsent({ text: "4" }));
    finish();
    await settled();
    expect(send.mock.calls.map(([u]) => [u.text, u.seq])).toEqual([
      ["2", 1],
      ["4", 3],
    ]);
    expect(store.kept).toEqual([]);
  });

  it("numbers each change on from the last, whatever the page has heard of it", async () => {
    const { outbox, send } = setUp();
    await outbox.start("ann");
    for (const text of ["1", "2", "3"]) {
      await outbox.submit(unsent({ text }), 4);
      await settled();
    }
    expect(send.mock.calls.map(([u]) => [u.text, u.seq])).toEqual([
      ["1", 5],
      ["2", 6],
      ["3", 7],
    ]);
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

  it("is asked to start again by the same user without losing or sending anything twice", async () => {
    const { outbox, store, send } = setUp();
    store.kept = [unsent()];
    let answer = (_u: Stored) => {};
    send.mockImplementationOnce((u) => new Promise((resolve) => (answer = () => resolve(stored(u)))));
    await outbox.start("ann");
    await settled();
    await outbox.start("ann");
    await settled();
    expect(send).toHaveBeenCalledTimes(1);
    answer(stored(unsent()));
    await settled();
    expect(send).toHaveBeenCalledTimes(1);
    expect(store.kept).toEqual([]);
  });

  it("gives up a start that another one has overtaken", async () => {
    const { outbox, store, send } = setUp();
    store.kept = [unsent(), unsent({ userId: "ben", place: 5 })];
    await Promise.all([outbox.start("ann"), outbox.start("ben")]);
    await settled();
    expect(send.mock.calls.map(([u]) => u.userId)).toEqual(["ben"]);
    expect(outbox.pending()).toEqual([]);
  });

  it("numbers on from what was left, and sends nothing that settles once it has stopped", async () => {
    const { outbox, store, send } = setUp();
    store.kept = [unsent({ seq: 4 })];
    send.mockRejectedValueOnce(new Error("offline"));
    await outbox.start("ann");
    await settled();
    await outbox.submit({ userId: "ann", place: 3, text: "5" }, 0, 1000);
    expect(store.kept.map(({ seq }) => seq)).toEqual([5]);
    outbox.stop();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(send).toHaveBeenCalledTimes(1);
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

  it("spreads its tries by a quarter either way, and asks who is there before each but the first", async () => {
    for (const [random, ms] of [
      [0, 750],
      [1, 1250],
    ] as const) {
      const { outbox, send, isSignedInAs } = setUp();
      vi.spyOn(Math, "random").mockReturnValue(random);
      await outbox.start("ann");
      send.mockRejectedValueOnce(new Error("offline"));
      await outbox.submit(unsent());
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect([send.mock.calls.length, isSignedInAs.mock.calls.length]).toEqual([1, 0]);
      await vi.advanceTimersByTimeAsync(1);
      expect([send.mock.calls.length, isSignedInAs.mock.calls.length]).toEqual([2, 1]);
      expect(send.mock.calls.map(([, isRetry]) => isRetry)).toEqual([false, true]);
    }
  });

  it("takes a refusal for the owner's only when it is known who is there", async () => {
    const { outbox, store, send, judge, isSignedInAs, onRefused } = setUp();
    await outbox.start("ann");
    send.mockRejectedValueOnce(new Error("404"));
    judge.mockReturnValue({ outcome: "drop" });
    isSignedInAs.mockRejectedValue(new Error("offline"));
    await outbox.submit(unsent());
    await settled();
    expect(onRefused).not.toHaveBeenCalled();
    expect(store.kept).toEqual([unsent()]);
    expect(outbox.pending()).toEqual([{ unsent: unsent(), isSaving: false }]);
    isSignedInAs.mockResolvedValue(true);
    outbox.retryNow();
    await settled();
    expect(store.kept).toEqual([]);
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
