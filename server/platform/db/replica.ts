import { Kysely, PostgresDialect, sql } from "kysely";
import { AppError } from "../errors.ts";
import type { Log } from "../logging.ts";
import type { Db } from "./database.ts";
import { PostgresPool } from "./postgres-pool.ts";
import type { Tables } from "./tables.ts";

/**
 * Reads whose answer may be some seconds old: figures of many learners. What belongs to one learner is never among them, since a
 * replica can show commits in another order than the primary.
 */
export interface OldReads {
  /** @param query may be run twice */
  read<T>(query: (db: Db) => Promise<T>): Promise<T>;
}

/** Where there is no replica. */
export const readsFromPrimary = (db: Db): OldReads => ({ read: (query) => query(db) });

/** How often it is asked whether the replica can be used. */
const CHECK_MS = 5_000;
/** How far behind the primary it may be. */
const BEHIND_MS = 30_000;
/** A replica that takes longer is not worth waiting for. */
const STATEMENT_MS = 2_000;
const CONNECTIONS = 5;

/** How far the log of a database has come, in bytes, and the schema that it has. */
interface Position {
  at: number;
  schema: string;
}

const positionOf = async (db: Db): Promise<Position> => {
  const { rows } = await sql<Position>`
    select pg_wal_lsn_diff(
             case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::float8 as at,
           (select max(name) from schema_migration) as schema`.execute(db);
  const [position] = rows;
  if (!position) throw new Error("a statement of one row gave none");
  return position;
};

/**
 * Opens the replica at DATABASE_READ_URL.
 * @param isPooled whether a pooler is before it; see Config
 */
export function openReplica(url: string, isPooled = false): Db {
  const pool = new PostgresPool({
    connectionString: url,
    max: CONNECTIONS,
    statementTimeoutMs: STATEMENT_MS,
    isPooled,
  });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

interface ReplicaOptions {
  /** The replica's own connections, which it closes. */
  replica: Db;
  primary: Db;
  log: Log;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * A copy of the database that PostgreSQL keeps by itself. It is used while it answers, has the primary's schema, and has come as far as
 * the primary was half a minute ago; otherwise the primary is read.
 */
export class Replica implements OldReads {
  readonly #primary: Db;
  readonly #replica: Db;
  readonly #log: Log;
  readonly #now: () => number;
  /** Where the primary was, the latest last; the first is the newest one that is old enough to be asked for. */
  #marks: { at: number; seenAt: number }[] = [];
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | undefined;
  /** Why the replica is not used; undefined while it is. */
  #fault: string | undefined = "it was not looked at yet";

  constructor({ replica, primary, log, now = Date.now }: ReplicaOptions) {
    this.#primary = primary;
    this.#replica = replica;
    this.#log = log;
    this.#now = now;
  }

  async read<T>(query: (db: Db) => Promise<T>): Promise<T> {
    const isFirst = this.#checkedAt === Number.NEGATIVE_INFINITY;
    const check = this.#look();
    if (isFirst) await check;
    if (this.#fault !== undefined) return query(this.#primary);
    try {
      return await query(this.#replica);
    } catch (error) {
      // What was asked for may be missing, or not yet there: that is no fault of the replica, and the primary says which.
      if (!(error instanceof AppError) || error.kind === "unavailable")
        this.#judge(`it failed: ${error instanceof Error ? error.message : String(error)}`);
      return query(this.#primary);
    }
  }

  async close(): Promise<void> {
    await this.#checking;
    await this.#replica.destroy();
  }

  /** Looks at the replica again where that is due; never fails. */
  #look(): Promise<void> {
    if (this.#checking) return this.#checking;
    // In either direction: after a clock was set back, it is looked at again too.
    if (Math.abs(this.#now() - this.#checkedAt) < CHECK_MS) return Promise.resolve();
    this.#checkedAt = this.#now();
    this.#checking = this.#faultNow()
      .catch(
        (error: unknown) => `it does not answer: ${error instanceof Error ? error.message : String(error)}`,
      )
      .then((fault) => this.#judge(fault))
      .finally(() => {
        this.#checking = undefined;
      });
    return this.#checking;
  }

  async #faultNow(): Promise<string | undefined> {
    const seenAt = this.#now();
    const primary = await positionOf(this.#primary);
    const replica = await positionOf(this.#replica);
    this.#marks.push({ at: primary.at, seenAt });
    const old = this.#marks.findLastIndex((mark) => mark.seenAt <= seenAt - BEHIND_MS);
    if (old > 0) this.#marks = this.#marks.slice(old);
    if (replica.schema !== primary.schema) return `its schema is that of ${replica.schema}`;
    const [mark] = this.#marks;
    return mark && replica.at < mark.at ? `it is ${mark.at - replica.at} bytes behind` : undefined;
  }

  #judge(fault: string | undefined): void {
    if ((fault === undefined) !== (this.#fault === undefined)) {
      if (fault === undefined) this.#log.warn({}, "old reads go to the replica");
      else this.#log.warn({ fault }, "old reads go to the primary");
    }
    this.#fault = fault;
  }
}
