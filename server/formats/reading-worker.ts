import { parentPort, workerData } from "node:worker_threads";
import { type ReadingWork, read } from "./read.ts";

/* Reads one file in a thread of its own (reading.ts), so that nobody else waits for it. */

const work: ReadingWork = workerData;
parentPort?.postMessage(read(work.format, work.bytes, work.columns));
