import type { Failure } from "./failures.ts";
import { type Item, isSameState, type OutboxStore, type Unsent } from "./unsent.ts";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

export interface OutboxDeps<I extends Item, R> {
  store: OutboxStore<I>;
  /** Tells one item from another, anyone who's it is. */
  keyOf: (item: I) => string;
  /** The number that the server's reply has come to. */
  seqOf: (reply: R) => number;
  /** `isRetry`: it failed before, and so perhaps did others; they are sent together. */
  send: (unsent: Unsent<I>, isRetry: boolean) => Promise<R>;
  judge: (error: unknown) => Failure;
  /** Asks the server who is signed in in this browser by now; rejects when it can't be reached. */
  isSignedInAs: (userId: string) => Promise<boolean>;
  /** The server has it; `reply` is what it holds, which another tab may have written. */
  onStored: (unsent: Unsent<I>, reply: R) => void;
  /** The server refused it. Awaited before the item disappears here. */
  onRefused: (unsent: Unsent<I>, error: unknown) => Promise<void>;
}

export interface Pending<I extends Item> {
  unsent: Unsent<I>;
  /** False while it waits for another try. */
  isSaving: boolean;
}

interface Task<I extends Item> {
  unsent: Unsent<I>;
  isSending: boolean;
  failures: number;
  /** It may change its mind yet: sent when this goes off. */
  settling?: ReturnType<typeof setTimeout>;
}

/**
 * Items of one kind on their way to the server: answers, notes. Each is written down before it is sent and forgotten once it is
 * acknowledged; what fails is sent again, the same and under the same number, until it is acknowledged or refused.
 */
export class Outbox<I extends Item, R> {
  readonly #deps: OutboxDeps<I, R>;
  readonly #tasks = new Map<string, Task<I>>();
  readonly #listeners = new Set<() => void>();
  /** The number that each item has come to, here or on the server. */
  readonly #lastSeq = new Map<string, number>();
  /** The state of each item that was acknowledged or refused last: a list that was being read meanwhile may still hold it. */
  readonly #done = new Map<string, Unsent<I>>();
  /** The next try, of everything that waits for one: it goes out together. */
  #retry: { at: number; timer: ReturnType<typeof setTimeout> } | undefined;
  #userId: string | undefined;
  #listedFor: string | undefined;
  #pending: readonly Pending<I>[] = [];

  constructor(deps: OutboxDeps<I, R>) {
    this.#deps = deps;
  }

  /** What is not acknowledged, of the user who is signed in. */
  readonly pending = (): readonly Pending<I>[] => this.#pending;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Whether it is known what this user left unsent here. */
  readonly hasListed = (userId: string): boolean => this.#listedFor === userId;

