import { Worker } from "node:worker_threads";
import pLimit from "p-limit";

/** How many threads of this process may read uploads at once: each may use all the memory that it is allowed. */
const AT_ONCE = 2;
const turns = pLimit(AT_ONCE);

interface Allowance {
  limitMs: number;
  memoryMb: number;
}

/** The outcome of a thread's work: what it posted, or why it failed. */
type Outcome<T> = { is: "done"; value: T } | { is: "too slow" } | { is: "too large" };

/**
 * Runs a module in a thread of its own and returns the one message that it posts. Resolves in bounded time once its
 * turn has come.
 * @throws whatever the thread threw
 */
export const inReaderThread = <T>(
  module: URL,
  workerData: unknown,
  allowance: Allowance,
): Promise<Outcome<T>> => turns(() => run(module, workerData, allowance));

function run<T>(module: URL, workerData: unknown, { limitMs, memoryMb }: Allowance): Promise<Outcome<T>> {
  const worker = new Worker(module, { workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  return new Promise<Outcome<T>>((resolve, reject) => {
    const timer = setTimeout(() => resolve({ is: "too slow" }), limitMs);
    worker.once("message", (value: T) => resolve({ is: "done", value }));
    worker.once("error", (error) =>
      "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"
        ? resolve({ is: "too large" })
        : reject(error),
    );
    worker.once("exit", (code) => reject(new Error(`the reader ended with ${code}`)));
    worker.once("exit", () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}
