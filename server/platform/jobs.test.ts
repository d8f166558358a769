import { expect, test, vi } from "vitest";
import { systemClock } from "./clock.ts";
import { type Job, Jobs } from "./jobs.ts";

const everyMs = 1;

test("a job runs at once and again, also after a failed run, which is logged", async () => {
  const warn = vi.fn();
  let runs = 0;
  const failsOnce: Job = {
    name: "fails once",
    everyMs,
    run: async () => {
      runs += 1;
      if (runs === 1) throw new Error("the database is away");
    },
  };
  const jobs = new Jobs({ clock: systemClock, log: { warn }, jobs: [failsOnce] });
  jobs.start();
  await vi.waitFor(() => expect(runs).toBeGreaterThan(2));
  await jobs.stop();
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ job: "fails once" });
});

test("a job that is under way is not started a second time, and stopping waits for it", async () => {
  let runs = 0;
  let end: () => void = () => undefined;
  const slow: Job = {
    name: "slow",
    everyMs,
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
    everyMs,
    run: async () => {
      otherRuns += 1;
    },
  };
  const jobs = new Jobs({ clock: systemClock, log: { warn: () => undefined }, jobs: [slow, other] });
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
