import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { StartError } from "../errors.ts";
import type { Tables } from "./tables.ts";
import { writeCaps } from "./write-caps.ts";

const folder = path.join(import.meta.dirname, "../../migrations");

/** Each migration is a numbered .sql file; the number gives the order. There are no down migrations. */
function migrationsOf(dir: string): Record<string, Migration> {
  const files = readdirSync(dir).filter((f) => /^\d{3}-.*\.sql$/.test(f));
  return Object.fromEntries(
    files.map((file) => [
      file.replace(/\.sql$/, ""),
      {
        async up(db: Kysely<unknown>) {
          await sql.raw(readFileSync(path.join(dir, file), "utf8")).execute(db);
        },
      },
    ]),
  );
}

/** The last migration in the database that this program does not have. */
async function newerThanThis(db: Kysely<Tables>): Promise<string | undefined> {
  const own = Object.keys(migrationsOf(folder));
  const { rows } = await sql<{ name: string | null }>`
    select max(name) as name from schema_migration where not name = any(${own}::text[])`.execute(db);
  return rows[0]?.name ?? undefined;
}

/**
 * Brings the schema up to date.
 * @throws the database's error with the name of the migration that failed, or StartError when the schema is newer than
 * the program
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrationsOf(folder) },
    migrationTableName: "schema_migration",
    migrationLockTableName: "schema_migration_lock",
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return writeCaps(db);
  const failed = results?.find((r) => r.status === "Error")?.migrationName;
  const newer = failed === undefined ? await newerThanThis(db).catch(() => undefined) : undefined;
  if (newer !== undefined)
    throw new StartError(
      `The database belongs to a newer Threshold, which made ${newer} in it. Start that one, or restore a backup from before.`,
    );
  throw new Error(`The migration ${failed ?? "of the database"} failed.`, { cause: error });
}
