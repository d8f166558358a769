import { setTimeout as wait } from "node:timers/promises";
import { StartError } from "../errors.ts";
import type { Log } from "../logging.ts";
import type { Options as DatabaseOptions } from "./embedded-database.ts";
import { EmbeddedThread } from "./embedded-thread.ts";
import { clientOf, resultOf, type SqlPool, unavailable } from "./pool.ts";
import type { Reply } from "./wire-reply.ts";

interface Options extends DatabaseOptions {
  /** PGlite ignores statement_timeout, so the thread of a statement that runs longer than this is ended. */
  statementTimeoutMs?: number | undefined;
  log?: Log | undefined;
}

const STATEMENT_MS = 10_000;
/** The limit for a vacuum, a checkpoint, or a statement of a migration or an import. */
const UPKEEP_MS = 120_000;
/**
 * How many statements are sent before the running one has replied, so that the thread always has a next one. More would
 * wait in the thread, where they cannot be refused when it takes too long.
 */
const AHEAD = 3;
/** A job that has the connection to itself for more than one statement. */
const BEGINS = /^\s*(begin|start transaction)/i;
/**
 * The wait between attempts to reopen the database: opening costs a second of one core, so attempts become less
 * frequent.
 */
const REOPEN_MS = { first: 250, most: 5_000 };

/** The connection during a caller's turn; the next caller's turn begins when it is released. */
interface Turn {
  thread: EmbeddedThread;
  giveBack: () => void;
}

/**
 * The embedded database behind the same interface as PostgreSQL. It has one connection, and callers queue for it, so a
 * transaction runs alone; some single statements are sent ahead. When the database is lost, the next caller gets a new
 * one, recovered from the log. If recovery fails (a full disk), all callers are refused at once until an attempt in the
 * background succeeds.
 */
export class EmbeddedPool implements SqlPool {
  readonly options = {};
  readonly #options: DatabaseOptions;
  readonly #statementTimeoutMs: number;
  readonly #log: Log | undefined;
  readonly #closing = new AbortController();
  #thread: EmbeddedThread | undefined;
  #reopening: Promise<void> | undefined;
  #tail: Promise<void> = Promise.resolve();
  /** The latest statements that were sent by themselves, done or not. */
  readonly #ahead: Promise<void>[] = [];

  constructor({ folder, durable, statementTimeoutMs = STATEMENT_MS, log }: Options) {
    this.#options = { folder, durable };
    this.#statementTimeoutMs = statementTimeoutMs;
    this.#log = log;
  }

  /**
   * One caller's connection. Its first statement waits for its turn. @throws AppError unavailable when the wait is too
   * long
   */
  async connect() {
    return this.#client(this.#statementTimeoutMs, BEGINS);
  }

  /**
   * The same database for use at start, when statements may take longer than a caller's. Closing it closes nothing
   * else.
   */
  get patient(): SqlPool {
    return { options: {}, connect: async () => this.#client(UPKEEP_MS), end: async () => undefined };
  }

  /** Runs a vacuum or a checkpoint, which may take longer than any statement; nobody else is served meanwhile. */
  async upkeep(statement: string): Promise<void> {
    const { thread, giveBack } = await this.#take();
    try {
      await thread.run(statement, [], UPKEEP_MS);
    } finally {
      giveBack();
    }
  }

  async end(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    await this.#tail;
    await this.#reopening;
    await this.#thread?.close();
  }

  /** @param alone statements that keep the connection until the turn ends; all of them if left out */
  #client(statementTimeoutMs: number, alone = /^/) {
    let own: Promise<Turn> | undefined;
    const query = async (text: string, params: readonly unknown[]) => {
      if (!own && !alone.test(text)) return resultOf(await this.#one(text, params, statementTimeoutMs));
      // A transaction that lost its database is over: without its begin, it must not continue inside the next one.
      own ??= this.#take();
      const { thread } = await own;
      return resultOf(await thread.run(text, [...params], statementTimeoutMs));
    };
    const release = ({ thread, giveBack }: Turn, discard: boolean) => {
      if (discard) thread.end(new Error("its transaction could not be ended"));
      giveBack();
    };
    // If the turn never came, the caller already has the error.
    return clientOf(
      query,
      (discard) => void own?.then((turn) => release(turn, discard)).catch(() => undefined),
    );
  }

  /** Runs a single statement. The next caller's turn begins when it is sent: the thread keeps the order. */
  async #one(text: string, params: readonly unknown[], timeoutMs: number): Promise<Reply> {
    const { thread, giveBack } = await this.#take();
    const reply = thread.run(text, [...params], timeoutMs);
    this.#ahead.push(Promise.allSettled([reply]).then(() => undefined));
    if (this.#ahead.length <= AHEAD) giveBack();
    else void this.#ahead.shift()?.then(giveBack);
    return reply;
  }

  /** @throws AppError unavailable when earlier callers take too long, or the database is away */
  async #take(): Promise<Turn> {
    const before = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    try {
      await this.#turn(before);
    } catch (error) {
      // Later callers wait for earlier ones, but not for one that has given up.
      void before.then(resolve);
      throw error;
    }
    try {
      return { thread: await this.#open(), giveBack: resolve };
    } catch (error) {
      resolve();
      throw error;
    }
  }

  /**
   * Waits for earlier callers, for as long as a statement may take: a caller that waits for itself must not block
   * everyone.
   */
  #turn(before: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(unavailable()), this.#statementTimeoutMs);
      timer.unref();
      void before.then(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  async #open(): Promise<EmbeddedThread> {
    if (this.#closing.signal.aborted || this.#reopening) throw unavailable();
    const before = this.#thread;
    if (before && !before.lost) return before;
    if (!before) return this.#startFirst();
    this.#log?.warn({ err: before.lost }, "the embedded database was lost and is being reopened");
    try {
      return await this.#start();
    } catch (err) {
      this.#log?.warn({ err }, "the embedded database cannot be opened; calls are refused until it can");
      this.#reopening = this.#reopen().finally(() => {
        this.#reopening = undefined;
      });
      throw unavailable();
    }
  }

  /** At start nobody is served yet, so there is nothing to recover: the operator gets the error. */
  async #startFirst() {
    try {
      return await this.#start();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(
        `The embedded database in ${this.#options.folder} cannot be opened (${reason}). Is there space on the disk?`,
      );
    }
  }

  async #start(): Promise<EmbeddedThread> {
    this.#thread = await EmbeddedThread.open(this.#options);
    return this.#thread;
  }

  async #reopen(): Promise<void> {
    const { signal } = this.#closing;
    for (let ms = REOPEN_MS.first; !signal.aborted; ms = Math.min(2 * ms, REOPEN_MS.most)) {
      try {
        await wait(ms, undefined, { signal, ref: false });
        await this.#start();
        this.#log?.warn({}, "the embedded database is open again");
        return;
      } catch {
        // Logged once, when the database was lost; a later attempt may succeed.
      }
    }
  }
}
