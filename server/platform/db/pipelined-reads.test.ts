import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PostgresCluster, postgresPrograms } from "../../../proof/postgres-cluster.ts";
import { startProduct } from "../../../test/product.ts";
import { type Db, kyselyOver } from "./database.ts";
import { shortRead } from "./pipelined-reads.ts";
import { PostgresPool } from "./postgres-pool.ts";

const url = process.env.TEST_DATABASE_URL;
const unavailable = { kind: "unavailable" };

const double = async (db: Db, n: number) =>
  (await sql<{ n: number }>`${shortRead} select ${n}::int * 2 as n`.execute(db)).rows[0]?.n;
const reading = (db: Db, count: number) =>
  Promise.allSettled(Array.from({ length: count }, (_, n) => double(db, n)));

describe.skipIf(!url)("short reads over shared connections", () => {
  let db: Db;
  beforeAll(() => {
    db = kyselyOver(new PostgresPool({ connectionString: url ?? "", max: 2 }));
  });
  afterAll(() => db.destroy());

  test("each caller gets its own reply, even when other callers' statements fail in between", async () => {
    const failing = Array.from({ length: 40 }, () => sql`${shortRead} select 1 / ${0}::int`.execute(db));
    const [mine, failed] = await Promise.all([reading(db, 400), Promise.allSettled(failing)]);
    expect(mine).toEqual(Array.from({ length: 400 }, (_, n) => ({ status: "fulfilled", value: n * 2 })));
    expect(failed.every((f) => f.status === "rejected")).toBe(true);
  });

  test("they need no place in the pool, and all together use at most two connections", async () => {
    const inTurn = async (tx: Db) => (await sql`select pg_sleep(${0})`.execute(tx)).rows.length;
    const pids = await db.transaction().execute(async (one) => {
      await inTurn(one);
      return db.transaction().execute(async (other) => {
        await inTurn(other);
        const read = () => sql<{ pid: number }>`${shortRead} select pg_backend_pid() as pid`.execute(db);
        return (await Promise.all(Array.from({ length: 50 }, read))).map(({ rows }) => rows[0]?.pid);
      });
    });
    expect(new Set(pids).size).toBeLessThanOrEqual(2);
  });

  test("inside a transaction they see what it has written", async () => {
    const seen = await db.transaction().execute(async (tx) => {
      await sql`create table short_read_of_a_test (n int)`.execute(tx);
      await sql`insert into short_read_of_a_test values (${5})`.execute(tx);
      const { rows } = await sql`${shortRead} select n from short_read_of_a_test where n = ${5}`.execute(tx);
      await sql`drop table short_read_of_a_test`.execute(tx);
      return rows;
    });
    expect(seen).toEqual([{ n: 5 }]);
  });

  test("a lost connection fails what is in progress and is replaced", async () => {
    await reading(db, 10);
    const waiting = [1, 2].map(() => sql`${shortRead} select pg_sleep(${30})`.execute(db));
    const settled = Promise.allSettled(waiting);
    const end = () =>
      sql<{ n: number }>`
        select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
        where pid <> pg_backend_pid() and state = 'active' and query like ${"%pg_sleep($1)%"}`.execute(db);
    await expect.poll(async () => (await end()).rows[0]?.n).toBeGreaterThan(0);
    await expect.poll(async () => (await end()).rows[0]?.n).toBe(0);
    for (const outcome of await settled) expect(outcome).toMatchObject({ status: "rejected" });
    await expect.poll(() => double(db, 4).catch(() => undefined)).toBe(8);
  });

  test("a table changed by a newer version's migration can be read again after one failure", async () => {
    await sql`create table shape_of_a_read (n int)`.execute(db);
    const read = () =>
      sql`${shortRead} select * from shape_of_a_read where n is distinct from ${0}::int`.execute(db);
    await Promise.all(Array.from({ length: 6 }, read));
    await sql`alter table shape_of_a_read add word text`.execute(db);
    await expect(read()).rejects.toMatchObject({ code: "0A000" });
    expect((await Promise.all(Array.from({ length: 6 }, read))).map((r) => r.rows)).toEqual(
      Array(6).fill([]),
    );
    await sql`drop table shape_of_a_read`.execute(db);
  });
});

test.skipIf(!url)("no read of a learner's pages waits for what somebody is writing", async () => {
  const p = await startProduct();
  const learner = await p.signIn("learner@example.sg", { subscribed: true });
  const set = await p.setId("locked-1");
  await learner.put(`/api/sets/${set}/attempt`);
  const urls = ["/api/whoami", "/api/paperv2/1", `/api/sets/${set}`, `/api/sets/${set}/questions`];
  await p.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ tables: string }>`
      select string_agg(quote_ident(tablename), ', ') as tables from pg_tables
      where schemaname = any(current_schemas(false))`.execute(tx);
    await sql.raw(`lock table ${rows[0]?.tables} in exclusive mode`).execute(tx);
    for (const address of urls) expect((await learner.get(address)).status, address).toBe(200);
  });
});

const programs = postgresPrograms();

describe.skipIf(!programs)("a PostgreSQL that freezes (skipped without PostgreSQL's programs)", () => {
  let cluster: PostgresCluster;
  let db: Db;
  beforeAll(async () => {
    cluster = await PostgresCluster.create(programs ?? "");
    db = kyselyOver(new PostgresPool({ connectionString: cluster.url, statementTimeoutMs: 300 }));
  });
  afterEach(() => cluster.thaw());
  afterAll(async () => {
    await db.destroy();
    cluster.remove();
  });
  /** On a busy machine a connection may take longer than the timeout of this test's pool. */
  const untilServed = () => expect.poll(() => double(db, 1).catch(() => undefined)).toBe(2);

  test("short reads in progress and later ones are refused in time, and served once the server continues", async () => {
    await untilServed();
    cluster.freeze();
    const [underWay] = await Promise.all([reading(db, 20)]);
    expect(underWay.every((r) => r.status === "rejected")).toBe(true);
    await expect(double(db, 2)).rejects.toThrow();
    cluster.thaw();
    // Over both connections, of which each takes its own time to be made again.
    await expect
      .poll(() => reading(db, 20))
      .toEqual(Array.from({ length: 20 }, (_, n) => ({ status: "fulfilled", value: n * 2 })));
  });

  test("what was in progress when it froze fails as unavailable", async () => {
    await untilServed();
    const slow = sql`${shortRead} select pg_sleep(${0.05})`.execute(db);
    cluster.freeze();
    await expect(slow).rejects.toMatchObject(unavailable);
  });

  test("what needs a new connection while it is frozen fails as unavailable too", async () => {
    const late = kyselyOver(new PostgresPool({ connectionString: cluster.url, statementTimeoutMs: 300 }));
    cluster.freeze();
    await expect(double(late, 1)).rejects.toMatchObject(unavailable);
    await expect(sql`select 1`.execute(late)).rejects.toMatchObject(unavailable);
    cluster.thaw();
    await late.destroy();
  });
});
