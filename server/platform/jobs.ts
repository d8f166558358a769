import type { Clock } from "./clock.ts";
import type { Log } from "./logging.ts";

/** Work that nobody asks for at the moment when it is due. Several processes may run it at once. */
export interface Job {
  name: string;
  everyMs: number;
  /** @returns what it did, for whoever runs it by hand */
  run(now: Date): Promise<unknown>;
}

/** Runs each job by its interval, never twice at once in this process; a failed run is logged and tried again. */
export class Jobs {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #jobs: readonly Job[];
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Map<Job, Promise<void>>();

  constructor(deps: { clock: Clock; log: Log; jobs: readonly Job[] }) {
    this.#clock = deps.clock;
    this.#log = deps.log;
    this.#jobs = deps.jobs;
  }

  /** Runs every job now, for what fell due while nobody was there, and by its interval from then on. */
  start(): void {
    for (const job of this.#jobs) {
      this.#run(job);
      this.#timers.push(setInterval(() => this.#run(job), job.everyMs));
    }
  }

  /** Starts nothing more, and resolves when what is under way has ended. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running.values());
  }

  #run(job: Job): void {
    if (this.#running.has(job)) return;
    const run = job
      .run(this.#clock.now())
      .then(() => undefined)
      .catch((err) => this.#log.warn({ err, job: job.name }, "job failed"))
      .finally(() => this.#running.delete(job));
    this.#running.set(job, run);
  }
}
