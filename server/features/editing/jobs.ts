import type { Job } from "../../platform/jobs/runner.ts";
import { isAnyUnsettled, type SettleDeps, settleRegrades } from "./regrade-commands.ts";

/** Marks again what was answered before a question was marked anew. */
export const regradeJob = (deps: SettleDeps): Job => ({
  name: "mark anew",
  everyMs: 1000,
  isDue: () => isAnyUnsettled(deps.db),
  run: (now) => settleRegrades(deps, now),
});
