import type { Db } from "../../platform/db/database.ts";
import { dueNames } from "../../platform/jobs/queue.ts";
import type { Job } from "../../platform/jobs/runner.ts";
import type { Log } from "../../platform/logging.ts";
import type { PushConfig } from "../../platform/push/send.ts";
import { deliverAll } from "./deliver-commands.ts";
import { PUSH_JOB, remindAll } from "./remind-commands.ts";

/** How long after the beginning of the hour a reminder may come. */
const LOOK_EVERY_MS = 5 * 60 * 1000;
const SECOND_MS = 1000;

interface Deps {
  db: Db;
  publicOrigin: string;
  secretKey: string;
  push: PushConfig | undefined;
  log: Log;
}

/** Reminds learners at their hour, and sends the notifications that are due. */
export function reminderJobs({ db, publicOrigin, secretKey, push, log }: Deps): Job[] {
  const remind: Job = {
    name: "remind of today's session",
    everyMs: LOOK_EVERY_MS,
    run: (now) => remindAll({ db, publicOrigin, secretKey, sendsPush: push !== undefined }, now),
  };
  if (!push) return [remind];
  const deliver: Job = {
    name: "send notifications",
    everyMs: SECOND_MS,
    isDue: async (now) => (await dueNames(db, [PUSH_JOB], now)).length > 0,
    run: (now) => deliverAll({ db, push, log }, now),
  };
  return [remind, deliver];
}
