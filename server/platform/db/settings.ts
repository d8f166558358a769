import { sql } from "kysely";
import pg from "pg";
import { StartError } from "../errors.ts";
import type { Db } from "./database.ts";

interface Expected {
  isPooled: boolean;
  statementTimeoutMs: number | undefined;
}

interface Found {
  /** As SQL takes it. */
  role: string;
  plans: string;
  jit: string;
  timeoutMs: number;
}

const BEHIND_POOLER =
  "DATABASE_URL leads through a pooler that shares connections between transactions, such as PgBouncer. Set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to the address of PostgreSQL itself.";

/** How PgBouncer refuses a parameter that it neither knows nor is configured to ignore. */
const isParameterRefused = (error: unknown) =>
  error instanceof pg.DatabaseError && error.message.startsWith("unsupported startup parameter");

async function settingsOf(db: Db): Promise<Found> {
  const { rows } = await sql<Found>`
    select quote_ident(current_user) as role, current_setting('plan_cache_mode') as plans, current_setting('jit') as jit,
           (select setting::float8 from pg_settings where name = 'statement_timeout') as "timeoutMs"`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error("a statement of one row gave none");
  return found;
}

/** The settings that are not as they should be, as PostgreSQL's `name = value`. */
function missingOf(found: Found, mostMs: number): string[] {
  const isBounded = mostMs === 0 || (found.timeoutMs > 0 && found.timeoutMs <= mostMs);
  return [
    found.plans === "force_generic_plan" ? [] : "plan_cache_mode = force_generic_plan",
    found.jit === "off" ? [] : "jit = off",
    isBounded ? [] : `statement_timeout = ${mostMs}`,
  ].flat();
}

const processOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;

/** Whether two connections that are open at once have one process of PostgreSQL, which only a pooler can bring about. */
const isShared = (db: Db) =>
  db.connection().execute(async (one) => {
    const first = await processOf(one);
    return db.connection().execute(async (other) => (await processOf(other)) === first);
  });

/**
 * Checks that connections have the settings that the product's statements need. It asks for them when it connects, but a
 * pooler may drop that silently, and cannot keep statements for a session; behind one that is declared the role must have
 * the settings. @throws StartError with what to do
 */
export async function checkSettings(db: Db, { isPooled, statementTimeoutMs = 0 }: Expected): Promise<void> {
  try {
    if (!isPooled && (await isShared(db))) throw new StartError(BEHIND_POOLER);
    const found = await settingsOf(db);
    const missing = missingOf(found, statementTimeoutMs);
    if (missing.length === 0) return;
    const statements = missing.map((setting) => `ALTER ROLE ${found.role} SET ${setting};`).join(" ");
    throw new StartError(
      isPooled
        ? `Connections through the pooler lack settings, which their role must have: run ${statements} Then have the pooler connect again (RECONNECT in PgBouncer's console).`
        : `Connections of DATABASE_URL lack settings that they ask for (${missing.join(", ")}): a pooler before it drops them, or options in the address replace them. Run ${statements}`,
    );
  } catch (error) {
    throw isParameterRefused(error) ? new StartError(BEHIND_POOLER) : error;
  }
}
