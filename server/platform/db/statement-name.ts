import { createHash } from "node:crypto";

/** The name under which PostgreSQL has a statement prepared (`pg_prepared_statements`): a hash of its text. */
export const statementName = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, 32);
