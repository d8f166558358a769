import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { purge } from "../db/purge.ts";
import type { Job } from "../jobs/runner.ts";
import { MAIL_JOBS } from "./outbox.ts";

const HOUR_MS = 60 * 60 * 1000;
/** How long a sent mail is kept as a record, and a mail that was given up, for the operator to look at. */
const KEPT = "90 days";

/** Deletes mails that were sent, or given up, long ago. */
export const purgeMailJob = (db: Db): Job => ({
  name: "purge old mail",
  everyMs: HOUR_MS,
  run: async (now) => {
    const isOld = sql`< ${now}::timestamptz - ${KEPT}::interval`;
    await purge(db, "mail_outbox", sql`sent_at is not null and sent_at ${isOld}`);
    const givenUp = sql`
      name = any(${Object.values(MAIL_JOBS)}::text[]) and dead_at is not null and dead_at ${isOld}`;
    await purge(db, "mail_outbox", sql`id in (select key::bigint from job where ${givenUp})`);
    await purge(db, "job", givenUp);
  },
});
