import { once } from "node:events";
import net from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PostgresCluster, postgresPrograms } from "../../../proof/postgres-cluster.ts";
import { type Db, kyselyOver } from "./database.ts";
import { PostgresPool } from "./postgres-pool.ts";

const url = process.env.TEST_DATABASE_URL;

test.skipIf(!url)(
  "a connection that is lost inside a transaction fails that transaction, and nothing else",
  async () => {
    const db = kyselyOver(new PostgresPool({ connectionString: url ?? "", max: 2 }));
    const lost = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      // Nothing reads from the connection meanwhile; its end must not end the process.
      await expect
        .poll(
          async () =>
            (await sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(db)).rows,
        )
        .toEqual([]);
      return sql`select 1`.execute(tx);
    });
    await expect(lost).rejects.toMatchObject({ kind: "unavailable" });
    expect((await sql`select 2 as n`.execute(db)).rows).toEqual([{ n: 2 }]);
    await db.destroy();
  },
);

test.skipIf(!url)(
  "a table that a newer version's migration has changed is read again after one failure",
  async () => {
    const db = kyselyOver(new PostgresPool({ connectionString: url ?? "", max: 1 }));
    await sql`create table shape_of_a_test (n int)`.execute(db);
    const read = () => sql`select * from shape_of_a_test where n is distinct from ${0}::int`.execute(db);
    await read();
    await sql`alter table shape_of_a_test add word text`.execute(db);
    await expect(read()).rejects.toMatchObject({ code: "0A000" });
    expect((await read()).rows).toEqual([]);
    await sql`drop table shape_of_a_test`.execute(db);
    await db.destroy();
  },
);

test.skipIf(!url)("a statement is planned once, and compiled never, on every connection", async () => {
  const db = kyselyOver(new PostgresPool({ connectionString: url ?? "", max: 1 }));
  const ask = (mark: string) =>
    sql`${sql.raw(mark)} select current_setting('jit') as jit, current_setting('plan_cache_mode') as plans`;
  for (const mark of ["", "/* short read */"])
    expect((await ask(mark).execute(db)).rows).toEqual([{ jit: "off", plans: "force_generic_plan" }]);
  await db.destroy();
});

test.skipIf(!url)(
  "a connection to a server that takes no writes any more is not used again, since another may lead to one that does",
  async () => {
    const db = kyselyOver(new PostgresPool({ connectionString: url ?? "", max: 1 }));
    // As after a failover that left the connection open.
    await sql`set default_transaction_read_only = on`.execute(db);
    const write = () => sql`comment on schema public is 'standard public schema'`.execute(db);
    await expect(write()).rejects.toMatchObject({ code: "25006" });
    await write();
    await db.destroy();
  },
);

test.skipIf(!url)("a commit that became a rollback is reported as a failure", async () => {
  const db = kyselyOver(new PostgresPool({ connectionString: url ?? "", max: 1 }));
  const swallowing = db.transaction().execute(async (tx) => {
    await sql`select 1 / ${0}::int`.execute(tx).catch(() => undefined);
  });
  await expect(swallowing).rejects.toThrow();
  await db.destroy();
});

test("a server that goes away just as it has accepted a connection fails that call, and not the process", async () => {
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const welcome = Buffer.concat([message("R", Buffer.alloc(4)), message("Z", Buffer.from("I"))]);
  const gone = message("E", Buffer.from("SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0"));
  const server = net.createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(Buffer.concat([welcome, gone])));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const db = kyselyOver(new PostgresPool({ connectionString: `postgres://u@127.0.0.1:${port}/d` }));
  for (let n = 0; n < 5; n++)
    await expect(sql`select ${n}::int`.execute(db)).rejects.toMatchObject({ kind: "unavailable" });
  await db.destroy();
  server.close();
});

const programs = postgresPrograms();

describe.skipIf(!programs)("a PostgreSQL that freezes (skipped without PostgreSQL's programs)", () => {
  let cluster: PostgresCluster;
  let db: Db;
  beforeAll(async () => {
    cluster = await PostgresCluster.create(programs ?? "");
    const patient = kyselyOver(new PostgresPool({ connectionString: cluster.url, max: 1 }));
    await sql`create table kept (n int)`.execute(patient);
    await patient.destroy();
    db = kyselyOver(new PostgresPool({ connectionString: cluster.url, max: 2, statementTimeoutMs: 300 }));
    // On a busy machine the first connections can take longer than that, so both are made before it freezes.
    await vi.waitFor(() => Promise.all([count(0), count(0)]), 10_000);
  });
  afterAll(async () => {
    cluster.thaw();
    await db.destroy();
    cluster.remove();
  });
  const unavailable = { kind: "unavailable" };
  const count = async (from: number) =>
    (await sql<{ n: number }>`select count(*)::int as n from kept where n >= ${from}`.execute(db)).rows[0]?.n;
  const insert = (n: number) => sql`insert into kept values (${n})`.execute(db);

  test("every caller gets an answer in time: those in progress, those waiting for a place, and those that come later", async () => {
    await Promise.all([insert(1), insert(2)]);
    cluster.freeze();
    const calls = await Promise.allSettled(Array.from({ length: 20 }, () => insert(3)));
    expect(calls.every((c) => c.status === "rejected")).toBe(true);
    // By now all places are taken by connections that are being made; those end too.
    await expect(insert(4)).rejects.toThrow(/not answering|timeout/);
    cluster.thaw();
    await expect.poll(() => count(1).catch(() => 0)).toBeGreaterThanOrEqual(2);
    await insert(5);
  }, 20_000);

  test("a transaction that freezes is reported once and leaves nothing behind; its connection is not used again", async () => {
    const frozen = db.transaction().execute(async (tx) => {
      await sql`insert into kept values (${6})`.execute(tx);
      cluster.freeze();
      await sql`insert into kept values (${7})`.execute(tx);
    });
    await expect(frozen).rejects.toMatchObject(unavailable);
    cluster.thaw();
    // Ten different statements: none gets another one's late reply.
    for (let n = 0; n < 10; n++) {
      const { rows } = await sql<{ n: number }>`select ${n}::int as n`.execute(db);
      expect(rows).toEqual([{ n }]);
    }
    // What others asked for meanwhile may still be done, but nothing of this transaction.
    await expect.poll(() => count(6)).toBe(0);
  }, 20_000);
});
