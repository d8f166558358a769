import type { Worker } from "node:cluster";

/** How long a stopping process continues with requests in progress. */
export const DRAIN_MS = 10_000;

/** The first process's message to one of several. A signal would not do: a terminal sends its own to all of them. */
const RETIRE = "retire";

/** Asks a process to end once it has answered its requests; another has taken its place. */
export function retire(worker: Worker): void {
  if (worker.isConnected()) worker.send(RETIRE);
}

/** In one of several processes: what to do when it is asked to end. The signal is for the first process alone. */
export function whenRetired(leave: () => Promise<void>): void {
  process.on("SIGHUP", () => undefined);
  process.on("message", (message) => {
    if (message === RETIRE) void leave();
  });
}
