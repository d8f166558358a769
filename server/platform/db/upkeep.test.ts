import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { copyInitialised } from "../../../test/initialised-folder.ts";
import { kyselyOver } from "./database.ts";
import { EmbeddedPool } from "./embedded-pool.ts";
import { upkeepJob } from "./upkeep.ts";

const temporary = mkdtempSync(path.join(os.tmpdir(), "threshold-upkeep-"));
const folder = (name: string) => path.join(temporary, name);

/** One for most tests: opening a database takes a second. */
const pool = new EmbeddedPool({ folder: folder("shared"), durable: false });
const db = kyselyOver(pool);
beforeAll(() => copyInitialised(folder("shared")));
afterEach(() => sql`drop schema public cascade; create schema public`.execute(db));
afterAll(async () => {
  await db.destroy();
  rmSync(temporary, { recursive: true, force: true });
});

const sizeOf = async (table: string) =>
  (await sql<{ n: number }>`select pg_relation_size(${table}::regclass)::int as n`.execute(db)).rows[0]?.n;

test("a table that is updated again and again stops growing", async () => {
  await sql`create table "Busy" (id int primary key, n int, filling text)`.execute(db);
  await sql`insert into "Busy" select i, 0, repeat('x', 200) from generate_series(1, 2000) i`.execute(db);
  const job = upkeepJob({ db, pool });
  const round = async () => {
    await sql`update "Busy" set n = n + ${1}`.execute(db);
    // Counts reach the statistics within a second; this forces them at once.
    await sql`select pg_stat_force_next_flush()`.execute(db);
    await job.run(new Date());
  };
  await round();
  await round();
  const size = await sizeOf('"Busy"');
  for (let n = 0; n < 8; n++) await round();
  expect(await sizeOf('"Busy"')).toBe(size);
});

test("a table is vacuumed once after a start, then only when enough of it is dead; callers are served between tables", async () => {
  for (const name of ["a", "b", "c"]) await sql.raw(`create table ${name} (n int)`).execute(db);
  const vacuumed: string[] = [];
  let callers = 0;
  const watched = {
    async upkeep(statement: string) {
      vacuumed.push(statement);
      const vacuum = pool.upkeep(statement);
      const caller = sql`select 1`.execute(db).then(() => {
        callers += 1;
      });
      await vacuum;
      await caller;
    },
  };
  const job = upkeepJob({ db, pool: watched });
  await job.run(new Date());
  expect(vacuumed.sort()).toEqual(["a", "b", "c"].map((n) => `vacuum (analyze) public.${n}`));
  expect(callers).toBe(3);
  await job.run(new Date());
  expect(vacuumed).toHaveLength(3);
});

test("a statement planned while its table was small is planned again once it has grown", async () => {
  await sql`create table grows (id int primary key, n int)`.execute(db);
  const job = upkeepJob({ db, pool });
  await job.run(new Date());
  const scan = async () => {
    await sql`set plan_cache_mode = force_generic_plan`.execute(db);
    const { rows } = await sql`explain select n from grows where id = ${1}::int`.execute(db);
    return JSON.stringify(rows);
  };
  await sql`insert into grows values (1, 1)`.execute(db);
  await sql`analyze grows`.execute(db);
  expect(await scan()).toContain("Seq Scan");
  await sql`insert into grows select i, i from generate_series(2, 20000) i`.execute(db);
  await sql`select pg_stat_force_next_flush()`.execute(db);
  await job.run(new Date());
  expect(await scan()).toContain("Index Scan");
});

test("the log stops growing too", async () => {
  await copyInitialised(folder("log"));
  const kept = new EmbeddedPool({ folder: folder("log"), durable: true });
  const onDisk = kyselyOver(kept);
  const job = upkeepJob({ db: onDisk, pool: kept });
  const segments = () =>
    readdirSync(path.join(folder("log"), "pg_wal")).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
  const round = async () => {
    // 48 MiB of log, which is three of its files.
    for (let n = 0; n < 48; n++)
      await sql`select pg_logical_emit_message(false, 'filling', repeat('x', ${2 ** 20}::int))`.execute(
        onDisk,
      );
    await job.run(new Date());
  };
  await round();
  await round();
  const before = segments();
  for (let n = 0; n < 2; n++) await round();
  expect(segments()).toBeLessThanOrEqual(before);
  await onDisk.destroy();
  await kept.end();
}, 120_000);

test("a vacuum may take longer than a statement may", async () => {
  await copyInitialised(folder("impatient"));
  const impatient = new EmbeddedPool({ folder: folder("impatient"), durable: false, statementTimeoutMs: 1 });
  await impatient.upkeep("vacuum pg_catalog.pg_proc");
  const slow = sql`select count(*) from pg_proc a, pg_proc b`.execute(kyselyOver(impatient));
  await expect(slow).rejects.toMatchObject({ kind: "unavailable" });
  await impatient.end();
});
