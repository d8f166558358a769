import type { Db } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/runner.ts";
import type { StudyBanks } from "../ability/bank-queries.ts";
import { dropOrphans, isAnyMockNew, pairMocks } from "./mock-commands.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Notes what was forecast before each full mock paper, and then what came. */
export const pairMocksJob = (deps: { db: Db; banks: StudyBanks }): Job => ({
  name: "pair forecasts with mocks",
  everyMs: MINUTE_MS,
  isDue: (now) => isAnyMockNew(deps.db, now),
  run: (now) => pairMocks(deps, now),
});

/** Lets go of forecasts whose mock paper is gone. */
export const dropOrphansJob = (db: Db): Job => ({
  name: "drop forecasts of deleted mocks",
  everyMs: DAY_MS,
  run: () => dropOrphans(db),
});
