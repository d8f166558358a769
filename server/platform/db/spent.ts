import { AsyncLocalStorage } from "node:async_hooks";

const meter = new AsyncLocalStorage<{ ms: number }>();

/**
 * Does some work, and tells `note` how long it had the embedded database to itself, in ms, when it is over: what it waited
 * for others, or for anything else, does not count. Nothing does on PostgreSQL, where others need not wait.
 */
export async function metered<T>(work: () => Promise<T>, note: (ms: number) => void): Promise<T> {
  const spent = { ms: 0 };
  try {
    return await meter.run(spent, work);
  } finally {
    note(spent.ms);
  }
}

/** Counts some milliseconds as spent by whoever is metered. */
export function spend(ms: number): void {
  const spent = meter.getStore();
  if (spent) spent.ms += ms;
}
