import { inReaderThread } from "../platform/reader-threads.ts";
import type { Reading } from "./portable.ts";
import type { ReadingWork } from "./read.ts";

/** The time and memory allowed for one file; the largest file allowed takes a few seconds. */
const LIMIT_MS = 30_000;
const MEMORY_MB = 768;

const given = (message: string): Reading => ({
  questions: [],
  problems: [{ line: 1, message }],
  warnings: [],
  broken: 1,
});

/**
 * Reads a file outside the server's own thread. It resolves in bounded time, whatever the file contains: what cannot be
 * read is reported as a problem.
 */
export async function readAside(work: ReadingWork, limitMs = LIMIT_MS): Promise<Reading> {
  const module = new URL("./reading-worker.ts", import.meta.url);
  const outcome = await inReaderThread<Reading>(module, work, { limitMs, memoryMb: MEMORY_MB });
  if (outcome.is === "done") return outcome.value;
  return given(`The file takes too ${outcome.is === "too slow" ? "long" : "much memory"} to read.`);
}
