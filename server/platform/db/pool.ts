import type { PostgresPool, PostgresPoolClient } from "kysely";
import { capRefusal } from "../caps.ts";
import { AppError } from "../errors.ts";

/** The database is away, frozen or full: nothing is wrong with what was asked. */
export const unavailable = () =>
  new AppError("unavailable", "The database is not answering. Please try again in a moment.");

/** What a statement gave back; the part of node-postgres's result that both databases share. */
interface SqlResult {
  /** Kysely reads two things from it: whether rows were written, and whether a commit became a rollback. */
  command: "UPDATE" | "ROLLBACK";
  rowCount: number;
  rows: Record<string, unknown>[];
}

/**
 * The one interface that the embedded database and PostgreSQL share: a pool as Kysely's PostgreSQL dialect
 * wants it, so that both run behind the same dialect.
 */
export type SqlPool = PostgresPool;

/** The count of a write is read whatever the command was; a row-returning statement counts its rows. */
export const resultOf = (r: {
  command?: string | undefined;
  rowCount: number;
  rows: Record<string, unknown>[];
}): SqlResult => ({ ...r, command: r.command === "ROLLBACK" ? "ROLLBACK" : "UPDATE" });

/** One connection, held by one caller at a time, that tells of a cap in the user's words; one to discard has a transaction that could not be ended. Rows are what the statement's author says they are. */
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
