import { AsyncLocalStorage } from "node:async_hooks";

const meter = new AsyncLocalStorage<{ ms: number }>();

/**
 * Runs some work and then passes to `note` how long it had the embedded database to itself, in ms; waiting for others
 * or for anything else does not count. On PostgreSQL nothing counts, since callers there do not wait for each other.
 */
export async function metered<T>(work: () => Promise<T>, note: (ms: number) => void): Promise<T> {
  const spent = { ms: 0 };
  try {
    return await meter.run(spent, work);
  } finally {
    note(spent.ms);
  }
}

/** Counts milliseconds as spent by the caller being metered. */
export function spend(ms: number): void {
  const spent = meter.getStore();
  if (spent) spent.ms += ms;
}
