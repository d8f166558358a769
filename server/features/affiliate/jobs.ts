import type { Db } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/runner.ts";
import { holdAllDoubtful } from "./hold-commands.ts";

const HOUR_MS = 60 * 60 * 1000;

/**
 * Holds doubtful commissions as soon as they are noticed, so that an admin need not wait until a payout is requested.
 */
export const affiliateJobs = (db: Db): Job[] => [
  { name: "hold doubtful commissions", everyMs: HOUR_MS, run: (now) => holdAllDoubtful(db, now) },
];
