import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from "kysely";
import { expect, test } from "vitest";
import { AppError, notFound } from "../errors.ts";
import type { Db } from "./database.ts";
import { Replica } from "./replica.ts";
import type { Tables } from "./tables.ts";

/** What a database says of itself: how far it has come, and its schema; undefined while it is away. */
interface Server {
  name: string;
  said: { at: number; schema: string } | undefined;
  /** How often it was asked how far it has come. */
  looks: number;
}

/** A database that answers each statement with its name, and with how far it has come. */
function databaseOf(server: Server): Db {
  const executeQuery = async <R>({ sql: text }: { sql: string }): Promise<QueryResult<R>> => {
    if (text.includes("wal")) server.looks += 1;
    if (!server.said) throw new Error(`the ${server.name} is away`);
    const rows: R[] = JSON.parse(JSON.stringify([{ ...server.said, name: server.name }]));
    return { rows };
  };
  class Driver extends DummyDriver {
    override async acquireConnection() {
      const streamQuery = () => {
        throw new Error("nothing is streamed here");
      };
      return { executeQuery, streamQuery };
    }
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

function ground() {
  const primary: Server = { name: "primary", said: { at: 1000, schema: "103" }, looks: 0 };
  const standby: Server = { name: "replica", said: { at: 1000, schema: "103" }, looks: 0 };
  const clock = { now: 1_000_000 };
  const lines: string[] = [];
  const log = {
    warn: (details: { fault?: string }, message: string) =>
      void lines.push(details.fault ? `${message}: ${details.fault}` : message),
  };
  const replica = new Replica({
    ...{ replica: databaseOf(standby), primary: databaseOf(primary), log },
    now: () => clock.now,
  });
  const nameOf = async (db: Db) => (await sql<{ name: string }>`select name`.execute(db)).rows[0]?.name;
  const place = () => replica.read(nameOf);
  /** Where reads go some seconds later, once the replica was looked at. */
  const later = async (seconds: number) => {
    clock.now += seconds * 1000;
    await place();
    await new Promise(setImmediate);
    return place();
  };
  return { primary, standby, lines, replica, place, later, clock };
}

test("old reads go to a replica that is there and keeps up, and it is looked at every five seconds", async () => {
  const { primary, place, later, lines, standby } = ground();
  expect(await place()).toBe("replica");
  for (let n = 0; n < 5; n++) await place();
  expect([primary.looks, standby.looks]).toEqual([1, 1]);
  await later(4.9);
  expect(standby.looks).toBe(1);
  await later(0.1);
  expect(standby.looks).toBe(2);
  expect(lines).toEqual(["old reads go to the replica"]);
});

test("one that is behind where the primary was half a minute ago is not read until it has come so far", async () => {
  const { primary, standby, later, lines, place } = ground();
  expect(await place()).toBe("replica");
  primary.said = { at: 2000, schema: "103" };
  expect(await later(10)).toBe("replica");
  expect(await later(29)).toBe("replica");
  expect(await later(1)).toBe("replica");
  // What the primary said at the second look is now half a minute old.
  expect(await later(5)).toBe("primary");
  expect(lines.at(-1)).toBe("old reads go to the primary: it is 1000 bytes behind");
  standby.said = { at: 1999, schema: "103" };
  expect(await later(5)).toBe("primary");
  standby.said = { at: 2000, schema: "103" };
  expect(await later(5)).toBe("replica");
  expect(lines).toHaveLength(3);
});

test("one of another schema is not read", async () => {
  const { standby, later, lines } = ground();
  standby.said = { at: 5000, schema: "102" };
  expect(await later(0)).toBe("primary");
  expect(lines).toEqual([]);
  standby.said = { at: 5000, schema: "103" };
  expect(await later(5)).toBe("replica");
});

test("one that goes away fails no read, and is read again when it is back", async () => {
  const { standby, place, later, lines } = ground();
  expect(await place()).toBe("replica");
  const there = standby.said;
  standby.said = undefined;
  expect(await place()).toBe("primary");
  expect(lines.at(-1)).toBe("old reads go to the primary: it failed: the replica is away");
  expect(await later(5)).toBe("primary");
  standby.said = there;
  expect(await later(5)).toBe("replica");
  expect(lines).toHaveLength(3);
});

test("what is not there is asked of the primary, which says so, and is no fault of the replica", async () => {
  const { replica, place, lines } = ground();
  expect(await place()).toBe("replica");
  let asked = 0;
  const missing = () => {
    asked += 1;
    return Promise.reject(notFound("question"));
  };
  await expect(replica.read(missing)).rejects.toMatchObject({ kind: "not_found" });
  expect([asked, await place()]).toEqual([2, "replica"]);
  const away = () => Promise.reject(new AppError("unavailable", "The database is not answering."));
  await expect(replica.read(away)).rejects.toMatchObject({ kind: "unavailable" });
  expect(await place()).toBe("primary");
  expect(lines).toHaveLength(2);
});

test("a clock that was set back does not stop the looks", async () => {
  const { standby, later, place } = ground();
  expect(await place()).toBe("replica");
  expect(await later(-1000)).toBe("replica");
  expect(standby.looks).toBe(2);
});
