import { expect, test, vi } from "vitest";
import { emptyDatabase } from "../../../test/database.ts";
import { TestClock } from "../../../test/product.ts";
import { presentCause } from "../cause.ts";
import type { Log } from "../logging.ts";
import { jobSeconds } from "../process-metrics.ts";
import { claimJob, countTroubled, enqueueJobs, removeJob, retryJob } from "./queue.ts";
import { type Job, Jobs } from "./runner.ts";

const quiet: Log = { warn: () => undefined };
const HOUR = 3600;

async function ground() {
  const db = await emptyDatabase();
  const clock = new TestClock();
  const runner = (jobs: Job[], log: Log = quiet) => new Jobs({ db, clock, log, jobs, tickMs: 1 });
  return { db, clock, runner };
}

test("eight runners on one database run each job once per interval", async () => {
  const { clock, runner } = await ground();
  const runs = { one: 0, other: 0 };
  const job = (name: "one" | "other"): Job => ({
    name,
    everyMs: HOUR * 1000,
    run: async () => {
      runs[name] += 1;
    },
  });
  const runners = Array.from({ length: 8 }, () => runner([job("one"), job("other")]));
  for (const one of runners) one.start();
  for (let round = 1; round <= 20; round++) {
    await expect.poll(() => runs, { interval: 1 }).toEqual({ one: round, other: round });
    clock.pass(HOUR);
  }
  await expect.poll(() => runs).toEqual({ one: 21, other: 21 });
  for (const one of runners) await one.stop();
  expect(runs).toEqual({ one: 21, other: 21 });
});

test("a run knows its job, and is measured by how it ended", async () => {
  const { clock, runner } = await ground();
  const causes: unknown[] = [];
  const run = async () => {
    causes.push(presentCause());
    if (causes.length > 1) throw new Error("the second run fails");
  };
  const measured = async () => {
    const { values } = await jobSeconds.get();
    const counts = values.filter((v) => v.labels.job === "measured" && v.metricName?.endsWith("_count"));
    return Object.fromEntries(counts.map((v) => [String(v.labels.outcome), v.value]));
  };
  const one = runner([{ name: "measured", everyMs: HOUR * 1000, run }]);
  one.start();
  await expect.poll(measured).toEqual({ done: 1 });
  clock.pass(HOUR);
  await expect.poll(measured).toEqual({ done: 1, failed: 1 });
  await one.stop();
  expect(causes).toEqual([{ job: "measured" }, { job: "measured" }]);
});

test("a clock set back by months delays no job for longer than its interval", async () => {
  const { db, clock } = await ground();
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const jobs = [{ name: "hourly", everyMs: HOUR * 1000, run }];
  const runner = new Jobs({ db, clock, log: quiet, jobs, tickMs: 1, scheduleMs: 1 });
  runner.start();
  await expect.poll(() => runs).toBe(1);
  clock.pass(-100 * 24 * HOUR);
  const runAt = async () => (await db.selectFrom("job").select("run_at").executeTakeFirstOrThrow()).run_at;
  await expect.poll(runAt).toEqual(new Date(clock.now().getTime() + HOUR * 1000));
  clock.pass(HOUR);
  await expect.poll(() => runs).toBe(2);
  await runner.stop();
});

test("many workers on one queue claim each job once", async () => {
  const { db, clock } = await ground();
  await enqueueJobs(
    db,
    "count",
    Array.from({ length: 100 }, (_, n) => n),
    clock.now(),
  );
  const claimed: string[] = [];
  const work = async () => {
    for (let n = 0; n <= 100; n++) {
      const job = await claimJob(db, "count", 60_000, clock.now());
      if (!job) return;
      claimed.push(job.key);
      await removeJob(db, job);
    }
  };
  // A worker that finds only jobs claimed by others ends early; none are left when the last has ended.
  await Promise.all(Array.from({ length: 8 }, work));
  await work();
  expect(claimed).toHaveLength(100);
  expect(new Set(claimed).size).toBe(100);
});

