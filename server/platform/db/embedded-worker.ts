import { parentPort, workerData } from "node:worker_threads";
import { EmbeddedDatabase, type Options } from "./embedded-database.ts";
import type { WorkerReply, WorkerRequest } from "./embedded-thread.ts";

/** The embedded database in a thread of its own, so that a long statement never blocks the event loop. */
const options: Options = workerData;
const port = parentPort;
if (!port) throw new Error("embedded-worker.ts runs as a worker thread only");

/** Transfers the bytes without copying them. */
function reply(id: number, bytes: Uint8Array) {
  const moved = bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
  port?.postMessage({ id, bytes } satisfies WorkerReply, moved);
}
function broken(id: number, error: unknown) {
  const why = error instanceof Error ? error.message : String(error);
  port?.postMessage({ id, broken: why } satisfies WorkerReply);
}

async function handle(database: EmbeddedDatabase, { id, text, params }: WorkerRequest) {
  try {
    if (text === "close") {
      await database.close();
      reply(id, new Uint8Array());
    } else reply(id, await database.run(text, params));
  } catch (error) {
    broken(id, error);
  }
}

try {
  const database = await EmbeddedDatabase.open(options);
  // Statements may be sent ahead, so each waits for the one before.
  let last = Promise.resolve();
  port.on("message", (request: WorkerRequest) => {
    last = last.then(() => handle(database, request));
  });
  reply(0, new Uint8Array());
} catch (error) {
  broken(0, error);
}
