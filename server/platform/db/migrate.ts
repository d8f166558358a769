import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Tables } from "./tables.ts";
import { writeCaps } from "./write-caps.ts";

const folder = path.join(import.meta.dirname, "../../migrations");

/** Each migration is an .sql file; its name gives the order. There is no way back (README, Data). */
function migrationsOf(dir: string): Record<string, Migration> {
  const files = readdirSync(dir).filter((f) => f.endsWith(".sql"));
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

/** Brings the schema up to date. @throws the database's error, with the name of the migration that failed. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrationsOf(folder) },
    migrationTableName: "schema_migration",
    migrationLockTableName: "schema_migration_lock",
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return writeCaps(db);
  const failed = results?.find((r) => r.status === "Error")?.migrationName ?? "a migration";
  throw new Error(`The migration ${failed} failed.`, { cause: error });
}