test("a job requested twice is stored once, and not at all if its act was rolled back", async () => {
  const { db, clock } = await ground();
  await enqueueJobs(db, "tell", ["a", "b"], clock.now());
  await enqueueJobs(db, "tell", ["b"], clock.now());
  await expect(
    db.transaction().execute(async (tx) => {
      await enqueueJobs(tx, "tell", ["c"], clock.now());
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  const rows = await db.selectFrom("job").select("key").orderBy("key").execute();
  expect(rows).toEqual([{ key: "a" }, { key: "b" }]);
});

test("a job whose process died is taken over when its claim expires, and the dead process can no longer end it", async () => {
  const { db, clock } = await ground();
  await enqueueJobs(db, "tell", ["a"], clock.now());
  const dead = await claimJob(db, "tell", 60_000, clock.now());
  if (!dead) throw new Error("nothing was claimed");
  clock.pass(59);
  expect(await claimJob(db, "tell", 60_000, clock.now())).toBeUndefined();
  clock.pass(1);
  expect(await claimJob(db, "tell", 60_000, clock.now())).toEqual({ ...dead, attempts: 2 });
  await removeJob(db, dead);
  await retryJob(db, dead, { reason: "late", waitMs: 0 }, clock.now());
  expect(await db.selectFrom("job").select(["attempts", "last_error"]).execute()).toEqual([
    { attempts: 2, last_error: null },
  ]);
});

test("what has been due for longest is claimed first, whenever it was asked for", async () => {
  const { db, clock } = await ground();
  const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
  for (const [key, seconds] of [
    ["third", 2],
    ["first", 0],
    ["fourth", 2],
    ["second", 1],
  ] as const)
    await enqueueJobs(db, "tell", [key], at(seconds));
  await enqueueJobs(db, "tell", ["later"], at(3));
  clock.pass(2);
  const claimed: (string | undefined)[] = [];
  for (let n = 0; n < 5; n++) claimed.push((await claimJob(db, "tell", 60_000, clock.now()))?.key);
  expect(claimed).toEqual(["first", "second", "third", "fourth", undefined]);
});

test("a database that goes away is logged once each time, and the jobs go on when it is back", async () => {
  const { db, clock, runner } = await ground();
  const warned: string[] = [];
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const jobs = runner([{ name: "hourly", everyMs: HOUR * 1000, run }], {
    warn: (_: object, message: string) => void warned.push(message),
  });
  const executor = db.getExecutor();
  const real = executor.executeQuery.bind(executor);
  const become = (executeQuery: typeof real) =>
    Object.defineProperty(executor, "executeQuery", { configurable: true, value: executeQuery });
  try {
    jobs.start();
    for (let outage = 1; outage <= 2; outage++) {
      await expect.poll(() => runs, { interval: 1 }).toBe(outage);
      let refused = 0;
      become(async () => {
        refused += 1;
        throw new Error("away");
      });
      await expect.poll(() => refused, { interval: 1 }).toBeGreaterThan(5);
      expect(warned).toEqual(Array(outage).fill("the jobs cannot be read"));
      become(real);
      clock.pass(HOUR);
    }
    await expect.poll(() => runs, { interval: 1 }).toBe(3);
  } finally {
    become(real);
    await jobs.stop();
  }
});

test("a run that fails is logged, counted as trouble, and retried ever later, up to a minute or its interval", async () => {
  const { db, clock, runner } = await ground();
  const warn = vi.fn();
  let runs = 0;
  let fails = true;
  const jobs = runner(
    [
      {
        name: "fails",
        everyMs: 1000,
        run: async () => {
          runs += 1;
          if (fails) throw new Error("the provider is away");
        },
      },
    ],
    { warn },
  );
  jobs.start();
  const job = () =>
    db.selectFrom("job").select(["run_at", "attempts", "claimed_until"]).executeTakeFirstOrThrow();
  for (const [n, wait] of [2, 4, 8, 16, 32, 60, 60].entries()) {
    await expect.poll(job).toEqual({
      attempts: n + 1,
      claimed_until: null,
      run_at: new Date(clock.now().getTime() + wait * 1000),
    });
    expect(runs).toBe(n + 1);
    if (wait === 60 && n > 5) fails = false;
    clock.pass(wait);
  }
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ job: "fails", attempts: 1 });
  await expect.poll(async () => (await job()).attempts).toBe(0);
  expect(await countTroubled(db)).toEqual([]);
  await jobs.stop();
});

test("a job that is not due is not claimed, and costs no write", async () => {
  const { db, clock, runner } = await ground();
  let asked = 0;
  let due = false;
  let runs = 0;
  const jobs = runner([
    {
      name: "seldom",
      everyMs: 1,
      isDue: async () => {
        asked += 1;
        return due;
      },
      run: async () => {
        runs += 1;
      },
    },
  ]);
  jobs.start();
  await expect.poll(() => asked).toBeGreaterThan(5);
  const before = await db.selectFrom("job").selectAll().execute();
  expect(before).toMatchObject([{ attempts: 0, claimed_until: null, run_at: clock.now() }]);
  expect(runs).toBe(0);
  due = true;
  await expect.poll(() => runs).toBe(1);
  await jobs.stop();
});

test("a running job delays no other, and stopping waits for it", async () => {
  const { clock, runner } = await ground();
  let runs = 0;
  let end: () => void = () => undefined;
  const slow: Job = {
    name: "slow",
    everyMs: 1,
    run: () => {
      runs += 1;
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    },
  };
  let otherRuns = 0;
  const other: Job = {
    name: "other",
    everyMs: 1,
    run: async () => {
      otherRuns += 1;
      clock.pass(1);
    },
  };
  const jobs = runner([slow, other]);
  jobs.start();
  await vi.waitFor(() => expect(otherRuns).toBeGreaterThan(3));
  expect(runs).toBe(1);
  let stopped = false;
  const stopping = jobs.stop().then(() => {
    stopped = true;
  });
  await Promise.resolve();
  expect(stopped).toBe(false);
  end();
  await stopping;
});
