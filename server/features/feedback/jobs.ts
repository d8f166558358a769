import type { Db } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/runner.ts";
import { isAnyDue, notifySenders } from "./outcome-commands.ts";

/** Notifies senders of feedback once the test is over that withheld the outcome. */
export const tellOfFeedbackJob = ({ db, publicOrigin }: { db: Db; publicOrigin: string }): Job => ({
  name: "tell of feedback",
  everyMs: 60_000,
  isDue: () => isAnyDue(db),
  run: (now) => db.transaction().execute((tx) => notifySenders({ tx, publicOrigin }, now)),
});
