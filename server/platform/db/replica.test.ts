import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PostgresCluster, postgresPrograms } from "../../../proof/postgres-cluster.ts";
import { notFound } from "../errors.ts";
import { createLogger } from "../logging.ts";
import { type Db, kyselyOver } from "./database.ts";
import { migrate } from "./migrate.ts";
import { PostgresPool } from "./postgres-pool.ts";
import { openReplica, Replica } from "./replica.ts";

const programs = process.env.TEST_DATABASE_URL ? postgresPrograms() : undefined;

describe.skipIf(!programs)("a replica", () => {
  let primary: PostgresCluster;
  let standby: PostgresCluster;
  let db: Db;
  let onStandby: Db;
  const databaseOf = ({ url }: PostgresCluster) =>
    kyselyOver(new PostgresPool({ connectionString: url, max: 2 }));

  beforeAll(async () => {
    primary = await PostgresCluster.create(programs ?? "");
    db = databaseOf(primary);
    await migrate(db);
    standby = await primary.standby();
    onStandby = databaseOf(standby);
  });
  afterAll(async () => {
    await Promise.all([db.destroy(), onStandby.destroy()]);
    standby.remove();
    primary.remove();
  });

  /** One to ask where reads go, at a time of the test's own. */
  function openStandby() {
    const clock = { now: 1_000_000 };
    const lines: string[] = [];
    const logger = createLogger("info", { write: (line) => void lines.push(line) });
    const replica = new Replica({
      replica: openReplica(standby.url),
      primary: db,
      log: logger,
      now: () => clock.now,
    });
    const place = () =>
      replica.read(async (old) => {
        const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(old);
        return rows[0]?.is ? "replica" : "primary";
      });
    /** Where reads go once what is known by then was looked at. */
    const later = async (seconds: number) => {
      clock.now += seconds * 1000;
      await place();
      clock.now += 10_000;
      await place();
      return place();
    };
    return { replica, place, later, lines };
  }

  const write = () => sql`comment on table app_user is 'written to'`.execute(db);

  test("is read while it keeps up, and not once it is half a minute behind", async () => {
    const { replica, place, later, lines } = openStandby();
    await expect.poll(() => later(10)).toBe("replica");
    await sql`select pg_wal_replay_pause()`.execute(onStandby);
    await write();
    // A little behind is no fault; the more the primary goes on, the more it is.
    expect(await place()).toBe("replica");
    await later(10);
    await expect.poll(() => later(40)).toBe("primary");
    expect(lines.at(-1)).toContain("old reads go to the primary");
    await sql`select pg_wal_replay_resume()`.execute(onStandby);
    await expect.poll(() => later(10)).toBe("replica");
    await replica.close();
  });

  test("that is killed or frozen fails no read, and is used again when it is back", async () => {
    const { replica, place, later } = openStandby();
    await expect.poll(() => later(10)).toBe("replica");
    standby.stop("immediate");
    expect(await place()).toBe("primary");
    expect(await later(10)).toBe("primary");
    await standby.startAgain();
    await expect.poll(() => later(10)).toBe("replica");
    standby.freeze();
    expect(await place()).toBe("primary");
    standby.thaw();
    await expect.poll(() => later(10)).toBe("replica");
    await replica.close();
  });

  test("of another schema is not read", async () => {
    const { replica, later } = openStandby();
    await expect.poll(() => later(10)).toBe("replica");
    await sql`select pg_wal_replay_pause()`.execute(onStandby);
    await sql`insert into schema_migration (name, timestamp) values ('999-next', '')`.execute(db);
    await expect.poll(() => later(10)).toBe("primary");
    await sql`delete from schema_migration where name = '999-next'`.execute(db);
    await sql`select pg_wal_replay_resume()`.execute(onStandby);
    await replica.close();
  });

  test("goes on being read after something that is not there was asked for", async () => {
    const { replica, place, later, lines } = openStandby();
    await expect.poll(() => later(10)).toBe("replica");
    const missing = replica.read(() => Promise.reject(notFound("question")));
    await expect(missing).rejects.toMatchObject({ kind: "not_found" });
    expect(await place()).toBe("replica");
    expect(lines).toHaveLength(1);
    await replica.close();
  });

  test("gives the primary's word where the question itself is wrong", async () => {
    const { replica, later } = openStandby();
    await later(10);
    await expect(replica.read((old) => sql`select no_such_column`.execute(old))).rejects.toMatchObject({
      code: "42703",
    });
    await replica.close();
  });
});
