import { createHash } from "node:crypto";
import pg from "pg";
import { clientOf, resultOf, type SqlPool, unavailable } from "./pool.ts";

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

interface Options {
  connectionString: string;
  max?: number;
  /** How long a statement may take; 0 is as long as it takes. */
  statementTimeoutMs?: number | undefined;
}

/** How long a caller waits for a place in the pool, or for a new connection, at most. */
const CONNECT_MS = 5_000;
/** The server ends a statement first, where it can; past this it is frozen or cut off. */
const GRACE_MS = 500;

/** A prepared statement's result has another shape by now (feature_not_supported). */
const CHANGED = "0A000";

/** node-postgres tells by these messages alone that no reply came in time, or that none will come. */
const NO_REPLY = /^(Query read timeout|Connection terminated|Client has encountered a connection error)/;
const hasNoReply = (error: unknown) => error instanceof Error && NO_REPLY.test(error.message);

/**
 * PostgreSQL behind the same interface as the embedded database. Every statement with parameters is given a
 * name from a hash of its text, so that the server plans it once a connection; unnamed ones cost half the rate.
 */
export class PostgresPool implements SqlPool {
  readonly options = {};
  readonly #pool: pg.Pool;
  /** Connections that broke, or still owe a reply: given to nobody else. */
  readonly #broken = new WeakSet<pg.ClientBase>();
  readonly #names = new Map<string, string>();

  constructor({ connectionString, max = 10, statementTimeoutMs = 10_000 }: Options) {
    const timeouts =
      statementTimeoutMs > 0
        ? {
            statement_timeout: statementTimeoutMs,
            query_timeout: statementTimeoutMs + GRACE_MS,
            connectionTimeoutMillis: Math.min(CONNECT_MS, statementTimeoutMs),
          }
        : { connectionTimeoutMillis: CONNECT_MS };
    this.#pool = new pg.Pool({ connectionString, max, ...timeouts });
    // A connection that breaks while idle is replaced by the pool; its next user sees any lasting fault.
    this.#pool.on("error", () => undefined);
    // Somebody must listen from the first moment on, also between two statements: the fault shows in the next one.
    this.#pool.on("connect", (client) => client.on("error", () => this.#broken.add(client)));
  }

  async connect() {
    const client = await this.#pool.connect();
    const query = async (text: string, params: readonly unknown[]) => {
      // What is left of a transaction ends here, and its rollback with it: the server undoes what it has.
      if (this.#broken.has(client)) throw unavailable();
      const named = params.length > 0 ? { name: this.#nameOf(text), values: [...params] } : {};
      try {
        const result = await client.query<Record<string, unknown>>({ text, ...named });
        const last = Array.isArray(result) ? result.at(-1) : result;
        return resultOf({ command: last?.command, rowCount: last?.rowCount ?? 0, rows: last?.rows ?? [] });
      } catch (error) {
        // Anything but the server's own word leaves the connection with a reply that may still come. One whose prepared
        // statements read a table that another version's migration has changed would fail for ever.
        const isOver = !(error instanceof pg.DatabaseError) || error.code === CHANGED;
        if (isOver) this.#broken.add(client);
        throw hasNoReply(error) ? unavailable() : error;
      }
    };
    return clientOf(query, (discard) => client.release(discard || this.#broken.has(client)));
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  #nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known) return known;
    const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
    this.#names.set(text, name);
    return name;
  }
}
