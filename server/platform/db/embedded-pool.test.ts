import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { copyInitialised } from "../../../test/initialised-folder.ts";
import { hasSmallDisk, SmallDisk } from "../../../test/small-disk.ts";
import { AppError } from "../errors.ts";
import { type Db, kyselyOver } from "./database.ts";
import { EmbeddedPool } from "./embedded-pool.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "threshold-db-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hang = (db: Db) => sql`select count(*) from generate_series(1, ${1e11}::bigint)`.execute(db);
const sharedFolder = mkdtempSync(path.join(os.tmpdir(), "threshold-db-"));
/** For the tests that lose no database: opening one takes a second. */
const shared = kyselyOver(
  new EmbeddedPool({ folder: path.join(sharedFolder, "db"), durable: false, statementTimeoutMs: 2500 }),
);
beforeAll(() => copyInitialised(path.join(sharedFolder, "db")));
afterEach(() => sql`drop table if exists t`.execute(shared));
afterAll(async () => {
  await shared.destroy();
  rmSync(sharedFolder, { recursive: true, force: true });
});
const isDiskFull = (error: unknown) => error instanceof Object && Reflect.get(error, "code") === "53100";
const unavailable = { kind: "unavailable" };

test("a statement that hangs is ended by the watchdog, and committed data is still there afterwards", async () => {
  await copyInitialised(path.join(folder, "db"));
  const pool = new EmbeddedPool({ folder: path.join(folder, "db"), durable: true, statementTimeoutMs: 1500 });
  const db = kyselyOver(pool);
  await sql`create table kept (n int)`.execute(db);
  await sql`insert into kept values (${1})`.execute(db);
  await expect(hang(db)).rejects.toMatchObject(unavailable);
  expect((await sql`select n from kept`.execute(db)).rows).toEqual([{ n: 1 }]);
  await db.destroy();
});

test("a transaction runs alone, and leaves nothing behind when it fails", async () => {
  await sql`create table t (n int)`.execute(shared);
  const failing = shared.transaction().execute(async (tx) => {
    await sql`insert into t values (${1})`.execute(tx);
    throw new Error("no");
  });
  const other = sql`select count(*)::int as n from t`.execute(shared);
  await expect(failing).rejects.toThrow("no");
  expect((await other).rows).toEqual([{ n: 0 }]);
});

test("statements sent ahead each get their own reply, and a failure affects no other statement", async () => {
  const asked = await Promise.allSettled(
    Array.from({ length: 60 }, (_, n) =>
      sql<{ n: number }>`select 60 / (${n}::int - 30) as n`.execute(shared),
    ),
  );
  const logged = asked.map((one) => (one.status === "fulfilled" ? one.value.rows[0]?.n : one.status));
  expect(logged).toEqual(
    Array.from({ length: 60 }, (_, n) => (n === 30 ? "rejected" : Math.trunc(60 / (n - 30)))),
  );
});

test("a transaction between statements sent ahead runs alone: none of them sees half of it", async () => {
  await sql`create table t (n int)`.execute(shared);
  const seen: (number | undefined)[] = [];
  const look = async () => {
    seen.push((await sql<{ n: number }>`select count(*)::int as n from t`.execute(shared)).rows[0]?.n);
  };
  const writeTwo = () =>
    shared.transaction().execute(async (tx) => {
      for (const n of [1, 2]) await sql`insert into t values (${n})`.execute(tx);
    });
  await Promise.all(Array.from({ length: 20 }, () => [look(), look(), look(), writeTwo(), look()]).flat());
  expect(seen).toHaveLength(80);
  expect(seen.filter((n) => n === undefined || n % 2 !== 0)).toEqual([]);
  expect(new Set(seen).size).toBe(21);
});

test("a statement sent ahead is timed from when it starts, not while others run before it", async () => {
  // Opened first, because opening takes a second as well.
  await sql`select 1`.execute(shared);
  const each = await Promise.all(
    Array.from({ length: 4 }, () => sql`select pg_sleep(${0.7})`.execute(shared)),
  );
  expect(each).toHaveLength(4);
});

