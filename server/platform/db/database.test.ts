import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { ownPostgres } from "../../../test/database.ts";
import { copyInitialised } from "../../../test/initialised-folder.ts";
import { type Db, openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";

const url = process.env.TEST_DATABASE_URL;

test("work at start may take longer than a caller's statement, and is done when it returns", async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "threshold-boot-"));
  await copyInitialised(path.join(dataDir, "db"));
  const databaseUrl = url ? await ownPostgres(url) : undefined;
  const database = openDatabase({ databaseUrl, dataDir, timeouts: { databaseMs: 100 } });
  const slow = (db: Db) =>
    sql<{ n: number }>`select count(*) as n from generate_series(1, 4000000)`.execute(db);
  try {
    const counted = await database.boot(async (db) => {
      await migrate(db);
      return (await slow(db)).rows;
    });
    expect(counted).toEqual([{ n: 4_000_000 }]);
    const { rows } = await sql`select 1 as n from schema_migration limit 1`.execute(database.db);
    expect(rows).toEqual([{ n: 1 }]);
    await expect(slow(database.db)).rejects.toThrow();
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true });
  }
});
