import type { Settings } from "./settings.ts";
import type { Forecast, Planned, Prediction } from "./trial.ts";

/** A thread's task: some learners, with one budget, in the world of a seed. */
export interface Job {
  part: "forecast" | "plan";
  seed: number;
  settings: Settings;
  from: number;
  to: number;
  hours: number;
  /** The plans to compare; all if none is named. */
  policies: readonly string[];
}

/** Its result. */
export interface Done {
  planned: Planned[];
  forecasts: Forecast[];
  predictions: Prediction[];
}

const LEARNERS_A_JOB = 25;

/** Splits so many learners into jobs of a few each, so that no thread waits long for another. */
export function jobsFor(learners: number, job: Omit<Job, "from" | "to">): Job[] {
  return Array.from({ length: Math.ceil(learners / LEARNERS_A_JOB) }, (_, n) => ({
    ...job,
    from: n * LEARNERS_A_JOB,
    to: Math.min(learners, (n + 1) * LEARNERS_A_JOB),
  }));
}
