import { Worker } from "node:worker_threads";
import type { Options, Reply } from "./embedded-database.ts";
import { unavailable } from "./pool.ts";

export interface WorkerRequest {
  id: number;
  text: string;
  params: unknown[];
}
interface WorkerError {
  message: string;
  code?: string | undefined;
  constraint?: string | undefined;
  detail?: string | undefined;
}
export type WorkerReply = { id: number; result: Reply } | { id: number; error: WorkerError; broken: boolean };

interface Pending {
  resolve(reply: Reply): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** An error of the embedded database, with the fields that node-postgres gives too. */
class EmbeddedDatabaseError extends Error {
  readonly code: string | undefined;
  readonly constraint: string | undefined;
  readonly detail: string | undefined;
  constructor(e: WorkerError) {
    super(e.message);
    this.code = e.code;
    this.constraint = e.constraint;
    this.detail = e.detail;
  }
}

const OPEN_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 10_000;

/**
 * One run of the embedded database in its thread. Once lost (it broke, ended, ran out of memory or did not answer in
 * time) it stays lost: every caller is refused and the thread is ended.
 */
export class EmbeddedThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #nextId = 1;
  /** Why it was lost; undefined while it works. */
  lost: Error | undefined;

  private constructor(options: Options) {
    this.#worker = new Worker(new URL("./embedded-worker.ts", import.meta.url), { workerData: options });
    this.#worker.on("message", (reply: WorkerReply) => this.#settle(reply));
    this.#worker.on("error", (error) => this.end(error));
    this.#worker.on("exit", (code) => this.end(new Error(`the thread ended with ${code}`)));
  }

  /** @throws why it cannot be opened */
  static async open(options: Options): Promise<EmbeddedThread> {
    const thread = new EmbeddedThread(options);
    try {
      await thread.#expect(0, OPEN_TIMEOUT_MS);
    } catch (error) {
      throw thread.lost ?? error;
    }
    return thread;
  }

  /** @throws PostgreSQL's own error, or AppError unavailable when this run of the database is over */
  run(text: string, params: unknown[], timeoutMs: number): Promise<Reply> {
    if (this.lost) return Promise.reject(unavailable());
    const id = this.#nextId++;
    const answer = this.#expect(id, timeoutMs);
    this.#worker.postMessage({ id, text, params } satisfies WorkerRequest);
    return answer;
  }

  /** Closes the database and its files; one that cannot be closed is recovered from its log at the next start. */
  async close(): Promise<void> {
    await this.run("close", [], CLOSE_TIMEOUT_MS).catch(() => undefined);
    await this.#worker.terminate();
  }

  /** Gives it up: nobody gets an answer from it any more. */
  end(why: Error): void {
    if (this.lost) return;
    this.lost = why;
    for (const { timer, reject } of this.#pending.values()) {
      clearTimeout(timer);
      reject(unavailable());
    }
    this.#pending.clear();
    void this.#worker.terminate();
  }

  #expect(id: number, timeoutMs: number) {
    return new Promise<Reply>((resolve, reject) => {
      const timer = setTimeout(() => this.end(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
      timer.unref();
      this.#pending.set(id, { resolve, reject, timer });
    });
  }

  #settle(reply: WorkerReply) {
    if ("error" in reply && reply.broken) return this.end(new EmbeddedDatabaseError(reply.error));
    const pending = this.#pending.get(reply.id);
    if (!pending) return;
    this.#pending.delete(reply.id);
    clearTimeout(pending.timer);
    if ("error" in reply) pending.reject(new EmbeddedDatabaseError(reply.error));
    else pending.resolve(reply.result);
  }
}
