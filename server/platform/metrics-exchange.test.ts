import cluster from "node:cluster";
import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gatherFigures } from "./metrics-exchange.ts";

/** A process as the first one sees it: it answers with these figures, or not at all. */
class Peer extends EventEmitter {
  readonly #figures: object[] | undefined;
  readonly heard: object[] = [];
  isThere = true;

  constructor(figures?: object[]) {
    super();
    this.#figures = figures;
  }
  isConnected() {
    return this.isThere;
  }
  send(message: { metrics: string; id: string }) {
    this.heard.push(message);
    if (message.metrics !== "ask one" || !this.#figures) return;
    // Another question's answer first, which is not taken for this one's.
    this.emit("message", { metrics: "one", id: "another", figures: [{ name: "not_this" }] });
    this.emit("message", { metrics: "one", id: message.id, figures: this.#figures });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cluster.removeAllListeners("message");
  vi.useRealTimers();
});

test("the figures of all processes that answer within a second go to the one that asked, without those that are stuck", async () => {
  const [one, two, stuck, gone] = [new Peer([{ name: "a" }]), new Peer([]), new Peer(), new Peer([])];
  gone.isThere = false;
  gatherFigures(() => [one, two, stuck, gone]);
  const asker = new Peer();
  cluster.emit("message", asker, { metrics: "ask for all", id: "7" });
  await vi.advanceTimersByTimeAsync(999);
  expect(asker.heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asker.heard).toEqual([{ metrics: "all", id: "7", all: [[{ name: "a" }], []] }]);
  expect(gone.heard).toEqual([]);
  // Nobody is listened to any longer than needed.
  expect([one, two, stuck, gone].map((peer) => peer.listenerCount("message"))).toEqual([0, 0, 0, 0]);
});

test("other messages between processes are no question, and an asker that is gone by then is not answered", async () => {
  const one = new Peer([{ name: "a" }]);
  gatherFigures(() => [one]);
  const asker = new Peer();
  for (const message of ["ready", { metrics: "one", id: "7", figures: [] }, { metrics: "ask for all" }])
    cluster.emit("message", asker, message);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([one.heard, asker.heard]).toEqual([[], []]);
  asker.isThere = false;
  cluster.emit("message", asker, { metrics: "ask for all", id: "8" });
  await vi.advanceTimersByTimeAsync(2_000);
  expect([one.heard.length, asker.heard]).toEqual([1, []]);
});
