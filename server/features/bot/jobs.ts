import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { purge } from "../../platform/db/purge.ts";
import type { Job } from "../../platform/jobs/runner.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Long enough to look into what did not help. */
const KEPT = "90 days";

/** Forgets what was asked long ago. */
export const purgeAnswersJob = (db: Db): Job => ({
  name: "purge old answers of the study bot",
  everyMs: HOUR_MS,
  run: async (now) => {
    await purge(db, "bot_answer", sql`asked_at < ${now}::timestamptz - ${KEPT}::interval`);
  },
});
