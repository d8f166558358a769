import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { kyselyOver } from "../db/database.ts";
import { EmbeddedPool } from "../db/embedded-pool.ts";
import { metered } from "../db/spent.ts";
import { Turns } from "./turns.ts";

/** Work that continues until it is ended, and knows how much of it runs at once. */
function works() {
  const ends: (() => void)[] = [];
  let running = 0;
  return {
    work: () =>
      new Promise<number>((resolve) => {
        running += 1;
        ends.push(() => {
          running -= 1;
          resolve(running);
        });
      }),
    endOne: () => ends.shift()?.(),
    running: () => running,
  };
}

test("two calls of one user run at once, in their order; another user does not wait", async () => {
  const turns = new Turns();
  const ana = works();
  const bo = works();
  const calls = Array.from({ length: 10 }, () => turns.take("ana", ana.work));
  await expect.poll(ana.running).toBe(2);
  const other = turns.take("bo", bo.work);
  await expect.poll(bo.running).toBe(1);
  for (let left = 10; left > 0; left--) {
    await expect.poll(ana.running).toBe(Math.min(2, left));
    ana.endOne();
  }
  await Promise.all(calls);
  bo.endOne();
  await other;
  expect(turns.users).toBe(0);
});

test("a call that fails fails for its own caller, and the next one is served", async () => {
  const turns = new Turns();
  const failing = Array.from({ length: 5 }, (_, i) =>
    turns.take("ana", () => Promise.reject(new Error(`no ${i}`))),
  );
  const results = await Promise.allSettled([...failing, turns.take("ana", async () => "yes")]);
  expect(results.map((r) => (r.status === "fulfilled" ? r.value : String(r.reason)))).toEqual([
    "Error: no 0",
    "Error: no 1",
    "Error: no 2",
    "Error: no 3",
    "Error: no 4",
    "yes",
  ]);
  expect(turns.users).toBe(0);
});

/** A clock that only moves on with work and waiting. */
function handClock() {
  let now = 0;
  const waits: number[] = [];
  const pass = (ms: number) => {
    now += ms;
  };
  const wait = async (ms: number) => {
    waits.push(ms);
    pass(ms);
  };
  const meter = async <T>(work: () => Promise<T>, note: (ms: number) => void) => {
    const from = now;
    const result = await work();
    note(now - from);
    return result;
  };
  return { now: () => now, wait, pass, waits, meter };
}

describe("a user who uses more than two hundredths of the database’s time", () => {
  test("waits for their share while others are at work, and others do not wait", async () => {
    const clock = handClock();
    const turns = new Turns(clock, clock.meter);
    const expensive = () => turns.take("abuser", async () => clock.pass(20));
    let worked = 0;
    const from = clock.now();
    while (clock.now() - from < 20_000) {
      const before = clock.waits.length;
      await turns.take("neighbour", async () => clock.pass(1));
      expect(clock.waits.length).toBe(before);
      await expensive();
      worked += 20;
    }
    expect(worked / (clock.now() - from)).toBeLessThan(0.03);
    expect(worked / (clock.now() - from)).toBeGreaterThan(0.015);
    // No single wait is long, so that a page still loads.
    expect(Math.max(...clock.waits)).toBeLessThanOrEqual(1000);
  });

  test("does not wait when nobody else is there", async () => {
    const clock = handClock();
    const turns = new Turns(clock, clock.meter);
    await turns.take("neighbour", async () => clock.pass(1));
    clock.pass(1001);
    for (let n = 0; n < 100; n++) await turns.take("alone", async () => clock.pass(50));
    expect(clock.waits).toEqual([]);
  });

  test("gets a long reply in turns, complete and in order, and its source is closed when the caller leaves", async () => {
    const clock = handClock();
    const turns = new Turns(clock, clock.meter);
    let isClosed = false;
    async function* pieces() {
      try {
        for (let n = 0; n < 50; n++) {
          clock.pass(20);
          yield n;
        }
      } finally {
        isClosed = true;
      }
    }
    const got: number[] = [];
    for await (const n of turns.each("reader", pieces())) {
      got.push(n);
      await turns.take("neighbour", async () => clock.pass(1));
    }
    expect(got).toEqual(Array.from({ length: 50 }, (_, n) => n));
    expect(clock.waits.length).toBeGreaterThan(20);
    isClosed = false;
    for await (const n of turns.each("reader", pieces())) if (n === 3) break;
    expect(isClosed).toBe(true);
  });
});

test("waiting does not count as a call's cost: only its own time at the embedded database does", async () => {
  const db = kyselyOver(new EmbeddedPool({ folder: undefined, durable: false }));
  await sql`select 1`.execute(db);
  const costs: Record<string, number> = {};
  const ask = (name: string, rows: number) =>
    metered(
      () => sql`select count(*) from generate_series(1, ${rows}::int)`.execute(db),
      (ms) => {
        costs[name] = ms;
      },
    );
  await Promise.all([ask("expensive", 3_000_000), ask("cheap", 1)]);
  expect(costs.cheap).toBeLessThan((costs.expensive ?? 0) / 4);
  await metered(
    () => new Promise((resolve) => setImmediate(resolve)),
    (ms) => {
      costs.elsewhere = ms;
    },
  );
  expect(costs.elsewhere).toBe(0);
  await db.destroy();
});
