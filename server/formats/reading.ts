import { Worker } from "node:worker_threads";
import type { ReadFormat } from "#contract/question-format.ts";
import type { Reading } from "./portable.ts";
import type { ReadingWork } from "./read.ts";

/** The largest file that is allowed takes a few seconds; nothing that is sent takes longer than this, or more memory. */
const LIMIT_MS = 30_000;
const MEMORY_MB = 768;

const given = (message: string): Reading => ({
  questions: [],
  problems: [{ line: 1, message }],
  warnings: [],
});

/**
 * Reads a file beside the server's own thread. It resolves in bounded time, whatever the file holds: what cannot be read
 * is told as a problem.
 */
export function readAside(format: ReadFormat, bytes: Uint8Array, limitMs = LIMIT_MS): Promise<Reading> {
  const worker = new Worker(new URL("./reading-worker.ts", import.meta.url), {
    workerData: { format, bytes } satisfies ReadingWork,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  return new Promise<Reading>((resolve, reject) => {
    const timer = setTimeout(() => resolve(given("The file takes too long to read.")), limitMs);
    worker.once("message", (reading: Reading) => resolve(reading));
    worker.once("error", (error) =>
      "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"
        ? resolve(given("The file takes too much memory to read."))
        : reject(error),
    );
    worker.once("exit", (code) => reject(new Error(`the reader ended with ${code}`)));
    worker.once("exit", () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}
