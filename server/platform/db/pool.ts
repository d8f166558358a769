import type { PostgresPool, PostgresPoolClient } from "kysely";
import { capRefusal } from "../caps.ts";
import { AppError } from "../errors.ts";

/** The database is away, frozen or full: the request itself is fine. */
export const unavailable = () =>
  new AppError("unavailable", "The database is not answering. Please try again in a moment.");

/** The result of a statement: the part of node-postgres's result that both databases have. */
interface SqlResult {
  /** What Kysely reads from it: whether rows were written, and whether a commit became a rollback. */
  command: "UPDATE" | "ROLLBACK";
  rowCount: number;
  rows: Record<string, unknown>[];
}

/**
 * The interface that the embedded database and PostgreSQL share: a pool as Kysely's PostgreSQL dialect expects it, so
 * that both run behind one dialect.
 */
export type SqlPool = PostgresPool;

/** A write's count is read for every command; a statement that returns rows counts its rows. */
export const resultOf = (r: {
  command?: string | undefined;
  rowCount: number;
  rows: Record<string, unknown>[];
}): SqlResult => ({ ...r, command: r.command === "ROLLBACK" ? "ROLLBACK" : "UPDATE" });

/**
 * One connection, used by one caller at a time, that reports a cap in the user's words. It is discarded if its
 * transaction could not be ended. The statement's author vouches for the type of the rows.
 */
export function clientOf(
  query: (text: string, params: readonly unknown[]) => Promise<SqlResult>,
  release: (discard: boolean) => void,
): PostgresPoolClient {
  const ask = (text: string, params: readonly unknown[]) =>
    query(text, params).catch((error: unknown) => {
      throw capRefusal(error) ?? error;
    });
  // Kysely names the row type at the call; a database driver can only pass it on.
  return { query: ask, release: (discard?: boolean) => release(discard === true) } as PostgresPoolClient;
}
