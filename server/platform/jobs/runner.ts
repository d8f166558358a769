import { runFor } from "../cause.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/database.ts";
import type { Log } from "../logging.ts";
import { jobSeconds } from "../process-metrics.ts";
import {
  backoffMs,
  type ClaimedJob,
  claimJob,
  dueNames,
  extendClaim,
  repeatJob,
  retryJob,
  scheduleJobs,
} from "./queue.ts";

/** Work that is scheduled rather than requested by a caller. */
export interface Job {
  name: string;
  /** The time from the start of one run to the start of the next. */
  everyMs: number;
  /**
   * Whether there is anything to do: checked before a frequent job is claimed, so that an idle second writes nothing.
   */
  isDue?(now: Date): Promise<boolean>;
  /** @returns what it did, for a person who runs it by hand */
  run(now: Date): Promise<unknown>;
}

/** How often the table is checked for due jobs. */
const TICK_MS = 500;
/** How often the times of jobs are checked: a clock that was set back would leave them far in the future. */
const SCHEDULE_MS = 60_000;
/** A run whose process died is taken over after this long; one that continues renews its claim in time. */
const CLAIM_MS = 15_000;
const EXTEND_MS = 5_000;
const FIRST_RETRY_MS = 2_000;
const LEAST_PATIENCE_MS = 60_000;

interface Deps {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: readonly Job[];
  tickMs?: number;
  scheduleMs?: number;
}

/**
 * Runs each job by its interval, once across all processes: each run is claimed in the job table. One that fails is
 * logged and retried after ever longer waits, up to its interval or a minute.
 */
export class Jobs {
  readonly #deps: Deps;
  readonly #running = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #tick: Promise<void> | undefined;
  /** Measured by the process's monotonic clock, which is never set back. */
  #scheduledAt = Number.NEGATIVE_INFINITY;
  #isAway = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Runs what fell due while no process was running, then each job by its interval. */
  start(): void {
    const tick = () => {
      this.#tick ??= this.#look().finally(() => {
        this.#tick = undefined;
      });
    };
    tick();
    this.#timer = setInterval(tick, this.#deps.tickMs ?? TICK_MS);
  }

  /** Starts nothing more, and resolves when running jobs have ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#tick;
    await Promise.all(this.#running.values());
  }

  async #look(): Promise<void> {
    const { db, clock, jobs, log, scheduleMs = SCHEDULE_MS } = this.#deps;
    try {
      if (performance.now() - this.#scheduledAt >= scheduleMs) {
        await scheduleJobs(db, jobs, clock.now());
        this.#scheduledAt = performance.now();
      }
      const idle = jobs.filter((job) => !this.#running.has(job.name));
      const due = await dueNames(
        db,
        idle.map((job) => job.name),
        clock.now(),
      );
      for (const job of idle) if (due.includes(job.name)) await this.#begin(job);
      this.#isAway = false;
    } catch (err) {
      // Logged once: nothing is lost, and the next check may find the database again.
      if (!this.#isAway) log.warn({ err }, "the jobs cannot be read");
      this.#isAway = true;
    }
  }

  async #begin(job: Job): Promise<void> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    if (job.isDue && !(await job.isDue(now))) return;
    const claim = await claimJob(db, job.name, CLAIM_MS, now);
    if (!claim) return;
    const run = this.#run(job, claim, now).finally(() => this.#running.delete(job.name));
    this.#running.set(job.name, run);
  }

  async #run(job: Job, claim: ClaimedJob, now: Date): Promise<void> {
    const { db, clock, log } = this.#deps;
    const extend = () => extendClaim(db, claim, CLAIM_MS, clock.now()).catch(() => undefined);
    const extending = setInterval(extend, EXTEND_MS);
    try {
      await runMeasured(job, now);
      await repeatJob(db, claim, new Date(now.getTime() + job.everyMs));
    } catch (err) {
      log.warn({ err, job: job.name, attempts: claim.attempts }, "job failed");
      const reason = err instanceof Error ? err.message : String(err);
      const mostMs = Math.max(job.everyMs, LEAST_PATIENCE_MS);
      const waitMs = backoffMs(claim.attempts, { firstMs: FIRST_RETRY_MS, mostMs });
      // If the database is away, the claim expires instead.
      await retryJob(db, claim, { reason, waitMs }, clock.now()).catch(() => undefined);
    } finally {
      clearInterval(extending);
    }
  }
}

async function runMeasured(job: Job, now: Date): Promise<void> {
  const end = jobSeconds.startTimer({ job: job.name });
  try {
    await runFor({ job: job.name }, () => job.run(now));
    end({ outcome: "done" });
  } catch (error) {
    end({ outcome: "failed" });
    throw error;
  }
}
