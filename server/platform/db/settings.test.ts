import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PostgresCluster, postgresPrograms } from "../../../proof/postgres-cluster.ts";
import { hasPgBouncer, PgBouncer } from "../../../test/pgbouncer.ts";
import { kyselyOver, openDatabase } from "./database.ts";
import { PostgresPool } from "./postgres-pool.ts";

const programs = process.env.TEST_DATABASE_URL ? postgresPrograms() : undefined;
/** What operators write into PgBouncer's file so that it accepts clients with start parameters, which it then drops. */
const SILENT = { ignore_startup_parameters: "options,statement_timeout" };
const DECLARE = /^DATABASE_URL leads through a pooler .* Set DATABASE_POOLER=transaction, .*\.$/;

describe.skipIf(!programs || !hasPgBouncer)(
  "the settings of connections are checked at start (in the PostgreSQL leg, where there is a pgbouncer)",
  () => {
    let cluster: PostgresCluster;
    beforeAll(async () => {
      cluster = await PostgresCluster.create(programs ?? "");
    });
    afterAll(() => cluster.remove());

    /** What the start says of an address; undefined if nothing is missing. */
    async function said(databaseUrl: string, isDatabasePooled = false): Promise<string | undefined> {
      const database = openDatabase({
        databaseUrl,
        isDatabasePooled,
        dataDir: "",
        timeouts: { databaseMs: 5_000 },
      });
      try {
        return await database.check().then(
          () => undefined,
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        );
      } finally {
        await database.close();
      }
    }

    async function through(settings: Record<string, string>, isPooled = false) {
      const bouncer = await PgBouncer.create(cluster.url, settings);
      try {
        return await said(bouncer.url, isPooled);
      } finally {
        await bouncer.end();
      }
    }

    async function run(statement: string) {
      const db = kyselyOver(new PostgresPool({ connectionString: cluster.url, max: 1 }));
      await sql
        .raw(statement)
        .execute(db)
        .finally(() => db.destroy());
    }

    test("PostgreSQL itself gives those that are asked for, and options in its address must not replace them", async () => {
      expect(await said(cluster.url)).toBe(undefined);
      expect(await said(`${cluster.url}?options=-c%20jit%3Doff`)).toMatch(
        /^Connections of DATABASE_URL lack .*\(plan_cache_mode = force_generic_plan\): .*options in the address/,
      );
    });

    test("a pooler that was not declared is named, whether it refuses start parameters or drops them", async () => {
      expect(await through({})).toMatch(DECLARE);
      expect(await through(SILENT)).toMatch(DECLARE);
      expect(await through({ ...SILENT, pool_mode: "session" })).toMatch(
        /^Connections of DATABASE_URL lack settings that they ask for \(plan_cache_mode .*, jit = off, statement_timeout = 5000\): a pooler/,
      );
    });

    test("behind a declared one the role must have them, and what the sentence says to run is enough", async () => {
      const missing = (await through({}, true)) ?? "";
      expect(missing).toMatch(
        /^Connections through the pooler lack settings, .*RECONNECT in PgBouncer's console\)\.$/,
      );
      const statements = missing.match(/ALTER ROLE [^;]*;/g) ?? [];
      expect(statements).toHaveLength(3);
      await run(statements.slice(0, 2).join(" "));
      expect(await through({}, true)).toMatch(/: run ALTER ROLE \S+ SET statement_timeout = 5000; Then/);
      await run(statements.at(-1) ?? "");
      expect(await through({}, true)).toBe(undefined);
      // A limit above ours would leave statements running that nobody waits for.
      await run("alter role threshold set statement_timeout = 5001");
      expect(await through({}, true)).toMatch(/SET statement_timeout = 5000;/);
      await run("alter role threshold reset all");
    });

    test("a limit of the role does not end the work at start", async () => {
      await run("alter role threshold set statement_timeout = 50");
      const database = openDatabase({ databaseUrl: cluster.url, dataDir: "" });
      await database.boot((db) => sql`select pg_sleep(0.2)`.execute(db));
      await database.close();
      await run("alter role threshold reset all");
    });
  },
);
