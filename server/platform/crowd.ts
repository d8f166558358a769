import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { AppError } from "./errors.ts";

/** The longest pause before the next caller is served. */
const MOST_BACK_MS = 100;
/** A caller who has waited this long is refused: one frozen step must not block everyone behind it. */
const PATIENCE_MS = 30_000;

interface Clock {
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  wait(ms: number): Promise<unknown>;
}

/**
 * A queue for the steps of expensive calls that a crowd makes at once. One step runs at a time, and while others wait
 * the next starts only after a pause as long as the last step took, so that at least half of the process and its
 * database is left for everyone else. Each process has its own queue; a caller who is alone does not wait.
 */
export class Crowd {
  readonly #line = pLimit(1);
  readonly #clock: Clock;

  constructor(clock: Clock = { now: () => performance.now(), wait: (ms) => sleep(ms) }) {
    this.#clock = clock;
  }

  /**
   * Runs a step when its turn comes. @returns the step's result as soon as it is done; throws what the step throws, or
   * AppError unavailable after a long wait
   */
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
        // Checked before the step resolves, so that a caller who continues with the next step does not queue behind
        // itself.
        const isAwaited = this.#line.pendingCount > 0;
        const took = this.#clock.now() - from;
        if (result.status === "fulfilled") resolve(result.value);
        else reject(result.reason);
        if (isAwaited) await this.#clock.wait(Math.min(MOST_BACK_MS, took));
      });
    });
  }
}

/** This process's queue. */
export const crowd = new Crowd();
