import { setTimeout as wait } from "node:timers/promises";
import { StartError } from "../errors.ts";
import type { Log } from "../logging.ts";
import type { Options as DatabaseOptions } from "./embedded-database.ts";
import { EmbeddedThread } from "./embedded-thread.ts";
import { clientOf, resultOf, type SqlPool, unavailable } from "./pool.ts";
import type { Reply } from "./wire-reply.ts";

interface Options extends DatabaseOptions {
  /** PGlite ignores statement_timeout: a statement that runs longer than this is ended with its thread. */
  statementTimeoutMs?: number | undefined;
  log?: Log | undefined;
}

const STATEMENT_MS = 10_000;
/** A vacuum, a checkpoint, or a statement of a migration or an import. */
const UPKEEP_MS = 120_000;
/**
 * How many statements are sent ahead of the reply to the one that is worked on, so that the thread always has its next one.
 * More would wait there without being refused when it takes too long.
 */
const AHEAD = 3;
/** What has the connection to itself for more than one statement. */
const BEGINS = /^\s*(begin|start transaction)/i;
/** Between tries to open it again: opening costs a second of one core, so it is tried ever less often. */
const REOPEN_MS = { first: 250, most: 5_000 };

/** The connection in a caller's turn; the next caller's begins when it is given back. */
interface Turn {
  thread: EmbeddedThread;
  giveBack: () => void;
}

/**
 * The embedded database behind the same interface as PostgreSQL. It has one connection: callers queue for it, so a
 * transaction is alone while it runs; of single statements some are sent ahead. A run of the database that is lost is
 * replaced for the next caller, recovered from the log; where that fails (a full disk), all callers are refused at once
 * until a try in the background succeeds.
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

  /** One caller's connection. Its first statement waits for its turn. @throws AppError unavailable when that is too long */
  async connect() {
    return this.#client(this.#statementTimeoutMs, BEGINS);
  }

  /** The same database for a start, whose statements may take longer than a caller's. Its end ends nothing. */
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

  /** @param alone the texts that take the connection for all that follows; all of them, where it is left out */
  #client(statementTimeoutMs: number, alone = /^/) {
    let own: Promise<Turn> | undefined;
    const query = async (text: string, params: readonly unknown[]) => {
      if (!own && !alone.test(text)) return resultOf(await this.#one(text, params, statementTimeoutMs));
      // A transaction that lost its database is over: it must not go on, without its begin, in the next one.
      own ??= this.#take();
      const { thread } = await own;
      return resultOf(await thread.run(text, [...params], statementTimeoutMs));
    };
    const release = ({ thread, giveBack }: Turn, discard: boolean) => {
      if (discard) thread.end(new Error("its transaction could not be ended"));
      giveBack();
    };
    // A turn that did not come was told to whoever asked for it.
    return clientOf(
      query,
      (discard) => void own?.then((turn) => release(turn, discard)).catch(() => undefined),
    );
  }

  /** A statement by itself. The next caller's turn begins when it is sent: the thread keeps the order. */
  async #one(text: string, params: readonly unknown[], timeoutMs: number): Promise<Reply> {
    const { thread, giveBack } = await this.#take();
    const reply = thread.run(text, [...params], timeoutMs);
    this.#ahead.push(Promise.allSettled([reply]).then(() => undefined));
    if (this.#ahead.length <= AHEAD) giveBack();
    else void this.#ahead.shift()?.then(giveBack);
    return reply;
  }

  /** @throws AppError unavailable when those before take too long, or the database is away */
  async #take(): Promise<Turn> {
    const before = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    try {
      await this.#turn(before);
    } catch (error) {
      // Whoever comes after waits for those before, not for a caller who has left.
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

  /** Waits for those before, for as long as a statement may take: a caller who waits for itself must not hang all. */
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
    this.#log?.warn({ err: before.lost }, "the embedded database was lost and is opened anew");
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

  /** Nobody is served yet, so there is nothing to recover for: the operator is told. */
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
        // Told once, when it was lost; the next try comes later.
      }
    }
  }
}
