import pLimit, { type LimitFunction } from "p-limit";

/** How many calls of one user are worked on at once: a page that asks for more is hardly slower for it. */
const AT_ONCE = 2;

/**
 * Lets the calls of one user take turns, so that somebody who sends many at once waits for themselves and not everybody
 * else for them: the embedded database has one connection for all. In this process only; nothing is refused.
 */
export class Turns {
  readonly #lines = new Map<string, { enter: LimitFunction; calls: number }>();

  async take<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(userId) ?? { enter: pLimit(AT_ONCE), calls: 0 };
    this.#lines.set(userId, line);
    line.calls += 1;
    try {
      return await line.enter(work);
    } finally {
      line.calls -= 1;
      if (line.calls === 0) this.#lines.delete(userId);
    }
  }

  /** How many users have calls under way. */
  get users(): number {
    return this.#lines.size;
  }
}
