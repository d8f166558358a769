import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { purge } from "../../platform/db/purge.ts";
import type { Job } from "../../platform/jobs/runner.ts";
import { IDLE } from "../../platform/session.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Longer than any clock is set back by. */
const NONCES_KEPT = "1 day";
/** An ended session still tells its browser why; after this long nobody asks. */
const SESSIONS_KEPT = "30 days";

/** Deletes what is over and no longer needed: used nonces, dead sessions, locks that have ended. */
export const purgeSignInsJob = (db: Db): Job => ({
  name: "purge old sign-ins",
  everyMs: HOUR_MS,
  run: async (now) => {
    await purge(db, "used_nonce", sql`expires_at < ${now}::timestamptz - ${NONCES_KEPT}::interval`);
    // The session in its account's slot stays: deleting it would lock session before slot.
    await purge(
      db,
      "session",
      sql`least(ended_at, expires_at, seen_at + ${IDLE}::interval) < ${now}::timestamptz - ${SESSIONS_KEPT}::interval
          and not exists (select 1 from active_browser a where a.session_id = session.id)`,
    );
    // A row without failures means the same as none. Failures that have not yet led to a lock never expire.
    await purge(db, "otp_failure", sql`failures = 0 and locked_until <= ${now}`);
  },
});
