import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { AppError } from "./errors.ts";

/** The longest that whoever is next is kept back after one was served. */
const MOST_BACK_MS = 100;
/** Who has stood in the line for longer is sent away: what is frozen for one must not hold all who come after. */
const PATIENCE_MS = 30_000;

interface Clock {
  /** Milliseconds that are never set back. */
  now(): number;
  wait(ms: number): Promise<unknown>;
}

/**
 * A line for the steps of dear calls that a crowd makes at once. One is served at a time, and while others stand in the
 * line the next comes in only after as long again, so that everybody else has at least half of the process and of its
 * database. In this process only; who is alone waits for nothing.
 */
export class Crowd {
  readonly #line = pLimit(1);
  readonly #clock: Clock;

  constructor(clock: Clock = { now: () => performance.now(), wait: (ms) => sleep(ms) }) {
    this.#clock = clock;
  }

  /** Does a step in its turn. @returns what the step gives, as soon as it is done; it throws what the step throws, and AppError unavailable after a long wait */
  enter<T>(step: () => Promise<T>): Promise<T> {
    const since = this.#clock.now();
    return new Promise((resolve, reject) => {
      void this.#line(async () => {
        const from = this.#clock.now();
        if (from - since > PATIENCE_MS)
          return reject(
            new AppError("unavailable", "Too many are asking just now. Please try again in a minute."),
          );
        const [result] = await Promise.allSettled([step()]);
        // Asked before the step is told to be done: whoever goes on with the next one stands behind nobody.
        const isAwaited = this.#line.pendingCount > 0;
        const took = this.#clock.now() - from;
        if (result.status === "fulfilled") resolve(result.value);
        else reject(result.reason);
        if (isAwaited) await this.#clock.wait(Math.min(MOST_BACK_MS, took));
      });
    });
  }
}

/** The line of this process. */
export const crowd = new Crowd();