  /** Takes up what this user left unsent here; another user's items stay where they are. */
  async start(userId: string): Promise<void> {
    if (this.#userId !== userId) this.stop();
    this.#userId = userId;
    const left = await this.#deps.store.list(userId).catch(() => []);
    if (this.#userId !== userId) return;
    for (const unsent of left) {
      const key = this.#deps.keyOf(unsent);
      const done = this.#done.get(key);
      if (this.#tasks.has(key) || (done && isSameState(done, unsent))) continue;
      // It failed before the page was loaded, so the first try here counts as a retry.
      this.#tasks.set(key, { unsent, isSending: false, failures: 1 });
      this.#lastSeq.set(key, unsent.seq);
    }
    this.#listedFor = userId;
    this.#changed();
    this.retryNow();
  }

  /** Sends no more, and keeps everything. */
  stop(): void {
    this.#listedFor = undefined;
    clearTimeout(this.#retry?.timer);
    this.#retry = undefined;
    for (const { settling } of this.#tasks.values()) clearTimeout(settling);
    this.#tasks.clear();
    this.#done.clear();
    this.#userId = undefined;
    this.#changed();
  }

  /**
   * Writes an item down, then sends it. A later state of the same item takes an earlier one's place. It is
   * numbered here and now: what is on screen may not have heard yet of the last acknowledgement.
   * @param settleMs how long it waits for a later state before it is sent
   */
  async submit(item: I, serverSeq = 0, settleMs = 0): Promise<void> {
    const key = this.#deps.keyOf(item);
    const seq = Math.max(serverSeq, this.#lastSeq.get(key) ?? 0) + 1;
    const unsent: Unsent<I> = { ...item, seq };
    this.#lastSeq.set(key, seq);
    const earlier = this.#tasks.get(key);
    const task = earlier ?? { unsent, isSending: false, failures: 0 };
    task.unsent = unsent;
    this.#tasks.set(key, task);
    this.#changed();
    // Where the browser refuses storage, sending is all that is left to do.
    await this.#deps.store.put(unsent).catch(() => undefined);
    clearTimeout(task.settling);
    if (settleMs === 0) return void this.#deliver(key);
    task.settling = setTimeout(() => void this.#deliver(key), settleMs);
  }

  /** Does not wait any longer: the connection is back, or the page is. */
  retryNow(): void {
    clearTimeout(this.#retry?.timer);
    this.#retry = undefined;
    for (const key of this.#tasks.keys()) void this.#deliver(key);
  }

  #changed() {
    this.#pending = [...this.#tasks.values()].map((task) => ({
      unsent: task.unsent,
      isSaving: task.isSending || task.failures === 0,
    }));
    for (const listener of this.#listeners) listener();
  }

  async #deliver(key: string): Promise<void> {
    const task = this.#tasks.get(key);
    clearTimeout(task?.settling);
    if (!task || task.isSending || task.unsent.userId !== this.#userId) return;
    task.isSending = true;
    this.#changed();
    const sent = task.unsent;
    try {
      // Time has passed since it was given: somebody else may have signed in meanwhile.
      if (task.failures > 0 && !(await this.#deps.isSignedInAs(sent.userId))) this.#hold(task);
      else await this.#settle(key, task, sent, await this.#deps.send(sent, task.failures > 0));
    } catch (error) {
      await this.#failed(key, task, sent, error);
    }
    this.#changed();
  }

  async #settle(key: string, task: Task<I>, sent: Unsent<I>, reply: R) {
    task.isSending = false;
    task.failures = 0;
    const reached = this.#deps.seqOf(reply);
    this.#lastSeq.set(key, Math.max(reached, this.#lastSeq.get(key) ?? 0));
    this.#deps.onStored(sent, reply);
    const isCurrent = task.unsent === sent;
    if (isCurrent) this.#forget(key, task);
    await this.#deps.store.remove(sent).catch(() => undefined);
    if (isCurrent) return;
    // Changed while it was on its way. Another tab may have counted further than this one knew.
    if (task.unsent.seq <= reached) {
      task.unsent = { ...task.unsent, seq: reached + 1 };
      this.#lastSeq.set(key, task.unsent.seq);
      await this.#deps.store.put(task.unsent).catch(() => undefined);
    }
    void this.#deliver(key);
  }

  async #failed(key: string, task: Task<I>, sent: Unsent<I>, error: unknown) {
    const failure = this.#deps.judge(error);
    if (failure.outcome === "drop") return this.#refused(key, task, sent, error);
    task.isSending = false;
    task.failures += 1;
    // A stop, or a start after it, has put this task out of use: what is written down is taken up again.
    if (failure.outcome === "hold" || this.#tasks.get(key) !== task) return;
    const backoff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (task.failures - 1));
    // Spread out, so that a classroom does not come back all at once.
    const spread = backoff * (0.75 + Math.random() / 2);
    this.#retryIn(failure.afterMs ?? spread);
  }

  /** One more try of all that waits, the earliest that anyone asked for. */
  #retryIn(ms: number) {
    const at = Date.now() + ms;
    if (this.#retry && this.#retry.at <= at) return;
    clearTimeout(this.#retry?.timer);
    this.#retry = { at, timer: setTimeout(() => this.retryNow(), ms) };
  }

  async #refused(key: string, task: Task<I>, sent: Unsent<I>, error: unknown) {
    // "No such attempt" is also what a stranger's session gets: only its owner's refusal counts.
    const isOwner = await this.#deps.isSignedInAs(sent.userId).catch(() => false);
    if (!isOwner) return this.#hold(task);
    await this.#deps.onRefused(sent, error);
    task.isSending = false;
    task.failures = 0;
    if (task.unsent === sent) this.#forget(key, task);
    await this.#deps.store.remove(sent).catch(() => undefined);
    if (task.unsent !== sent) void this.#deliver(key);
  }

  #forget(key: string, task: Task<I>) {
    this.#done.set(key, task.unsent);
    if (this.#tasks.get(key) === task) this.#tasks.delete(key);
  }

  #hold(task: Task<I>) {
    task.isSending = false;
    task.failures += 1;
  }
}
