import type { Db } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/runner.ts";
import { analyseItems, isAnyItemChanged } from "./commands.ts";

/** Figures are for editors; collecting changes over some seconds costs less than processing each at once. */
const EVERY_MS = 5000;

/** Brings first answers into the figures of their items. */
export const analyseItemsJob = (db: Db): Job => ({
  name: "analyse items",
  everyMs: EVERY_MS,
  isDue: () => isAnyItemChanged(db),
  run: () => analyseItems(db),
});
