import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Db, kyselyOver } from "./database.ts";
import { EmbeddedPool } from "./embedded-pool.ts";
import { vacuumJob } from "./vacuum.ts";

let db: Db;
let pool: EmbeddedPool;
beforeEach(() => {
  pool = new EmbeddedPool({ folder: undefined, durable: false });
  db = kyselyOver(pool);
});
afterEach(() => db.destroy());

const sizeOf = async (table: string) =>
  (await sql<{ n: number }>`select pg_relation_size(${table}::regclass)::int as n`.execute(db)).rows[0]?.n;

test("a table that is updated again and again stops growing", async () => {
  await sql`create table "Busy" (id int primary key, n int, filling text)`.execute(db);
  await sql`insert into "Busy" select i, 0, repeat('x', 200) from generate_series(1, 2000) i`.execute(db);
  const job = vacuumJob({ db, pool });
  const round = async () => {
    await sql`update "Busy" set n = n + ${1}`.execute(db);
    // Counts reach the statistics within a second; here at once.
    await sql`select pg_stat_force_next_flush()`.execute(db);
    await job.run(new Date());
  };
  await round();
  await round();
  const size = await sizeOf('"Busy"');
  for (let n = 0; n < 8; n++) await round();
  expect(await sizeOf('"Busy"')).toBe(size);
});

test("a table is vacuumed once after a start and then only when enough of it is dead; callers are served between tables", async () => {
  for (const name of ["a", "b", "c"]) await sql.raw(`create table ${name} (n int)`).execute(db);
  const vacuumed: string[] = [];
  let callers = 0;
  const watched = {
    async vacuum(table: string) {
      vacuumed.push(table);
      const vacuum = pool.vacuum(table);
      const caller = sql`select 1`.execute(db).then(() => {
        callers += 1;
      });
      await vacuum;
      await caller;
    },
  };
  const job = vacuumJob({ db, pool: watched });
  await job.run(new Date());
  expect(vacuumed.sort()).toEqual(["public.a", "public.b", "public.c"]);
  expect(callers).toBe(3);
  await job.run(new Date());
  expect(vacuumed).toHaveLength(3);
});

test("a vacuum may take longer than a statement may", async () => {
  const impatient = new EmbeddedPool({ folder: undefined, durable: false, statementTimeoutMs: 1 });
  await impatient.vacuum("pg_catalog.pg_proc");
  const slow = sql`select count(*) from pg_proc a, pg_proc b`.execute(kyselyOver(impatient));
  await expect(slow).rejects.toMatchObject({ kind: "unavailable" });
  await impatient.end();
});
