import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settled, setUp, stored, unsent } from "../../../test/outbox.ts";

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
});
