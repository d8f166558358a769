import { sql } from "kysely";
import { expect, test } from "vitest";
import { kyselyOver } from "./database.ts";
import { PostgresPool } from "./postgres-pool.ts";

const url = process.env.TEST_DATABASE_URL;

test.skipIf(!url)(
  "a connection that is lost inside a transaction fails that transaction, and nothing else",
  async () => {
    const db = kyselyOver(new PostgresPool({ connectionString: url ?? "", max: 2 }));
    const lost = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      // Meanwhile nobody reads from the connection; its end must not end the process.
      await expect
        .poll(
          async () =>
            (await sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(db)).rows,
        )
        .toEqual([]);
      return sql`select 1`.execute(tx);
    });
    await expect(lost).rejects.toThrow();
    expect((await sql`select 2 as n`.execute(db)).rows).toEqual([{ n: 2 }]);
    await db.destroy();
  },
);
