import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Acknowledged, countLost, practise } from "../proof/crash.ts";
import { PostgresCluster, postgresPrograms } from "../proof/postgres-cluster.ts";
import { HttpLearner } from "../test/http-learner.ts";
import { hasPgBouncer, PgBouncer } from "../test/pgbouncer.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";
import { smallContent } from "../test/small-content.ts";
import { type Db, kyselyOver } from "./platform/db/database.ts";
import { shortRead } from "./platform/db/pipelined-reads.ts";
import { PostgresPool } from "./platform/db/postgres-pool.ts";

const programs = process.env.TEST_DATABASE_URL ? postgresPrograms() : undefined;
const SETTINGS =
  "set jit = off; alter role threshold set plan_cache_mode = force_generic_plan; alter role threshold set statement_timeout = 10000";
/** How a call fails whose connection was ended, and the transaction that gives up on purpose. */
const ENDED =
  /^(The database is not answering|terminating connection|server conn crashed|server connection closed|given up)/;
const LEARNERS = 6;
/** Fewer connections than callers, so that each serves several in turn. */
const SHARED = { default_pool_size: "3" };

describe.skipIf(!programs || !hasPgBouncer)(
  "behind PgBouncer in transaction mode (in the PostgreSQL leg, where there is a pgbouncer)",
  () => {
    let cluster: PostgresCluster;
    let dataDir: string;
    let bouncer: PgBouncer;
    let direct: Db;

    beforeAll(async () => {
      dataDir = mkdtempSync(path.join(os.tmpdir(), "threshold-pooler-"));
      cluster = await PostgresCluster.create(programs ?? "");
      direct = kyselyOver(new PostgresPool({ connectionString: cluster.url, max: 2 }));
      await sql.raw(`alter role threshold ${SETTINGS}`).execute(direct);
      bouncer = await PgBouncer.create(cluster.url, SHARED);
    });
    afterAll(async () => {
      await direct.destroy();
      await bouncer.end();
      cluster.remove();
      rmSync(dataDir, { recursive: true, force: true });
    });

    test("each caller gets its own replies, and transactions stay whole, while connections are ended under them", async () => {
      const pool = new PostgresPool({ connectionString: bouncer.url, max: 8, isPooled: true });
      const db = kyselyOver(pool);
      await sql`create table kept (n int)`.execute(db);
      let stop = false;
      const seen = { right: 0, wrong: 0, faults: new Set<string>() };
      const note = (asked: number, got: number | undefined) => {
        if (asked === got) seen.right += 1;
        else seen.wrong += 1;
      };
      const failed = (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        if (!ENDED.test(message)) seen.faults.add(message);
      };
      const reading = async () => {
        for (let n = 0; !stop; n++)
          await sql<{ n: number }>`${shortRead} select ${n}::int as n`
            .execute(db)
            .then(({ rows }) => note(n, rows[0]?.n), failed);
      };
      // A pair or nothing: half of one would be a transaction that two connections had.
      const writing = async () => {
        for (let n = 0; !stop; n++)
          await db
            .transaction()
            .execute(async (tx) => {
              await sql`insert into kept values (${n})`.execute(tx);
              const { rows } = await sql<{ n: number }>`select ${n}::int as n`.execute(tx);
              note(n, rows[0]?.n);
              await sql`insert into kept values (${n})`.execute(tx);
              if (n % 5 === 4) throw new Error("given up on purpose");
            })
            .catch(failed);
      };
      const work = [...Array.from({ length: 20 }, reading), ...Array.from({ length: 5 }, writing)];
      for (let kills = 0; kills < 20; kills++) {
        const { right } = seen;
        await expect.poll(() => seen.right, { timeout: 10_000 }).toBeGreaterThan(right + 200);
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
                  where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`.execute(
          direct,
        );
      }
      stop = true;
      await Promise.all(work);
      expect(seen).toMatchObject({ wrong: 0, faults: new Set() });
      const { rows } = await sql`select n from kept group by n having count(*) % 2 = 1`.execute(direct);
      expect(rows).toEqual([]);
      await db.destroy();
    }, 60_000);

    test("learners sign in, answer in parallel and finish, and nothing is refused or lost", async () => {
      const databaseUrl = cluster.databaseUrl("product");
      const product = await PgBouncer.create(databaseUrl, SHARED);
      const server = new ServerProcess(await freePort(), {
        DATA_DIR: dataDir,
        CONTENT_DIR: smallContent(),
        DATABASE_POOLER: "transaction",
        DATABASE_URL: product.url,
        DATABASE_DIRECT_URL: databaseUrl,
      });
      const statuses = new Map<number, number>();
      const watch = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const kept: Acknowledged[] = [];
      try {
        await server.start();
        const learners: HttpLearner[] = [];
        for (let n = 0; n < LEARNERS; n++) {
          const learner = new HttpLearner(server.origin, { watch });
          await learner.signIn(`pooled${n}@example.sg`, dataDir);
          learners.push(learner);
        }
        const sets = await learners[0]?.call("GET", "/api/sets");
        const setId = Number(sets?.find((s) => Boolean(s.ForFree) && String(s.Type) === "MCQ")?.ID);
        const enough = () => kept.length >= 40 * LEARNERS;
        await Promise.all(learners.map((learner) => practise(learner, setId, kept, enough)));
        for (const learner of learners)
          for (const page of ["/api/whoami", `/api/sets/${setId}/answers`, "/api/attempts"])
            await learner.call("GET", page);
        expect(kept.length).toBeGreaterThanOrEqual(40 * LEARNERS);
        expect(await countLost(kept)).toBe(0);
        expect([...statuses.keys()]).toEqual([200]);
      } finally {
        await server.end("SIGKILL");
        await product.end();
      }
    }, 180_000);

    test("a start without the variable ends with one sentence that names it", async () => {
      const server = new ServerProcess(await freePort(), { DATA_DIR: dataDir, DATABASE_URL: bouncer.url });
      const [code] = await once(server.spawn(), "close");
      expect(code).toBe(1);
      expect(server.output.trim()).toMatch(
        /^DATABASE_URL leads through a pooler .*DATABASE_POOLER=transaction.*\.$/,
      );
    }, 60_000);
  },
);
