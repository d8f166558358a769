import type { Db } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/runner.ts";
import { isAnyToBeTold, tellSenders } from "./tell-commands.ts";

/** Tells what came of feedback once the test is over that withheld it. */
export const tellOfFeedbackJob = ({ db, publicOrigin }: { db: Db; publicOrigin: string }): Job => ({
  name: "tell of feedback",
  everyMs: 60_000,
  isDue: () => isAnyToBeTold(db),
  run: (now) => db.transaction().execute((tx) => tellSenders({ tx, publicOrigin }, now)),
});
