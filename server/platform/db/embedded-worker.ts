import { parentPort, workerData } from "node:worker_threads";
import { PGlite, type Results } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { DurableNodeFS, durableStartParams } from "./durable-fs.ts";
import type { WorkerReply, WorkerRequest } from "./embedded-pool.ts";

/** The embedded database in a thread of its own, so that a long statement never holds up the event loop. */
const { folder, durable }: { folder: string | undefined; durable: boolean } = workerData;
const port = parentPort;
if (!port) throw new Error("embedded-worker.ts runs as a worker thread only");

const INT8 = 20;
const DATE = 1082;
const parsers = { [INT8]: Number, [DATE]: (text: string) => text };

const open = () => {
  if (!folder) return PGlite.create({ extensions: { btree_gist }, parsers });
  if (!durable) return PGlite.create({ dataDir: folder, extensions: { btree_gist }, parsers });
  return PGlite.create({
    fs: new DurableNodeFS(folder),
    startParams: durableStartParams,
    extensions: { btree_gist },
    parsers,
  });
};

const database = open();

/** A statement without parameters may be several; the last one's result counts. */
async function run(pg: PGlite, text: string, params: unknown[]): Promise<Results<Record<string, unknown>>> {
  if (params.length > 0) return pg.query(text, params);
  const results = await pg.exec(text);
  const last = results.at(-1);
  return { rows: last?.rows ?? [], fields: last?.fields ?? [], affectedRows: last?.affectedRows ?? 0 };
}

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

async function handle({ id, text, params }: WorkerRequest) {
  try {
    const pg = await database;
    if (text === "close") {
      await pg.close();
      reply({ id, rows: [], affected: 0 });
      return;
    }
    const result = await run(pg, text, params);
    reply({ id, rows: result.rows, affected: result.affectedRows ?? 0 });
  } catch (error) {
    reply({ id, error: describe(error) });
  }
}

// Requests arrive one at a time: the pool hands its one connection to one caller.
port.on("message", (request: WorkerRequest) => void handle(request));
database.then(
  () => reply({ id: 0, rows: [], affected: 0 }),
  (error: unknown) => reply({ id: 0, error: describe(error) }),
);
