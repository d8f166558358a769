import type { Db } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/runner.ts";
import { deleteDueAccounts } from "./deletion-commands.ts";
import { forgetOldCodes } from "./forget-commands.ts";

const EVERY_MS = 60 * 60 * 1000;

/** Deletes accounts whose 30 days are over, and forgets old sign-in codes. */
export const forgetJob = (deps: { db: Db; log: { warn(details: object, message: string): void } }): Job => ({
  name: "forget who left",
  everyMs: EVERY_MS,
  run: async (now) => {
    await deleteDueAccounts(deps, now);
    await forgetOldCodes(deps.db, now);
  },
});
