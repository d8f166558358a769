import net from "node:net";
import { sql } from "kysely";
import pg from "pg";

/** How many connections carry them: one keeps a core of the server busy. */
const LINES = 2;

const MARK = "/* short read */";

/**
 * Marks a statement that reads a few rows by an index and waits for no lock. PostgreSQL gets these over connections
 * that all callers share, each sent without waiting for the previous reply; a wait for a lock would block every
 * statement behind it. To the embedded database it is only a comment.
 */
export const shortRead = sql.raw(MARK);

export const isShortRead = (text: string): boolean => text.startsWith(MARK);

interface Line {
  client: pg.Client;
  /** Statements of the same turn of the event loop are written at once: writing to the socket costs the most. */
  gather: () => void;
}

/** Connections that many callers use at once. A broken one fails what is in progress on it, and is replaced. */
export class PipelinedReads {
  readonly #config: pg.ClientConfig;
  readonly #lines: (Promise<Line> | undefined)[] = [];
  #next = 0;
  #isEnded = false;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  /** @throws what node-postgres throws, including when no connection can be made */
  async query(config: pg.QueryConfig): Promise<pg.QueryResult<Record<string, unknown>>> {
    this.#next = (this.#next + 1) % LINES;
    const { client, gather } = await this.#line(this.#next);
    gather();
    return client.query<Record<string, unknown>>(config);
  }

  /** Switches to new connections; statements in progress on the present ones are still answered. */
  renew(): void {
    for (const line of this.#lines.splice(0))
      void line?.then(({ client }) => client.end()).catch(() => undefined);
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    const lines = this.#lines.splice(0);
    await Promise.all(lines.map((line) => line?.then(({ client }) => client.end()).catch(() => undefined)));
  }

  #line(place: number): Promise<Line> {
    const known = this.#lines[place];
    if (known) return known;
    if (this.#isEnded) throw new Error("the database is closed");
    const forget = () => {
      if (this.#lines[place] === line) this.#lines[place] = undefined;
    };
    const line = open(this.#config, forget);
    line.catch(forget);
    this.#lines[place] = line;
    return line;
  }
}

async function open(config: pg.ClientConfig, onGone: () => void): Promise<Line> {
  const socket = new net.Socket();
  const client = new pg.Client({ ...config, pipeline: true, stream: () => socket });
  client.on("error", onGone);
  client.on("end", onGone);
  await client.connect();
  let isGathering = false;
  const gather = () => {
    if (isGathering) return;
    isGathering = true;
    socket.cork();
    setImmediate(() => {
      isGathering = false;
      socket.uncork();
    });
  };
  return { client, gather };
}
