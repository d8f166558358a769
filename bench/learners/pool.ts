import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Done, Job } from "./jobs.ts";

const THREADS = Math.min(2, os.availableParallelism());

/** Runs the jobs on two threads. @returns their results, in the order of the jobs */
export async function doAll(jobs: readonly Job[]): Promise<Done[]> {
  const results: Done[] = [];
  const waiting = jobs.entries();
  const thread = async () => {
    const worker = new Worker(path.join(import.meta.dirname, "worker.ts"));
    for (const [place, job] of waiting) {
      worker.postMessage(job);
      const [done] = await once(worker, "message");
      results[place] = done;
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: THREADS }, thread));
  return results;
}
