import fastify from "fastify";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addressesOf, buildWorld, CHANGING, callersOf, gets } from "../test/every-get.ts";
import { startProduct } from "../test/product.ts";
import { type ReadOnly, refusingWrites } from "../test/refuse-writes.ts";
import type { Db } from "./platform/db/database.ts";

interface Excuse {
  tables: string[];
  why: string;
}
const KEYS: Excuse = {
  tables: ["daily_use", "shown_key"],
  why: "a key is counted in the statement that shows it, or the day's budget would not be exact",
};
/** Where a GET may write nevertheless, and why. */
const EXCUSED: Record<string, Excuse> = {
  "GET /api/attempts/:id/answers": KEYS,
  "GET /api/attempts/:id/questions/:qid/answer": KEYS,
  "GET /api/questions/:id": KEYS,
  "GET /api/questions/:id/changes": KEYS,
  "GET /api/questions/fav": KEYS,
  "GET /api/questions/mcq-stats/:id": KEYS,
  "GET /api/questions/updated/:paperId": KEYS,
  "GET /api/sets/:id/answers": KEYS,
  "GET /api/sets/:id/questions": KEYS,
};

/** What answers a GET besides the calls of the contract. */
const OTHERS = [
  "/healthz",
  "/readyz",
  "/metrics",
  "/api/openapi.json",
  "/api/docs",
  "/speculation-rules.json",
];

/** Resets shown keys: each call is the first to show one. */
async function forgetKeys(readOnly: ReadOnly, db: Db) {
  await readOnly.allow(KEYS.tables);
  for (const table of KEYS.tables) await sql`delete from ${sql.table(table)}`.execute(db);
}

/**
 * Calls while the database refuses writes, except to the tables given.
 * @returns the tables that were, or would be, written to
 */
async function writtenBy(readOnly: ReadOnly, ask: () => Promise<number>, excused: readonly string[]) {
  const tables: string[] = [];
  // Each round exempts one more table, and there are only so many.
  for (let asked = 0; asked < 100; asked++) {
    await readOnly.allow(tables);
    const status = await ask();
    const table = await readOnly.refused();
    if (table === undefined) expect([200, 204, 303]).toContain(status);
    else tables.push(table);
    if (table === undefined || !excused.includes(table)) return tables;
  }
  throw new Error(`it writes to ${tables.join(", ")} and more`);
}

test("a GET changes nothing: each works on a database that refuses writes, except for the six and the exceptions here", async () => {
  const p = await startProduct({ google: { clientId: "test", verify: () => Promise.reject() } });
  const w = await buildWorld(p);
  const found: Record<string, string[]> = {};
  await refusingWrites(p.db, async (readOnly) => {
    for (const endpoint of gets.filter((e) => !CHANGING.includes(e.route))) {
      const { route } = endpoint;
      const seen = new Set<string>();
      for (const url of addressesOf(route, w))
        for (const browser of callersOf(endpoint, w, p)) {
          await forgetKeys(readOnly, p.db);
          const ask = async () => (await browser.get(url)).status;
          for (const table of await writtenBy(readOnly, ask, EXCUSED[route]?.tables ?? [])) seen.add(table);
        }
      if (seen.size > 0) found[route] = [...seen].sort();
    }
    for (const url of [...OTHERS, `/sandbox/checkout/${w.learner.unpaid}`]) {
      const ask = async () => (await w.learner.browser.get(url, { host: "localhost" })).status;
      expect(await writtenBy(readOnly, ask, []), url).toEqual([]);
    }
  });
  const excused = Object.entries(EXCUSED).map(([route, { tables }]) => [route, tables.toSorted()]);
  expect(found).toEqual(Object.fromEntries(excused));
});

test("a session stays alive with use: once an hour a GET records that, and writes nothing else", async () => {
  const p = await startProduct();
  const ana = await p.signIn("ana@example.sg");
  p.clock.pass(2 * 3600);
  await refusingWrites(p.db, async (readOnly) => {
    const ask = async () => (await ana.get("/api/whoami")).status;
    expect(await writtenBy(readOnly, ask, ["session"])).toEqual(["session"]);
    expect(await writtenBy(readOnly, ask, [])).toEqual([]);
  });
});

test("a GET that writes is found, even one that swallows the refusal", async () => {
  const p = await startProduct();
  const app = fastify();
  const write = () => p.db.insertInto("catalogue_change").values({ at: p.clock.now() }).execute();
  app.get("/plain", async () => write().then(() => "done"));
  app.get("/swallowed", async () =>
    write().then(
      () => "done",
      () => "done",
    ),
  );
  app.get("/function", async () =>
    sql`select show_keys(${"nobody"}, array[1], now())`.execute(p.db).then(() => "done"),
  );
  await refusingWrites(p.db, async (readOnly) => {
    const found = async (url: string) =>
      writtenBy(readOnly, async () => (await app.inject(url)).statusCode, []);
    expect(await found("/plain")).toEqual(["catalogue_change"]);
    expect(await found("/swallowed")).toEqual(["catalogue_change"]);
    expect(await found("/function")).toEqual(["daily_use"]);
  });
});
