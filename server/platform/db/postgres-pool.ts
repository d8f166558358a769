import pg from "pg";
import "./column-types.ts";
import { isShortRead, PipelinedReads } from "./pipelined-reads.ts";
import { clientOf, resultOf, type SqlPool, unavailable } from "./pool.ts";
import { statementName } from "./statement-name.ts";

interface Options {
  connectionString: string;
  max?: number;
  /** How long a statement may take; 0 means no limit. */
  statementTimeoutMs?: number | undefined;
  /**
   * Whether a pooler is between that gives a connection to another client after each transaction. It cannot pass on start
   * parameters, so the role has the settings (`settings.ts`), and statements have no names.
   */
  isPooled?: boolean | undefined;
}

/** The longest that a caller waits for a place in the pool, or for a new connection. */
const CONNECT_MS = 5_000;
/** The server ends a statement first if it can; after this it is frozen or cut off. */
const GRACE_MS = 500;

/**
 * A prepared statement's result has another shape by now (feature_not_supported): a connection with statements on a
 * table that another version's migration has changed would fail forever.
 */
const CHANGED = "0A000";
/** The server is a standby by now (read_only_sql_transaction); a new connection may lead to the primary. */
const READ_ONLY = "25006";
const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === CHANGED || error.code === READ_ONLY);

/**
 * Planning costs more than running most statements here, so each is planned once for all parameters; the embedded
 * database does the same. By default PostgreSQL plans a join of many tables again each time. JIT compilation is off
 * too: where a generic plan looks expensive, compiling at each call alone took 20 ms.
 */
const PLANNING = "-c plan_cache_mode=force_generic_plan -c jit=off";

/** What a connection asks for when it is made. That there is no limit must be asked for too: a role may have one. */
const startParameters = (statementTimeoutMs: number) =>
  statementTimeoutMs > 0
    ? { options: PLANNING, statement_timeout: statementTimeoutMs }
    : { options: `${PLANNING} -c statement_timeout=0` };

/** Only these messages of node-postgres say that no reply came in time, from a connection or to a new one, or that none will come. */
const NO_REPLY =
  /^(Query read timeout|Connection terminated|Client was closed|Client has encountered a connection error|timeout expired|timeout exceeded)/;
const hasNoReply = (error: unknown) => error instanceof Error && NO_REPLY.test(error.message);

/** A text of several statements has several results, of which the last counts. */
function replyOf(
  result: pg.QueryResult<Record<string, unknown>> | pg.QueryResult<Record<string, unknown>>[],
) {
  const last = Array.isArray(result) ? result.at(-1) : result;
  return resultOf({ command: last?.command, rowCount: last?.rowCount ?? 0, rows: last?.rows ?? [] });
}

/**
 * PostgreSQL behind the same interface as the embedded database. Every statement with parameters is named by a hash of
 * its text, so that the server plans it once per connection; without names, as behind a pooler, half as many statements
 * a second are possible.
 */
export class PostgresPool implements SqlPool {
  readonly options = {};
  readonly #pool: pg.Pool;
  /** Connections that broke, or on which a reply may still arrive: not used again. */
  readonly #broken = new WeakSet<pg.ClientBase>();
  readonly #hasNames: boolean;
  readonly #names = new Map<string, string>();
  readonly #reads: PipelinedReads;

  constructor({ connectionString, max = 10, statementTimeoutMs = 10_000, isPooled = false }: Options) {
    this.#hasNames = !isPooled;
    const timeouts =
      statementTimeoutMs > 0
        ? {
            query_timeout: statementTimeoutMs + GRACE_MS,
            connectionTimeoutMillis: Math.min(CONNECT_MS, statementTimeoutMs),
          }
        : { connectionTimeoutMillis: CONNECT_MS };
    const parameters = isPooled ? {} : startParameters(statementTimeoutMs);
    const config = { connectionString, ...parameters, ...timeouts };
    this.#reads = new PipelinedReads(config);
    this.#pool = new pg.Pool({ ...config, max });
    // The pool replaces a connection that breaks while idle; its next user sees any lasting fault.
    this.#pool.on("error", () => undefined);
    // An error needs a listener from the start, also between two statements; the fault shows in the next statement.
    this.#pool.on("connect", (client) => client.on("error", () => this.#broken.add(client)));
  }

  /** A connection is taken from the pool with the first statement that needs one of its own. */
  async connect() {
    let own: Promise<pg.PoolClient> | undefined;
    const query = async (text: string, params: readonly unknown[]) => {
      if (!own && isShortRead(text)) return this.#read(text, params);
      own ??= this.#connect();
      return this.#query(await own, text, params);
    };
    // If no connection was available, the caller already has the error.
    const release = (discard: boolean) =>
      void own?.then((client) => client.release(discard || this.#broken.has(client))).catch(() => undefined);
    return clientOf(query, release);
  }

  async end(): Promise<void> {
    await Promise.all([this.#reads.end(), this.#pool.end()]);
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw hasNoReply(error) ? unavailable() : error;
    }
  }

  async #query(client: pg.PoolClient, text: string, params: readonly unknown[]) {
    // What is left of a transaction ends with its connection: the server rolls it back.
    if (this.#broken.has(client)) throw unavailable();
    try {
      return replyOf(await client.query<Record<string, unknown>>(this.#statement(text, params)));
    } catch (error) {
      // After anything but the server's own error, a reply may still arrive on the connection.
      if (!(error instanceof pg.DatabaseError) || isOutdated(error)) this.#broken.add(client);
      throw hasNoReply(error) ? unavailable() : error;
    }
  }

  async #read(text: string, params: readonly unknown[]) {
    try {
      return replyOf(await this.#reads.query(this.#statement(text, params)));
    } catch (error) {
      if (isOutdated(error)) this.#reads.renew();
      throw hasNoReply(error) ? unavailable() : error;
    }
  }

  #statement(text: string, params: readonly unknown[]): pg.QueryConfig {
    if (params.length === 0) return { text };
    const values = [...params];
    return this.#hasNames ? { text, name: this.#nameOf(text), values } : { text, values };
  }

  #nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known) return known;
    const name = statementName(text);
    this.#names.set(text, name);
    return name;
  }
}
