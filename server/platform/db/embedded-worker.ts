import { parentPort, workerData } from "node:worker_threads";
import { BrokenError, EmbeddedDatabase, type Options } from "./embedded-database.ts";
import type { WorkerReply, WorkerRequest } from "./embedded-thread.ts";

/** The embedded database in a thread of its own, so that a long statement never holds up the event loop. */
const options: Options = workerData;
const port = parentPort;
if (!port) throw new Error("embedded-worker.ts runs as a worker thread only");

const reply = (message: WorkerReply) => port.postMessage(message);

/** What is worth telling of a database's error; an Error loses its fields on the way between threads. */
function describe(error: unknown) {
  const text = (name: string) => {
    const value: unknown = error instanceof Object ? Reflect.get(error, name) : undefined;
    return typeof value === "string" ? value : undefined;
  };
  return {
    message: text("message") ?? String(error),
    code: text("code"),
    constraint: text("constraint"),
    detail: text("detail"),
  };
}

async function handle(database: EmbeddedDatabase, { id, text, params }: WorkerRequest) {
  try {
    if (text === "close") await database.close();
    reply({ id, result: text === "close" ? { rowCount: 0, rows: [] } : await database.run(text, params) });
  } catch (error) {
    reply({ id, error: describe(error), broken: error instanceof BrokenError });
  }
}

try {
  const database = await EmbeddedDatabase.open(options);
  // Requests arrive one at a time: the pool hands its one connection to one caller.
  port.on("message", (request: WorkerRequest) => void handle(database, request));
  reply({ id: 0, result: { rowCount: 0, rows: [] } });
} catch (error) {
  reply({ id: 0, error: describe(error), broken: true });
}
