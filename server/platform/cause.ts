import { AsyncLocalStorage } from "node:async_hooks";

/** What code runs for: a request, by its ID and the pattern of its route, or a job. */
export type Cause = { request: string; route: string } | { job: string };

const causes = new AsyncLocalStorage<Cause>();

/** Runs work, and all that it starts, for a cause. */
export const runFor = <T>(cause: Cause, work: () => T): T => causes.run(cause, work);

/** What is running now; undefined at start, and for what nobody asked for. */
export const presentCause = (): Cause | undefined => causes.getStore();
