interface Waiting<U, R> {
  unsent: U;
  resolve: (reply: R) => void;
  reject: (error: unknown) => void;
}

interface BatchDeps<U, R, G> {
  /** What goes out in one call: an attempt, say. */
  groupOf: (unsent: U) => G;
  /** How many one call takes. */
  most: number;
  /** Sends a group; gives what happened to each, in order: its reply, or the error that it alone met. */
  post: (group: G, all: U[]) => Promise<(R | Error)[]>;
}

/**
 * Sends what is given to it at about the same time in one call a group: after a gap in the network a whole test's
 * answers go out at once and take one token of the limit. Each has its own outcome.
 */
export function createBatch<U, R, G>({ groupOf, most, post }: BatchDeps<U, R, G>): (unsent: U) => Promise<R> {
  let waiting: Waiting<U, R>[] = [];

  async function send(group: G, batch: Waiting<U, R>[]) {
    try {
      const outcomes = await post(
        group,
        batch.map(({ unsent }) => unsent),
      );
      for (const [i, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[i];
        if (outcome === undefined || outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  function flush() {
    const all = waiting;
    waiting = [];
    for (const [group, ours] of Map.groupBy(all, ({ unsent }) => groupOf(unsent)))
      for (let from = 0; from < ours.length; from += most) void send(group, ours.slice(from, from + most));
  }

  return (unsent) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(flush);
      waiting.push({ unsent, resolve, reject });
    });
}
