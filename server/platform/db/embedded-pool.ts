import { Worker } from "node:worker_threads";
import { AppError } from "../errors.ts";
import { clientOf, type SqlPool, type SqlResult } from "./pool.ts";

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
export type WorkerReply =
  | { id: number; rows: Record<string, unknown>[]; affected: number }
  | { id: number; error: WorkerError };

interface Pending {
  resolve(reply: { rows: Record<string, unknown>[]; affected: number }): void;
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

interface Options {
  /** The data folder; undefined keeps everything in memory. */
  folder: string | undefined;
  /** Ask the disk to keep every commit. Tests that do not test recovery may go without. */
  durable: boolean;
  /** PGlite ignores statement_timeout: a statement that runs longer than this is ended with its worker. */
  statementTimeoutMs?: number;
}

const OPEN_TIMEOUT_MS = 60_000;
const unavailable = () =>
  new AppError("unavailable", "The database is not answering. Please try again in a moment.");

/**
 * The embedded database (PGlite in a worker) behind the same interface as PostgreSQL.
 * It has one connection: callers queue for it, so a transaction is alone while it runs.
 * A watchdog ends a worker that does not answer; the next caller gets a fresh one, recovered from the log.
 */
export class EmbeddedPool implements SqlPool {
  readonly options = {};
  readonly #options: Required<Options>;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #nextId = 1;
  #tail: Promise<void> = Promise.resolve();
  #ended = false;

  constructor(options: Options) {
    this.#options = { ...options, statementTimeoutMs: options.statementTimeoutMs ?? 10_000 };
  }

  async connect() {
    const before = this.#tail;
    let release: () => void = () => {};
    this.#tail = new Promise((resolve) => {
      release = resolve;
    });
    try {
      await this.#turn(before);
    } catch (error) {
      // Whoever comes after waits for those before, not for a caller who has left.
      void before.then(release);
      throw error;
    }
    return clientOf((text, params) => this.#query(text, params), release);
  }

  /** Waits for those before, for as long as a statement may take: a caller who waits for itself must not hang all. */
  #turn(before: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(unavailable()), this.#options.statementTimeoutMs);
      timer.unref();
      void before.then(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  async end(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    await this.#tail;
    const worker = this.#worker;
    if (!worker) return;
    await this.#send(worker, "close", []).catch(() => undefined);
    await worker.terminate();
  }

  async #query(text: string, params: readonly unknown[]): Promise<SqlResult> {
    const worker = await this.#open();
    const { rows, affected } = await this.#send(worker, text, [...params]);
    // Kysely reads the count of a write from `command`; a row-returning statement counts its rows.
    return { command: "UPDATE", rowCount: affected || rows.length, rows };
  }

  async #open(): Promise<Worker> {
    if (this.#worker) return this.#worker;
    if (this.#ended) throw unavailable();
    const worker = new Worker(new URL("./embedded-worker.ts", import.meta.url), {
      workerData: { folder: this.#options.folder, durable: this.#options.durable },
    });
    worker.on("message", (reply: WorkerReply) => this.#settle(reply));
    worker.on("error", (error) => this.#lose(worker, error));
    worker.on("exit", () => this.#lose(worker, unavailable()));
    const ready = this.#expect(0, worker, OPEN_TIMEOUT_MS);
    this.#worker = worker;
    await ready;
    return worker;
  }

  #send(worker: Worker, text: string, params: unknown[]) {
    const id = this.#nextId++;
    const answer = this.#expect(id, worker, this.#options.statementTimeoutMs);
    worker.postMessage({ id, text, params } satisfies WorkerRequest);
    return answer;
  }

  #expect(id: number, worker: Worker, timeoutMs: number) {
    return new Promise<{ rows: Record<string, unknown>[]; affected: number }>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#lose(worker, unavailable());
        void worker.terminate();
      }, timeoutMs);
      timer.unref();
      this.#pending.set(id, { resolve, reject, timer });
    });
  }

  #settle(reply: WorkerReply) {
    const pending = this.#pending.get(reply.id);
    if (!pending) return;
    this.#pending.delete(reply.id);
    clearTimeout(pending.timer);
    if ("error" in reply) pending.reject(new EmbeddedDatabaseError(reply.error));
    else pending.resolve(reply);
  }

  #lose(worker: Worker, error: Error) {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const [id, pending] of this.#pending) {
      this.#pending.delete(id);
      clearTimeout(pending.timer);
      pending.reject(error);
    }
  }
}
