import type { PostgresPool, PostgresPoolClient } from "kysely";

/** What a statement gave back; the part of node-postgres's result that both databases share. */
export interface SqlResult {
  command: "UPDATE";
  rowCount: number;
  rows: Record<string, unknown>[];
}

/**
 * The one interface that the embedded database and PostgreSQL share: a pool as Kysely's PostgreSQL dialect
 * wants it, so that both run behind the same dialect.
 */
export type SqlPool = PostgresPool;

/** One connection, held by one caller at a time. Rows are what the statement's author says they are. */
export function clientOf(
  query: (text: string, params: readonly unknown[]) => Promise<SqlResult>,
  release: () => void,
): PostgresPoolClient {
  // Kysely names the row type at the call; a database driver can only pass it on.
  return { query, release } as PostgresPoolClient;
}
