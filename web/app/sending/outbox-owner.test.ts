import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Stored, settled, setUp, stored, unsent } from "../../../test/outbox.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("an outbox", () => {
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

  it("does not send again what was acknowledged while a start was reading what is left", async () => {
    const { outbox, store, send } = setUp();
    await outbox.start("ann");
    let answer = () => {};
    vi.spyOn(store, "list").mockImplementationOnce(async () => {
      const left = [...store.kept];
      await new Promise<void>((resolve) => (answer = resolve));
      return left;
    });
    await store.put(unsent());
    const again = outbox.start("ann");
    await outbox.submit(unsent());
    await settled();
    answer();
    await again;
    await settled();
    expect(send).toHaveBeenCalledTimes(1);
    expect(outbox.pending()).toEqual([]);
    await outbox.submit(unsent({ text: "3" }));
    await settled();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("gives up a start that another one has overtaken", async () => {
    const { outbox, store, send } = setUp();
    store.kept = [unsent(), unsent({ userId: "ben", place: 5 })];
    await Promise.all([outbox.start("ann"), outbox.start("ben")]);
    await settled();
    expect(send.mock.calls.map(([u]) => u.userId)).toEqual(["ben"]);
    expect(outbox.pending()).toEqual([]);
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
});
