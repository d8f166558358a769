import { createHash } from "node:crypto";
import pg from "pg";
import { clientOf, type SqlPool, type SqlResult } from "./pool.ts";

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

interface Options {
  connectionString: string;
  max?: number;
  statementTimeoutMs?: number;
}

/**
 * PostgreSQL behind the same interface as the embedded database. Every statement with parameters is given a
 * name from a hash of its text, so that the server plans it once a connection; unnamed ones cost half the rate.
 */
export class PostgresPool implements SqlPool {
  readonly options = {};
  readonly #pool: pg.Pool;
  readonly #names = new Map<string, string>();

  constructor({ connectionString, max = 10, statementTimeoutMs = 10_000 }: Options) {
    this.#pool = new pg.Pool({
      connectionString,
      max,
      statement_timeout: statementTimeoutMs,
      connectionTimeoutMillis: 5_000,
    });
    // A connection that breaks while idle is replaced by the pool; its next user sees any lasting fault.
    this.#pool.on("error", () => undefined);
  }

  async connect() {
    const client = await this.#pool.connect();
    // Between two statements of a transaction nobody else listens: the fault shows in the next one.
    let fault: Error | undefined;
    const onFault = (error: Error) => {
      fault = error;
    };
    client.on("error", onFault);
    const query = async (text: string, params: readonly unknown[]) => {
      const result =
        params.length === 0
          ? await client.query<Record<string, unknown>>(text)
          : await client.query<Record<string, unknown>>({
              name: this.#nameOf(text),
              text,
              values: [...params],
            });
      return toResult(Array.isArray(result) ? result.at(-1) : result);
    };
    return clientOf(query, () => {
      client.off("error", onFault);
      // A broken connection is not given to anybody else.
      client.release(fault);
    });
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

/** The count of a write is read whatever the command was; see EmbeddedPool. */
const toResult = (r: pg.QueryResult<Record<string, unknown>> | undefined): SqlResult => ({
  command: "UPDATE",
  rowCount: r?.rowCount ?? 0,
  rows: r?.rows ?? [],
});
