import type { Settings } from "./settings.ts";
import type { Forecast, Foretold, Planned } from "./trial.ts";

/** What a thread is asked: some learners, with one budget, in the world of a seed. */
export interface Job {
  part: "forecast" | "plan";
  seed: number;
  settings: Settings;
  from: number;
  to: number;
  hours: number;
  /** The plans that are compared; all where none is named. */
  policies: readonly string[];
}

/** What it answers. */
export interface Done {
  planned: Planned[];
  forecasts: Forecast[];
  foretold: Foretold[];
}

const LEARNERS_A_JOB = 25;

/** The same for so many learners, in jobs of a few each, so that no thread waits long for another. */
export function jobsFor(learners: number, job: Omit<Job, "from" | "to">): Job[] {
  return Array.from({ length: Math.ceil(learners / LEARNERS_A_JOB) }, (_, n) => ({
    ...job,
    from: n * LEARNERS_A_JOB,
    to: Math.min(learners, (n + 1) * LEARNERS_A_JOB),
  }));
}
