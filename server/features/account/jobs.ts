import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { purge } from "../../platform/db/purge.ts";
import type { Job } from "../../platform/jobs/runner.ts";
import { IDLE } from "../../platform/session.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Longer than a clock is ever set back by. */
const NONCES_KEPT = "1 day";
/** A session that is over still tells its browser why; after this long nobody asks. */
const SESSIONS_KEPT = "30 days";

/** Forgets what is over and says nothing any more: used nonces, dead sessions, locks that have opened. */
export const purgeSignInsJob = (db: Db): Job => ({
  name: "purge old sign-ins",
  everyMs: HOUR_MS,
  run: async (now) => {
    await purge(db, "used_nonce", sql`expires_at < ${now}::timestamptz - ${NONCES_KEPT}::interval`);
    // The one that holds its account's slot stays: letting go of it would lock session before slot.
    await purge(
      db,
      "session",
      sql`least(ended_at, expires_at, seen_at + ${IDLE}::interval) < ${now}::timestamptz - ${SESSIONS_KEPT}::interval
          and not exists (select 1 from active_browser a where a.session_id = session.id)`,
    );
    // A row without failures says the same as none. Failures that have not locked yet never expire.
    await purge(db, "otp_failure", sql`failures = 0 and locked_until <= ${now}`);
  },
});
