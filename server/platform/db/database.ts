import path from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import type { Job } from "../jobs/runner.ts";
import type { Log } from "../logging.ts";
import { EmbeddedPool } from "./embedded-pool.ts";
import { lockFolder } from "./folder-lock.ts";
import type { SqlPool } from "./pool.ts";
import { PostgresPool } from "./postgres-pool.ts";
import { checkSettings } from "./settings.ts";
import type { StatementWatch } from "./slow-statements.ts";
import type { Tables } from "./tables.ts";
import { upkeepJob } from "./upkeep.ts";

/** The database as features see it: a connection or a transaction, of either kind of database. */
export type Db = Kysely<Tables>;

export interface Database {
  db: Db;
  kind: "embedded" | "postgres";
  /** Whether connections have the settings that they need. @throws StartError with what is missing */
  check(): Promise<void>;
  /**
   * Runs work at start on a connection of its own: migrating a large table or importing the bank may take longer than a
   * caller's statement may.
   */
  boot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Maintenance that the database does not do by itself. */
  jobs: Job[];
  close(): Promise<void>;
}

/** Kysely over either pool, with one dialect: the SQL that both understand. */
export function kyselyOver(pool: SqlPool, watch?: StatementWatch): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(watch && { log: ({ query, queryDurationMillis }) => watch(query.sql, queryDurationMillis) }),
  });
}

async function bootOver<T>(pool: SqlPool, work: (db: Db) => Promise<T>): Promise<T> {
  const db = kyselyOver(pool);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

interface Options {
  databaseUrl: string | undefined;
  /** Whether that leads through a pooler, and the way past it; see Config. */
  isDatabasePooled?: boolean;
  databaseDirectUrl?: string | undefined;
  dataDir: string;
  /** How long a statement may take, in milliseconds; see Config. */
  timeouts?: { databaseMs: number };
  log?: Log;
  /** Takes note of each statement but those at start. */
  watch?: StatementWatch;
}

/**
 * Opens PostgreSQL if an address is given, else the embedded database in `dataDir`. @throws StartError when the data
 * folder is locked or cannot be written to
 */
export function openDatabase(options: Options): Database {
  const statementTimeoutMs = options.timeouts?.databaseMs;
  if (options.databaseUrl) {
    const { databaseUrl, databaseDirectUrl, isDatabasePooled: isPooled = false } = options;
    const db = kyselyOver(
      new PostgresPool({ connectionString: databaseUrl, statementTimeoutMs, isPooled }),
      options.watch,
    );
    const direct = { connectionString: databaseDirectUrl ?? databaseUrl, max: 1, statementTimeoutMs: 0 };
    return {
      db,
      kind: "postgres",
      check: () => checkSettings(db, { isPooled, statementTimeoutMs }),
      boot: (work) => bootOver(new PostgresPool(direct), work),
      jobs: [],
      close: () => db.destroy(),
    };
  }
  const unlock = lockFolder(path.resolve(options.dataDir));
  const pool = new EmbeddedPool({
    folder: path.resolve(options.dataDir, "db"),
    durable: true,
    statementTimeoutMs,
    log: options.log,
  });
  const db = kyselyOver(pool, options.watch);
  return {
    db,
    kind: "embedded",
    check: async () => undefined,
    boot: (work) => bootOver(pool.patient, work),
    jobs: [upkeepJob({ db, pool })],
    async close() {
      await db.destroy();
      await pool.end();
      unlock();
    },
  };
}
