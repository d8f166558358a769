import type { Db } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/runner.ts";
import { analyseItems, isAnyItemChanged } from "./commands.ts";

/** Figures are for people who look after the bank; what is gathered over some seconds costs less than each by itself. */
const EVERY_MS = 5000;

/** Brings first answers into the figures of their items. */
export const analyseItemsJob = (db: Db): Job => ({
  name: "analyse items",
  everyMs: EVERY_MS,
  isDue: () => isAnyItemChanged(db),
  run: () => analyseItems(db),
});