test("a commit that became a rollback is reported as a failure", async () => {
  const swallowing = shared.transaction().execute(async (tx) => {
    await sql`select 1 / ${0}::int`.execute(tx).catch(() => undefined);
  });
  await expect(swallowing).rejects.toThrow();
});

test("a transaction whose database was lost is over: none of it runs in the next one", async () => {
  await copyInitialised(path.join(folder, "db"));
  const pool = new EmbeddedPool({ folder: path.join(folder, "db"), durable: true, statementTimeoutMs: 1500 });
  const db = kyselyOver(pool);
  await sql`create table kept (n int)`.execute(db);
  const lost = db.transaction().execute(async (tx) => {
    await sql`insert into kept values (${1})`.execute(tx);
    await hang(tx as Db).catch(() => undefined);
    await sql`insert into kept values (${2})`.execute(tx);
  });
  await expect(lost).rejects.toMatchObject(unavailable);
  expect((await sql`select n from kept`.execute(db)).rows).toEqual([]);
  await db.destroy();
});

test("a transaction that waits for a second connection is refused after a while and blocks nobody else", async () => {
  await sql`select 1`.execute(shared);
  const stuck = shared.transaction().execute(async () => sql`select 1`.execute(shared));
  const other = sql<{ n: number }>`select 2 as n`.execute(shared).catch(() => undefined);
  await expect(stuck).rejects.toMatchObject(unavailable);
  await other;
  expect((await sql`select 3 as n`.execute(shared)).rows).toEqual([{ n: 3 }]);
});

test.skipIf(!hasSmallDisk())(
  "a full disk: nothing is acknowledged that is not kept, callers are refused at once, and space ends it (skipped where no disk may be mounted)",
  async () => {
    const disk = SmallDisk.mount(90);
    if (!disk) throw new Error("no disk");
    await copyInitialised(path.join(disk.folder, "db"));
    const logged: string[] = [];
    const log = { warn: (_: object, message: string) => void logged.push(message) };
    const pool = new EmbeddedPool({ folder: path.join(disk.folder, "db"), durable: true, log });
    const db = kyselyOver(pool);
    let starts = 0;
    const count = () => {
      starts += 1;
    };
    process.on("worker", count);
    try {
      await sql`create table kept (n int, filling text)`.execute(db);
      await sql`alter table kept alter filling set storage plain`.execute(db);
      await sql`insert into kept values (0, '')`.execute(db);
      // The same row again and again, so that the log fills up and not the table.
      const write = (n: number) =>
        sql`update kept set n = ${n}, filling = ${randomBytes(1000).toString("hex")}`.execute(db);
      disk.fill(6);
      let kept = 0;
      const failures: unknown[] = [];
      for (let n = 1; failures.length < 100 && n < 50_000; n++)
        await write(n).then(
          () => {
            kept = n;
          },
          (error: unknown) => void failures.push(error),
        );
      expect(failures).toHaveLength(100);
      // The first is PostgreSQL's own error for a full disk; afterwards there is no database to ask.
      expect(failures.filter((f) => !(f instanceof AppError) && !isDiskFull(f))).toEqual([]);
      // A hundred callers, one first start, and one or two attempts to reopen it.
      expect(starts).toBeLessThan(5);
      disk.free();
      const stored = async () => (await sql<{ n: number }>`select n from kept`.execute(db)).rows[0]?.n;
      await expect
        .poll(() => stored().catch(() => undefined), { timeout: 60_000 })
        .toBeGreaterThanOrEqual(kept);
      await write(100_000);
      expect(await stored()).toBe(100_000);
      expect(logged).toEqual([
        "the embedded database was lost and is being reopened",
        "the embedded database cannot be opened; calls are refused until it can",
        "the embedded database is open again",
      ]);
    } finally {
      process.off("worker", count);
      await db.destroy();
      await pool.end();
      disk.unmount();
    }
  },
  180_000,
);
