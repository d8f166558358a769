import type { Db } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/runner.ts";
import { finishOverdue, isAnyOverdue, type MarkDeps } from "./mark-commands.ts";
import { isAnyMarked, type MarkedAnswerConsumer, passOnMarked } from "./marked-commands.ts";
import { dropOldTaken } from "./take-commands.ts";

const EVERY_MS = 1000;
const HOUR_MS = 60 * 60 * 1000;

/** Deletes downloads that were made half a year ago and never opened. */
export const dropOldTakenJob = (db: Db): Job => ({
  name: "drop what was taken along long ago",
  everyMs: HOUR_MS,
  run: (now) => dropOldTaken(db, now),
});

/** Marks tests whose time is over: a mock paper at its deadline, a dynamic test a day after its start. */
export const finishTestsJob = (deps: MarkDeps): Job => ({
  name: "finish tests",
  everyMs: EVERY_MS,
  isDue: (now) => isAnyOverdue(deps.db, now),
  run: (now) => finishOverdue(deps, now),
});

/** Passes marked answers to their consumers within two seconds. */
export const passOnMarkedJob = (deps: { db: Db; consumers: readonly MarkedAnswerConsumer[] }): Job => ({
  name: "pass on marked answers",
  everyMs: EVERY_MS,
  isDue: () => isAnyMarked(deps.db),
  run: (now) => passOnMarked(deps, now),
});
