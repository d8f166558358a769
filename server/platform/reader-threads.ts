import { Worker } from "node:worker_threads";
import pLimit from "p-limit";

/** How many threads of this process read what was sent, at most: each may take all the memory that it is allowed. */
const AT_ONCE = 2;
const turns = pLimit(AT_ONCE);

interface Allowance {
  limitMs: number;
  memoryMb: number;
}

/** What became of a thread's work: what it posted, or why it could not end. */
type Outcome<T> = { is: "done"; value: T } | { is: "too slow" } | { is: "too large" };

/**
 * Runs a module in a thread of its own, beside the server's, and gives the one message that it posts. Resolves in bounded
 * time once it is its turn.
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
