let queue: Promise<unknown> = Promise.resolve();

/**
 * One step on the copies after the other, as they were asked for. Where the browser refuses storage there are no copies, and
 * nothing is given.
 */
export function inTurn<T>(step: () => Promise<T>): Promise<T | undefined> {
  const done = queue.then(step).catch(() => undefined);
  queue = done;
  return done;
}
