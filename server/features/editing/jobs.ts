import type { Job } from "../../platform/jobs/runner.ts";
import { isAnyUnsettled, type SettleDeps, settleRegrades } from "./regrade-commands.ts";

/** Regrades answers given before a key was corrected. */
export const regradeJob = (deps: SettleDeps): Job => ({
  name: "mark again",
  everyMs: 1000,
  isDue: () => isAnyUnsettled(deps.db),
  run: (now) => settleRegrades(deps, now),
});
