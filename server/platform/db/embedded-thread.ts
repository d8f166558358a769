import { Worker } from "node:worker_threads";
import type { Options } from "./embedded-database.ts";
import { unavailable } from "./pool.ts";
import { spend } from "./spent.ts";
import { type Reply, readReply } from "./wire-reply.ts";

export interface WorkerRequest {
  id: number;
  text: string;
  params: unknown[];
}
/** PostgreSQL's reply in its wire protocol, or why the database can no longer be used. */
export type WorkerReply = { id: number; bytes: Uint8Array } | { id: number; broken: string };

interface Pending {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
  timeoutMs: number;
  /** How long the statement had the database to itself. */
  ms: number;
}

const OPEN_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 10_000;

/**
 * One run of the embedded database in a thread, which handles statements in the order they were sent. Once lost (it
 * broke, ended, ran out of memory or did not answer in time) it stays lost: every caller is refused and the thread is
 * ended.
 */
export class EmbeddedThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #nextId = 1;
  /** When the first pending statement started; the others wait behind it and are not timed yet. */
  #current: { since: number; timer: NodeJS.Timeout } | undefined;
  /** Why it was lost; undefined while it works. */
  lost: Error | undefined;

  private constructor(options: Options) {
    this.#worker = new Worker(new URL("./embedded-worker.ts", import.meta.url), { workerData: options });
    this.#worker.on("message", (reply: WorkerReply) => this.#settle(reply));
    this.#worker.on("error", (error) => this.end(error));
    this.#worker.on("exit", (code) => this.end(new Error(`the thread ended with ${code}`)));
  }

  /** @throws the reason why it cannot be opened */
  static async open(options: Options): Promise<EmbeddedThread> {
    const thread = new EmbeddedThread(options);
    try {
      await thread.#expect(0, OPEN_TIMEOUT_MS);
    } catch (error) {
      throw thread.lost ?? error;
    }
    return thread;
  }

  /**
   * @param timeoutMs how long it may take once its turn has come
   * @throws PostgreSQL's own error, or AppError unavailable when this run of the database is over
   */
  async run(text: string, params: unknown[], timeoutMs: number): Promise<Reply> {
    return readReply(await this.#ask(text, params, timeoutMs));
  }

  /** Closes the database and its files; if that fails, it is recovered from its log at the next start. */
  async close(): Promise<void> {
    await this.#ask("close", [], CLOSE_TIMEOUT_MS).catch(() => undefined);
    await this.#worker.terminate();
  }

  /** Gives up on this run: it answers nobody any more. */
  end(why: Error): void {
    if (this.lost) return;
    this.lost = why;
    clearTimeout(this.#current?.timer);
    for (const { reject } of this.#pending.values()) reject(unavailable());
    this.#pending.clear();
    void this.#worker.terminate();
  }

  #ask(text: string, params: unknown[], timeoutMs: number): Promise<Uint8Array> {
    if (this.lost) return Promise.reject(unavailable());
    const id = this.#nextId++;
    const answer = this.#expect(id, timeoutMs);
    this.#worker.postMessage({ id, text, params } satisfies WorkerRequest);
    return answer;
  }

  async #expect(id: number, timeoutMs: number): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const pending: Pending = { resolve, reject, timeoutMs, ms: 0 };
    this.#pending.set(id, pending);
    if (!this.#current) this.#watch();
    try {
      return await promise;
    } finally {
      spend(pending.ms);
    }
  }

  /** Starts the timer for the first pending statement. */
  #watch() {
    const [next] = this.#pending.values();
    this.#current = undefined;
    if (!next) return;
    const { timeoutMs } = next;
    const timer = setTimeout(() => this.end(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
    timer.unref();
    this.#current = { since: performance.now(), timer };
  }

  #settle(reply: WorkerReply) {
    if ("broken" in reply) return this.end(new Error(reply.broken));
    const pending = this.#pending.get(reply.id);
    if (!pending) return;
    this.#pending.delete(reply.id);
    clearTimeout(this.#current?.timer);
    pending.ms = performance.now() - (this.#current?.since ?? performance.now());
    this.#watch();
    pending.resolve(reply.bytes);
  }
}
