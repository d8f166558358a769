import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { kyselyOver } from "./database.ts";
import { EmbeddedPool } from "./embedded-pool.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "threshold-db-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a statement that hangs is ended by the watchdog; what was committed is there afterwards", async () => {
  const pool = new EmbeddedPool({ folder: path.join(folder, "db"), durable: true, statementTimeoutMs: 1500 });
  const db = kyselyOver(pool);
  await sql`create table kept (n int)`.execute(db);
  await sql`insert into kept values (${1})`.execute(db);
  const hang = sql`select count(*) from generate_series(1, ${1e11}::bigint)`.execute(db);
  await expect(hang).rejects.toMatchObject({ kind: "unavailable" });
  expect((await sql`select n from kept`.execute(db)).rows).toEqual([{ n: 1 }]);
  await db.destroy();
});

test("a transaction is alone while it runs, and leaves nothing when it fails", async () => {
  const db = kyselyOver(new EmbeddedPool({ folder: undefined, durable: false }));
  await sql`create table t (n int)`.execute(db);
  const failing = db.transaction().execute(async (tx) => {
    await sql`insert into t values (${1})`.execute(tx);
    throw new Error("no");
  });
  const other = sql`select count(*)::int as n from t`.execute(db);
  await expect(failing).rejects.toThrow("no");
  expect((await other).rows).toEqual([{ n: 0 }]);
  await db.destroy();
});

test("a transaction that waits for a second connection is refused after a while, and hangs nobody else", async () => {
  const db = kyselyOver(new EmbeddedPool({ folder: undefined, durable: false, statementTimeoutMs: 1500 }));
  await sql`select 1`.execute(db);
  const stuck = db.transaction().execute(async () => sql`select 1`.execute(db));
  const other = sql<{ n: number }>`select 2 as n`.execute(db).catch(() => undefined);
  await expect(stuck).rejects.toMatchObject({ kind: "unavailable" });
  await other;
  expect((await sql`select 3 as n`.execute(db)).rows).toEqual([{ n: 3 }]);
  await db.destroy();
});
