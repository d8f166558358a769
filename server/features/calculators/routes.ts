import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Db } from "../../platform/db/database.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { requireNoOpenTest } from "./policy.ts";
import { type FigureDeps, readRates, workOutSum } from "./queries.ts";
import { sheetView, sumView } from "./view.ts";

export interface CalculatorsDeps extends BindDeps, FigureDeps {
  db: Db;
}

export function calculatorsRoutes(app: FastifyInstance, deps: CalculatorsDeps): void {
  bind(app, deps, api.calculators.workOut, async ({ body }, { caller, now }) => {
    await requireNoOpenTest(deps.db, caller.userId);
    const worked = await workOutSum(deps, body, now);
    return "sum" in worked ? { Sum: sumView(worked.sum), Reason: null } : { Sum: null, Reason: worked.needs };
  });

  bind(app, deps, api.calculators.rates, async ({ on }, { caller, now }) => {
    await requireNoOpenTest(deps.db, caller.userId);
    return sheetView(await readRates(deps, on, now));
  });
}
