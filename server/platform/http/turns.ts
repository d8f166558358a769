import { setTimeout as sleep } from "node:timers/promises";
import pLimit, { type LimitFunction } from "p-limit";
import { metered } from "../db/spent.ts";

/** How many calls of one user run at once: a page that makes more is hardly slower for it. */
const AT_ONCE = 2;
/**
 * The share of the embedded database's time that one user's calls may use while others are at work, and how much of it
 * can be saved up: some pages at once, and then as many as a person reads.
 */
const SHARE = 0.02;
const IN_HAND_MS = 100;
/** The longest wait for one's share, whatever the earlier calls have cost. */
const MOST_MS = 2_000;
/** Others count as at work when one of them was served this recently. */
const LATELY_MS = 1_000;
/** Users whose use is remembered; one with their full allowance need not be. */
const REMEMBERED = 10_000;

interface Line {
  enter: LimitFunction;
  /** Callers who have used up their allowance are served one by one. */
  slowly: LimitFunction;
  calls: number;
}

interface Clock {
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  wait(ms: number): Promise<unknown>;
}

/** Does some work and reports what it cost, in ms. */
type Meter = <T>(work: () => Promise<T>, note: (ms: number) => void) => Promise<T>;

/**
 * Calls of one user take turns, and those of a user above their share wait while others are at work: the embedded
 * database has one connection for all. Each process counts for itself; nothing is refused.
 */
export class Turns {
  readonly #clock: Clock;
  readonly #meter: Meter;
  readonly #lines = new Map<string, Line>();
  readonly #uses = new Map<string, { inHand: number; at: number }>();
  /** The two users who were served last. */
  #last: { userId: string; at: number } | undefined;
  #other: { userId: string; at: number } | undefined;

  constructor(
    clock: Clock = { now: () => performance.now(), wait: (ms) => sleep(ms) },
    meter: Meter = metered,
  ) {
    this.#clock = clock;
    this.#meter = meter;
  }

  async take<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(userId) ?? { enter: pLimit(AT_ONCE), slowly: pLimit(1), calls: 0 };
    this.#lines.set(userId, line);
    line.calls += 1;
    try {
      return await line.enter(() => this.#share(userId, line, work));
    } finally {
      line.calls -= 1;
      if (line.calls === 0) this.#lines.delete(userId);
    }
  }

  /** The pieces of a long reply, each a turn of its own. */
  async *each<T>(userId: string, pieces: AsyncIterable<T>): AsyncGenerator<T> {
    const iterator = pieces[Symbol.asyncIterator]();
    const next = () => this.take(userId, () => iterator.next());
    try {
      for (let piece = await next(); !piece.done; piece = await next()) yield piece.value;
    } finally {
      await iterator.return?.();
    }
  }

  /** How many users have calls in progress. */
  get users(): number {
    return this.#lines.size;
  }

  #share<T>(userId: string, line: Line, work: () => Promise<T>): Promise<T> {
    if (this.#owed(userId) === 0) return this.#count(userId, work);
    return line.slowly(async () => {
      const owed = this.#owed(userId);
      if (owed > 0) await this.#clock.wait(Math.min(MOST_MS, owed / SHARE));
      return this.#count(userId, work);
    });
  }

  /** What a user has used beyond their share, in ms; nothing while nobody else is at work. */
  #owed(userId: string): number {
    return this.#othersAreServed(userId) ? Math.max(0, -this.#inHand(userId)) : 0;
  }

  #count<T>(userId: string, work: () => Promise<T>): Promise<T> {
    return this.#meter(work, (ms) => this.#note(userId, ms));
  }

  #inHand(userId: string): number {
    const use = this.#uses.get(userId);
    return use ? Math.min(IN_HAND_MS, use.inHand + (this.#clock.now() - use.at) * SHARE) : IN_HAND_MS;
  }

  #othersAreServed(userId: string): boolean {
    const other = this.#last?.userId === userId ? this.#other : this.#last;
    return other !== undefined && this.#clock.now() - other.at < LATELY_MS;
  }

  #note(userId: string, took: number): void {
    const at = this.#clock.now();
    // Nobody owes more than the longest wait pays back.
    const inHand = Math.max(-MOST_MS * SHARE, this.#inHand(userId) - took);
    this.#uses.delete(userId);
    this.#uses.set(userId, { inHand, at });
    const oldest = this.#uses.keys().next().value;
    if (this.#uses.size > REMEMBERED && oldest !== undefined) this.#uses.delete(oldest);
    if (this.#last?.userId !== userId) this.#other = this.#last;
    this.#last = { userId, at };
  }
}
