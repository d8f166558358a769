import { sql } from "kysely";
import { KEPT } from "../../platform/caps.ts";
import type { Db } from "../../platform/db/database.ts";
import { purge } from "../../platform/db/purge.ts";
import type { Job } from "../../platform/jobs/runner.ts";

/** Deletes all but the latest changes of the bank: each save of an editor adds one, and processes ask for the last. */
export const purgeChangesJob = (db: Db): Job => ({
  name: "purge old changes of the bank",
  everyMs: 60 * 60 * 1000,
  run: (_now) =>
    purge(
      db,
      "catalogue_change",
      sql`id <= (select max(id) from catalogue_change) - ${KEPT.bankChanges}::int`,
    ),
});
