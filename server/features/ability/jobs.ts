import type { Db } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/runner.ts";
import type { StudyBanks } from "./bank-queries.ts";
import { isAnyWaiting, takeIn } from "./commands.ts";
import { isMeasuringDue, measureDifficulties } from "./difficulty-commands.ts";

const TAKE_IN_EVERY_MS = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Takes marked answers into what is believed of their learners. */
export const takeInJob = (deps: { db: Db; banks: StudyBanks }): Job => ({
  name: "take in marked answers",
  everyMs: TAKE_IN_EVERY_MS,
  isDue: (now) => isAnyWaiting(deps.db, now),
  run: (now) => takeIn(deps, now),
});

/** Works out every four weeks how hard questions are. */
export const measureDifficultiesJob = (db: Db): Job => ({
  name: "measure difficulties",
  everyMs: DAY_MS,
  isDue: (now) => isMeasuringDue(db, now),
  run: (now) => measureDifficulties(db, now),
});
