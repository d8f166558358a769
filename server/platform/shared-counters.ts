import { Redis } from "ioredis";
import type { Log } from "./logging.ts";

/** How long a lost Redis is left alone before the next try, and how long that try may take. */
const RETRY_MS = 250;
const CONNECT_MS = 1_000;

interface Options {
  url: string;
  /** How long a command may take. */
  timeoutMs: number;
  log: Log;
}

/** Gives up after `ms`; a reply that arrived while this thread was busy is still in time. */
function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(new Error(`no answer in ${ms} ms`))), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * A Redis that either replies in time or counts as away. After one failure it is not asked any more: the connection is
 * dropped, which ends every command in progress, and Redis counts as back only once it has accepted a write.
 */
export class SharedCounters {
  readonly #redis: Redis;
  readonly #timeoutMs: number;
  readonly #log: Log;
  readonly #known = Promise.withResolvers<void>();
  #state: "unknown" | "here" | "away" = "unknown";

  constructor({ url, timeoutMs, log }: Options) {
    this.#timeoutMs = timeoutMs;
    this.#log = log;
    this.#redis = new Redis(url, {
      // A command is sent now or fails now: nothing waits for Redis to come back, and nothing is sent twice.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      connectTimeout: CONNECT_MS,
      // Limits the handshake with a frozen Redis; other commands end earlier, by `inTime`.
      commandTimeout: Math.max(CONNECT_MS, timeoutMs),
      disconnectTimeout: 0,
      retryStrategy: () => RETRY_MS,
    });
    this.#redis.on("error", (error) => this.#lose(error));
    this.#redis.on("close", () => this.#lose(new Error("the connection was closed")));
    this.#redis.on("ready", () => void this.#welcome());
  }

  /** For limiters, which bring their own commands; what they ask goes through `ask`. */
  get client(): Redis {
    return this.#redis;
  }

  /** The reply of Redis; undefined if there is none within the timeout. @throws what `isAnswer` accepts */
  async ask<T>(
    command: () => Promise<T>,
    isAnswer: (error: unknown) => boolean = () => false,
  ): Promise<T | undefined> {
    try {
      // Only calls made before Redis first replied wait for it.
      if (this.#state === "unknown") await inTime(this.#known.promise, this.#timeoutMs);
      if (this.#state === "away") return undefined;
      return await inTime(command(), this.#timeoutMs);
    } catch (error) {
      if (isAnswer(error)) throw error;
      if (this.#state === "here") this.#redis.disconnect(true);
      this.#lose(error);
      return undefined;
    }
  }

  /** Checks now whether Redis is there, so that a frozen one is noticed before it is needed. */
  async isHere(): Promise<boolean> {
    return (await this.ask(() => this.#write())) !== undefined;
  }

  close(): void {
    this.#redis.removeAllListeners("close");
    this.#redis.disconnect();
  }

  /** A full Redis replies but stores nothing, so only a write shows whether it works. */
  #write() {
    return this.#redis.set("limit:probe", "1", "EX", 60);
  }

  async #welcome() {
    try {
      await inTime(this.#write(), this.#timeoutMs);
      if (this.#state === "away") this.#log.warn({}, "Redis is back: limits are shared again");
      this.#become("here");
    } catch (error) {
      this.#lose(error);
      this.#redis.disconnect(true);
    }
  }

  #lose(error: unknown) {
    // Only its message: an error of ioredis also contains the command, which may hold the password.
    const reason = error instanceof Error ? error.message : String(error);
    if (this.#state !== "away")
      this.#log.warn({ reason }, "Redis is away: until it is back, limits are counted in this process");
    this.#become("away");
  }

  #become(state: "here" | "away") {
    this.#state = state;
    this.#known.resolve();
  }
}
